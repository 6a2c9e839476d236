import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Shorter statements take nothing from others. */
const LOOK_MS = 1_000;
const ENABLED_FILE = '/proc/sys/kernel/sched_autogroup_enabled';

/**
 * Keeps a server's sessions at a lower CPU priority where Linux shares the CPU by session (`autogroup`): there, every
 * session gets an equal share, `nice` counts only among the processes of one session, and Postgres creates a session
 * per backend. Resolves when the signal aborts; at once if the system shares by process.
 * See https://man7.org/linux/man-pages/man7/sched.7.html (the autogroup feature)
 * @param parentPid the parent of those sessions
 * @param niceness 0 to 19
 */
export async function maintainSessionNiceness(
  parentPid: number,
  niceness: number,
  signal: AbortSignal,
): Promise<void> {
  if (!(await sharesBySession())) return;
  let done = new Set<string>();
  while (!signal.aborted) {
    const sessions = childrenOf(parentPid);
    const isDone = await Promise.all(
      sessions.map(async (pid) => done.has(pid) || setNiceness(pid, niceness)),
    );
    // Forgets ended sessions, since their ids are reused.
    done = new Set(sessions.filter((_, index) => isDone[index]));
    await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

async function sharesBySession(): Promise<boolean> {
  const enabled = await readFile(ENABLED_FILE, 'utf8').catch(() => '0');
  return enabled.trim() === '1';
}

/**
 * Empty for a process that has ended. Synchronous: this runs all the time, and reading /proc is faster than waking a
 * thread.
 */
function childrenOf(pid: number): string[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return children.split(' ').filter((child) => child !== '');
  } catch {
    return [];
  }
}

/** @returns whether it succeeded; users other than root may set it only ten times a second */
async function setNiceness(pid: string, niceness: number): Promise<boolean> {
  if (!(await leadsSession(pid))) return false;
  return writeFile(`/proc/${pid}/autogroup`, String(niceness)).then(
    () => true,
    () => false,
  );
}

/** False for a moment after a fork: setting it then would affect the parent's session. */
async function leadsSession(pid: string): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // After the name, which may contain anything: state, parent, group, session.
  const [, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return session === pid;
}
