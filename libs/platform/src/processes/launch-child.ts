import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ChildLaunch {
  /** Its entry module, built or from source; see {@link siblingModule}. */
  module: URL;
  /** JavaScript heap (`--max-old-space-size`). */
  maxHeapBytes: number;
  /** The only folders that Node's own file functions may write to. */
  writableFolders: readonly string[];
  /** `advanced` supports Buffers; `json` is faster for everything else. */
  serialization: 'json' | 'advanced';
}

/** A module next to the caller's: `.ts` from source, `.js` from dist. @param importMetaUrl of the caller */
export function siblingModule(name: string, importMetaUrl: string): URL {
  return new URL(`./${name}${importMetaUrl.endsWith('.ts') ? '.ts' : '.js'}`, importMetaUrl);
}

/**
 * Starts a child process for untrusted work, with a minimal environment (no secrets), no streams except stderr, and its own
 * session, so that Ctrl-C reaches only the parent.
 */
export function launchChild(options: ChildLaunch): ChildProcess {
  const path = fileURLToPath(options.module);
  const loader = path.endsWith('.ts') ? sourceLoader(path) : [];
  return fork(path, [], {
    execArgv: [
      `--max-old-space-size=${Math.ceil(options.maxHeapBytes / 1024 / 1024)}`,
      // A small young generation: a fifth of the memory for 3 % more time.
      '--max-semi-space-size=4',
      '--no-warnings',
      ...permissions(options.writableFolders),
      ...loader,
    ],
    env: minimalEnvironment(),
    cwd: dirname(path),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: options.serialization,
    detached: true,
  });
}

/**
 * Defence in depth, not a sandbox: Node's own file functions write only to these folders, whatever path an archive
 * names. Native modules and other programs are needed, and not restricted by it.
 */
function permissions(writableFolders: readonly string[]): string[] {
  for (const folder of writableFolders) mkdirSync(folder, { recursive: true });
  const folders = new Set(writableFolders.flatMap((folder) => [resolve(folder), realpathSync(folder)]));
  return [
    '--permission',
    '--allow-fs-read=*',
    ...[...folders].map((folder) => `--allow-fs-write=${folder}/`),
    '--allow-addons',
    '--allow-worker',
    '--allow-child-process',
  ];
}

/**
 * Returns freed memory of images and native libraries to the system: one arena instead of one per thread, and separate
 * mappings from 1 MB. An OCR process then takes 280 MB instead of 500 MB. A lower threshold costs more time than it is
 * worth.
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};
const INHERITED = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR'] as const;

function minimalEnvironment(): Record<string, string> {
  // eslint-disable-next-line no-restricted-properties -- no setting: what any program needs to run is handed on, the rest is not
  const own = process.env;
  const environment: Record<string, string> = { NODE_ENV: 'production', ...ALLOCATOR };
  for (const name of INHERITED) if (own[name] !== undefined) environment[name] = own[name];
  return environment;
}

/** How TypeScript sources are run; only in development and tests. */
function sourceLoader(path: string): string[] {
  // Cache of the loader.
  const compiled = join(workspaceOf(dirname(path)), 'node_modules', '.cache', 'tessera-typescript');
  mkdirSync(compiled, { recursive: true });
  return [
    `--allow-fs-write=${compiled}/`,
    '--conditions=@tessera/source',
    '--import=@tessera/testing/typescript',
  ];
}

function workspaceOf(folder: string): string {
  if (existsSync(join(folder, '.swcrc'))) return folder;
  if (dirname(folder) === folder) throw new Error('TypeScript sources can only run inside the workspace.');
  return workspaceOf(dirname(folder));
}
