import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** How installing packages went. */
export type AptOutcome =
  | 'installed'
  /** It goes on without us: who ends dpkg in the middle leaves a machine behind that somebody has to mend. */
  | 'still installing'
  /** Why not, in the words of apt. */
  | { failed: string };

export interface AptOptions {
  /** Of apt-get. */
  program: string;
  /** For downloading, which can be given up at any time. */
  downloadTimeoutMs: number;
  /** For unpacking what was downloaded; it is not given up then, but not waited for either. */
  unpackTimeoutMs: number;
}

/** Asks nothing, waits for no other installation, and takes what is needed and no more. */
const OPTIONS = [
  '-y',
  '-q',
  '--no-install-recommends',
  '-o',
  'DPkg::Lock::Timeout=5',
  '-o',
  'Acquire::Retries=1',
  '-o',
  'Acquire::http::Timeout=20',
];
const LONGEST_REASON = 200;

/** Installs packages of Debian or Ubuntu, as root. Never throws. */
export async function aptInstall(packages: readonly string[], options: AptOptions): Promise<AptOutcome> {
  const deadline = AbortSignal.timeout(options.downloadTimeoutMs);
  const download = ['install', '--download-only', ...OPTIONS, ...packages];
  let fetched = await run(options.program, download, deadline);
  if (fetched !== null && !deadline.aborted) {
    // The lists of a new machine, or an old one, name no packages that are there.
    await run(options.program, ['update', '-q'], deadline);
    fetched = await run(options.program, download, deadline);
  }
  if (deadline.aborted)
    return { failed: `downloading took longer than ${options.downloadTimeoutMs / 1000} s` };
  if (fetched !== null) return { failed: fetched };
  const unpacking = start(options.program, ['install', '--no-download', ...OPTIONS, ...packages]);
  const outcome = await Promise.race([
    ended(unpacking),
    sleep(options.unpackTimeoutMs, 'late' as const, { ref: false }),
  ]);
  if (outcome === 'late') return 'still installing';
  return outcome === null ? 'installed' : { failed: outcome };
}

async function run(program: string, args: readonly string[], signal: AbortSignal): Promise<string | null> {
  if (signal.aborted) return 'no time left';
  const child = start(program, args);
  const end = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', end, { once: true });
  try {
    return await ended(child);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** In a group of its own: a Ctrl-C is meant for us, and does not interrupt it. */
function start(program: string, args: readonly string[]): ChildProcess {
  return spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
  });
}

/** @returns null when it went well, else the last thing that it said */
async function ended(child: ChildProcess): Promise<string | null> {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-10_000);
  });
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code === 0) return null;
    const lines = said.split('\n').filter((line) => line.startsWith('E: '));
    return (lines.at(-1)?.slice(3) ?? `apt-get ended with ${code ?? 'a signal'}`).slice(0, LONGEST_REASON);
  } catch (error) {
    return (error as Error).message;
  } finally {
    child.stderr?.destroy();
    child.unref();
  }
}
