import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Current process ids of a process's descendants. */
export function descendantsOf(rootPid: number): number[] {
  const children = new Map<number, number[]>();
  for (const [pid, parentPid] of process.platform === 'linux' ? parentsFromProc() : parentsFromPs())
    children.set(parentPid, [...(children.get(parentPid) ?? []), pid]);
  const found: number[] = [];
  for (let level = [rootPid]; level.length > 0;) {
    level = level.flatMap((pid) => children.get(pid) ?? []);
    found.push(...level);
  }
  return found;
}

/** Without `ps`, which not every Linux has. */
function parentsFromProc(): Array<[pid: number, parentPid: number]> {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): Array<[number, number]> => {
      try {
        const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1];
        return parent === undefined ? [] : [[Number(name), Number(parent)]];
      } catch {
        // The process has just ended.
        return [];
      }
    });
}

function parentsFromPs(): Array<[pid: number, parentPid: number]> {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid = 0, parentPid = 0] = line.trim().split(/\s+/).map(Number);
    return [pid, parentPid];
  });
}

/** Ignores ended processes. @returns whether it existed */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
