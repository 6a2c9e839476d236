import { execFileSync } from 'node:child_process';

/** Process ids of all descendants of a process, as of now. */
export function descendantsOf(rootPid: number): number[] {
  const children = new Map<number, number[]>();
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  for (const line of lines) {
    const [pid = 0, parentPid = 0] = line.trim().split(/\s+/).map(Number);
    children.set(parentPid, [...(children.get(parentPid) ?? []), pid]);
  }
  const found: number[] = [];
  for (let level = [rootPid]; level.length > 0;) {
    level = level.flatMap((pid) => children.get(pid) ?? []);
    found.push(...level);
  }
  return found;
}

/** A process that has just ended is no error. @returns whether it was there */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
