import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a process with this id runs; false for a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return process.platform !== 'linux' || commandLine(pid) !== null;
}

/** The command line of a process, or null if there is none. Ids are reused, so check it before killing. */
export function commandLine(pid: number): string | null {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || null;
    }
    return (
      execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
    );
  } catch {
    return null;
  }
}

/** The process id on the first line of a file; null if the file does not exist, as when its server removes it at exit. */
export function readPidFile(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Ends a process left behind by an earlier run, if its command line contains `mark`.
 * @returns whether there was one
 */
export async function endStaleProcess(pid: number, mark: string, signal: NodeJS.Signals): Promise<boolean> {
  if (!commandLine(pid)?.includes(mark)) return false;
  signalQuietly(pid, signal);
  for (let waitedMs = 0; isAlive(pid) && waitedMs < 10_000; waitedMs += 50) await sleep(50);
  if (isAlive(pid)) signalQuietly(pid, 'SIGKILL');
  return true;
}

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in between.
  }
}
