import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

type PoolOptions = NonNullable<ConstructorParameters<typeof Piscina>[0]>;

/** Threads that run ./worker, built or from source. */
export function workerPool(options: Pick<PoolOptions, 'minThreads' | 'maxThreads' | 'idleTimeout'>): Piscina {
  const isSource = import.meta.url.endsWith('.ts');
  const worker = new URL(isSource ? './worker.ts' : './worker.js', import.meta.url);
  return new Piscina({ filename: worker.href, ...(isSource ? sourceLoader() : {}), ...options });
}

/** How TypeScript sources are run, whatever runs the main thread; only in development and tests. */
function sourceLoader(): Pick<PoolOptions, 'execArgv' | 'env'> {
  const loader = import.meta.resolve('@swc-node/register/esm-register');
  return {
    execArgv: ['--conditions=@tessera/source', `--import=${loader}`, '--no-warnings'],
    env: { SWC_NODE_PROJECT: findUp('tsconfig.base.json', dirname(fileURLToPath(import.meta.url))) },
  };
}

function findUp(name: string, folder: string): string {
  const candidate = join(folder, name);
  if (existsSync(candidate)) return candidate;
  if (dirname(folder) === folder)
    throw new Error(`${name} not found: sources can only be run inside of the workspace.`);
  return findUp(name, dirname(folder));
}
