import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export type AptOutcome =
  | 'installed'
  /** Continues in the background: killing dpkg would leave the machine with broken packages. */
  | 'still installing'
  /** Error message of apt. */
  | { failed: string };

export interface AptOptions {
  /** Path of apt-get. */
  program: string;
  /** Limit for downloading, which can be aborted safely. */
  downloadTimeoutMs: number;
  /** How long to wait for unpacking, which then continues in the background. */
  unpackTimeoutMs: number;
}

/** Non-interactive, fails fast if apt is locked, and skips recommended packages. */
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

/** Installs Debian or Ubuntu packages, as root. Never throws. */
export async function aptInstall(packages: readonly string[], options: AptOptions): Promise<AptOutcome> {
  const deadline = AbortSignal.timeout(options.downloadTimeoutMs);
  const download = ['install', '--download-only', ...OPTIONS, ...packages];
  let fetched = await run(options.program, download, deadline);
  if (fetched !== null && !deadline.aborted) {
    // Package lists may be missing or stale.
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

/** Runs in a separate process group, so that Ctrl-C does not interrupt it. */
function start(program: string, args: readonly string[]): ChildProcess {
  return spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
  });
}

/** @returns null on success, otherwise the last error message */
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
