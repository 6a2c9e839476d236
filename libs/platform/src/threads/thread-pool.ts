import { existsSync } from 'node:fs';
import { Piscina } from 'piscina';

export type { Piscina as ThreadPool } from 'piscina';

export interface ThreadModule {
  /** URL of the module, built or from source. */
  filename: string;
  /** How sources are run; empty if the module is built. */
  options: { execArgv?: string[] };
}

/** A thread that reads an index takes 25 MB. */
const KEEP_IDLE_MS = 60_000;

/**
 * Threads that run a module of the caller's, built or from source: one at first, more as needed, which end after
 * `keepIdleMs` without work (default: a minute). Never none: a task would wait forever for a first thread that fails to
 * start.
 * @param worker URL of the module, as `new URL('./worker.js', import.meta.url)`; from source it is ./worker.ts
 */
export function threadPool(
  worker: URL,
  { maxThreads, keepIdleMs = KEEP_IDLE_MS }: { maxThreads: number; keepIdleMs?: number },
): Piscina {
  const { filename, options } = threadModule(worker);
  return new Piscina({ filename, ...options, minThreads: 1, maxThreads, idleTimeout: keepIdleMs });
}

/**
 * Resolves a thread's module, for callers that manage their threads themselves.
 * @param worker as for {@link threadPool}
 */
export function threadModule(worker: URL): ThreadModule {
  const source = worker.href.replace(/\.js$/, '.ts');
  const isSource = !existsSync(worker) && existsSync(new URL(source));
  return isSource ? { filename: source, options: sourceLoader() } : { filename: worker.href, options: {} };
}

/** How TypeScript sources are run, whatever runs the main thread; only in development and tests. */
function sourceLoader(): ThreadModule['options'] {
  const loader = import.meta.resolve('@tessera/testing/typescript');
  return { execArgv: ['--conditions=@tessera/source', `--import=${loader}`, '--no-warnings'] };
}
