import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A process, whose memory is read only if it is in the tree: reading stalls the process. */
interface RunningProcess {
  pid: number;
  parentPid: number;
  rssBytes: () => number;
}

/** Process flag: forked, and still running its parent's program and memory. */
const FORKED_NOT_STARTED = 0x40;

/**
 * Resident memory of a process tree in bytes, counting shared pages once per process. A forked process before exec
 * counts only its private pages.
 * @throws Error for an unknown process, which would otherwise look small
 */
export function treeRssBytes(rootPid: number): number {
  const all = process.platform === 'linux' ? listFromProc() : listFromPs();
  const sum = treeOf(rootPid, all).reduce((bytes, { rssBytes }) => bytes + rssBytes(), 0);
  if (sum === 0) throw new Error(`There is no process ${rootPid} to measure.`);
  return sum;
}

/** Memory and CPU of a process tree. */
export interface TreeUse {
  /** Counts shared pages once. */
  proportionalBytes: number;
  /** Counts shared pages once per process. */
  residentBytes: number;
  /** CPU milliseconds since the start, by process id. */
  cpuMs: Map<number, number>;
}

/** Measures a process tree. @throws Error without /proc */
export function treeUse(rootPid: number): TreeUse {
  if (process.platform !== 'linux') throw new Error('Only Linux reports the memory of all processes.');
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

/** Ticks of /proc are hundredths of a second on every Linux that Node supports. */
const TICK_MS = 10;

function cpuMsOf(pid: number): number {
  const [userTicks = 0, systemTicks = 0] = statFields(String(pid)).slice(11, 13).map(Number);
  return TICK_MS * (userTicks + systemTicks);
}

/** Fields of /proc/PID/stat from the state on; the name before it may contain spaces and parentheses. */
function statFields(pid: string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Peak of {@link treeRssBytes} during the work, sampled every 50 ms. */
export async function peakRssWhile(rootPid: () => number, work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const look = () => (peak = Math.max(peak, treeRssBytes(rootPid())));
  const timer = setInterval(() => {
    try {
      look();
    } catch {
      // It may be restarting now, but must exist at the end.
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

/** The process may end while it is read. */
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

/** Private pages. */
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
