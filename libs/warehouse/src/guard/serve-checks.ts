import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type GuardVerdict, verdictOf } from './guard-verdict.js';
import type { GuardedStatement } from './guarded-statement.js';

const NICENESS = 5;

/** Where the tenant's tables are, and a statement; an array is the cheapest message between threads. */
export type GuardTask<Place> = readonly [place: Place, sql: string];

/** What a thread says when it can be given a statement. */
export interface GuardReport<Statement extends GuardedStatement> {
  /** Of the one before; none when it has just started. */
  verdict?: GuardVerdict<Statement>;
  /** What the thread has used of a processor since its start. */
  cpuMs: number;
}

/** What a thread does. */
export interface GuardProgram<Place, Statement extends GuardedStatement> {
  /** @throws InvalidSqlError, SqlBlockedError; anything else ends the thread */
  check: (place: Place, sql: string) => Promise<Statement>;
  /** The first statements, long ones above all, would take ten times as long as later ones. */
  warmUp: () => Promise<void>;
}

/**
 * Checks statements, one after the other, for the {@link GuardThread} that has started this thread; does nothing on a main
 * thread.
 */
export async function serveChecks<Place, Statement extends GuardedStatement>({
  check,
  warmUp,
}: GuardProgram<Place, Statement>): Promise<void> {
  const port = parentPort;
  if (!port) return;
  // On Linux a thread has a priority of its own, and 0 means the one that asks: what is hard to read costs others less.
  if (process.platform === 'linux') setPriority(0, NICENESS);
  await warmUp();
  const report = (verdict?: GuardVerdict<Statement>) => {
    const { user, system } = process.threadCpuUsage();
    const cpuMs = (user + system) / 1_000;
    port.postMessage({ ...(verdict && { verdict }), cpuMs } satisfies GuardReport<Statement>);
  };
  const answer = async ([place, sql]: GuardTask<Place>) => report(await verdictOf(() => check(place, sql)));
  port.on('message', (task: GuardTask<Place>) => void answer(task));
  report();
}
