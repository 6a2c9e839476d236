import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Statements that end sooner take nothing from anybody. */
const LOOK_MS = 1_000;
const ENABLED_FILE = '/proc/sys/kernel/sched_autogroup_enabled';

/**
 * Keeps the sessions of a server behind others on the processor, where Linux shares it by session (`autogroup`): each has the
 * same share then, `nice` counts among the processes of one session only, and Postgres makes a session of every backend.
 * Resolves when the signal says so; at once where the system shares by process.
 * See https://man7.org/linux/man-pages/man7/sched.7.html (the autogroup feature)
 * @param parentPid whose children are those sessions
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
    // Without those that have ended: their numbers are given to others.
    done = new Set(sessions.filter((_, index) => isDone[index]));
    await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

async function sharesBySession(): Promise<boolean> {
  const enabled = await readFile(ENABLED_FILE, 'utf8').catch(() => '0');
  return enabled.trim() === '1';
}

/** None of a process that has ended. At once: what is no disk is read sooner than a thread is woken, and this is done all the time. */
function childrenOf(pid: number): string[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return children.split(' ').filter((child) => child !== '');
  } catch {
    return [];
  }
}

/** Whether it is done: whoever is not root may do it ten times a second only. */
async function setNiceness(pid: string, niceness: number): Promise<boolean> {
  if (!(await leadsSession(pid))) return false;
  return writeFile(`/proc/${pid}/autogroup`, String(niceness)).then(
    () => true,
    () => false,
  );
}

/** Not yet for a moment after it was forked: what is set then is its parent's session. */
async function leadsSession(pid: string): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Behind the name, which may hold anything: state, parent, group, session.
  const [, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return session === pid;
}
