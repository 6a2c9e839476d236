import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type GuardVerdict, verdictOf } from './guard-verdict.js';
import type { GuardedStatement } from './guarded-statement.js';

const NICENESS = 5;

/** The place of the tenant's tables, and its statement. Arrays are the cheapest messages. */
export type GuardTask<Place> = readonly [place: Place, sql: string];

/** Sent when the thread is ready for a statement. */
export interface GuardReport<Statement extends GuardedStatement> {
  /** Verdict on the previous statement; absent in the first report. */
  verdict?: GuardVerdict<Statement>;
  /** CPU time since the start of the thread. */
  cpuMs: number;
}

export interface GuardProgram<Place, Statement extends GuardedStatement> {
  /** @throws InvalidSqlError, SqlBlockedError; anything else ends the thread */
  check: (place: Place, sql: string) => Promise<Statement>;
  /** Compiles the checker's code. Without it, the first statements, especially long ones, take ten times as long. */
  warmUp: () => Promise<void>;
}

/** Serves the {@link GuardThread} that started this thread; does nothing on a main thread. */
export async function serveChecks<Place, Statement extends GuardedStatement>({
  check,
  warmUp,
}: GuardProgram<Place, Statement>): Promise<void> {
  const port = parentPort;
  if (!port) return;
  // On Linux, priorities are per thread, and 0 is the calling one. Expensive checks then slow other threads less.
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
