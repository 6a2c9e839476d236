import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface ProcessMemory {
  pid: number;
  parentPid: number;
  rssBytes: number;
}

/** In a process's flags: it was forked, and runs its parent's program with its parent's memory. */
const FORKED_NOT_STARTED = 0x40;

/**
 * Resident memory of a process with all its descendants, in bytes; pages that they share count for each of them. A process that is about
 * to start another program counts with what is its own alone: all else that it seems to hold is its parent's.
 * @throws Error when there is no such process: nothing would look like little
 */
export function treeRssBytes(rootPid: number): number {
  const all = process.platform === 'linux' ? listFromProc() : listFromPs();
  const members = new Set([rootPid]);
  let sum = 0;
  for (let grown = true; grown;) {
    grown = false;
    for (const { pid, parentPid } of all) {
      if (members.has(parentPid) && !members.has(pid)) {
        members.add(pid);
        grown = true;
      }
    }
  }
  for (const { pid, rssBytes } of all) if (members.has(pid)) sum += rssBytes;
  if (sum === 0) throw new Error(`There is no process ${rootPid} whose memory could be measured.`);
  return sum;
}

/** The highest value of {@link treeRssBytes} while the work goes on, looked at every 50 ms. */
export async function peakRssWhile(rootPid: () => number, work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const look = () => (peak = Math.max(peak, treeRssBytes(rootPid())));
  const timer = setInterval(() => {
    try {
      look();
    } catch {
      // Being started again; at the end it has to be there.
    }
  }, 50);
  try {
    await work();
    look();
    return peak;
  } finally {
    clearInterval(timer);
  }
}

function listFromProc(): ProcessMemory[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const field = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
        const rss = isForked(name) ? ownKibibytes(name) : field('VmRSS');
        return [{ pid: Number(name), parentPid: field('PPid'), rssBytes: rss * 1024 }];
      } catch {
        return [];
      }
    });
}

function isForked(pid: string): boolean {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before it may hold blanks and brackets.
  const flags = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[6]);
  return (flags & FORKED_NOT_STARTED) !== 0;
}

/** Pages that no other process has. */
function ownKibibytes(pid: string): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm)].reduce(
    (sum, [, size]) => sum + Number(size),
    0,
  );
}

function listFromPs(): ProcessMemory[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid = 0, parentPid = 0, rss = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parentPid, rssBytes: rss * 1024 };
  });
}
