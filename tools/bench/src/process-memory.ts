import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A process, and what is asked of it only when it is of the tree: looking at another one's memory holds that one up. */
interface RunningProcess {
  pid: number;
  parentPid: number;
  rssBytes: () => number;
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
  const sum = treeOf(rootPid, all).reduce((bytes, { rssBytes }) => bytes + rssBytes(), 0);
  if (sum === 0) throw new Error(`There is no process ${rootPid} whose memory could be measured.`);
  return sum;
}

/** What a process with all its descendants takes. */
export interface TreeUse {
  /** Pages that several processes share count once in all. */
  proportionalBytes: number;
  /** Pages that several processes share count for each of them. */
  residentBytes: number;
  /** Computed since they were started, in milliseconds, by process id. */
  cpuMs: Map<number, number>;
}

/** Of a process and all its descendants. @throws Error on a system without /proc */
export function treeUse(rootPid: number): TreeUse {
  if (process.platform !== 'linux') throw new Error('Only Linux tells what processes take in all.');
  const use: TreeUse = { proportionalBytes: 0, residentBytes: 0, cpuMs: new Map() };
  for (const { pid } of treeOf(rootPid, listFromProc())) {
    const rollup = orIfEnded('', () => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    use.proportionalBytes += kibibytesOf(rollup, 'Pss') * 1024;
    use.residentBytes += kibibytesOf(rollup, 'Rss') * 1024;
    use.cpuMs.set(
      pid,
      orIfEnded(0, () => cpuMsOf(pid)),
    );
  }
  return use;
}

function treeOf(rootPid: number, all: readonly RunningProcess[]): RunningProcess[] {
  const members = new Set([rootPid]);
  for (let grown = true; grown;) {
    grown = false;
    for (const { pid, parentPid } of all) {
      if (members.has(parentPid) && !members.has(pid)) {
        members.add(pid);
        grown = true;
      }
    }
  }
  return all.filter(({ pid }) => members.has(pid));
}

function kibibytesOf(rollup: string, field: 'Pss' | 'Rss'): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0);
}

/** Clock ticks of /proc are hundredths of a second on every Linux that Node runs on. */
const TICK_MS = 10;

function cpuMsOf(pid: number): number {
  const [userTicks = 0, systemTicks = 0] = statFields(String(pid)).slice(11, 13).map(Number);
  return TICK_MS * (userTicks + systemTicks);
}

/** Of /proc/PID/stat, from the state on: the name before it may hold blanks and brackets. */
function statFields(pid: string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
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

function listFromProc(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => orIfEnded([], () => [fromProc(pid)]));
}

function fromProc(pid: string): RunningProcess {
  const fields = statFields(pid);
  const isForked = (Number(fields[6]) & FORKED_NOT_STARTED) !== 0;
  return {
    pid: Number(pid),
    parentPid: Number(fields[1]),
    rssBytes: () => 1024 * orIfEnded(0, () => (isForked ? ownKibibytes(pid) : residentKibibytes(pid))),
  };
}

/** A process may end while it is looked at. */
function orIfEnded<T>(fallback: T, look: () => T): T {
  try {
    return look();
  } catch {
    return fallback;
  }
}

function residentKibibytes(pid: string): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}

/** Pages that no other process has. */
function ownKibibytes(pid: string): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm)].reduce(
    (sum, [, size]) => sum + Number(size),
    0,
  );
}

function listFromPs(): RunningProcess[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid = 0, parentPid = 0, rss = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parentPid, rssBytes: () => rss * 1024 };
  });
}
