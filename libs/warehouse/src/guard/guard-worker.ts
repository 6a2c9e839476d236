import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type GuardVerdict, verdictOf } from './guard-verdict.js';
import { SqlGuard } from './sql-guard.js';

const NICENESS = 5;
/** A fifth of a second in all. */
const WARM_UP_ROUNDS = 40;

/** Schema and text of a statement; an array is the cheapest message between threads. */
export type GuardTask = readonly [schema: string, sql: string];

/** What a thread says when it can be given a statement. */
export interface GuardReport {
  /** Of the one before; none when it has just started. */
  verdict?: GuardVerdict;
  /** What the thread has used of a processor since its start. */
  cpuMs: number;
}

/** Checks statements, one after the other, on a thread of its own; any failure that is no verdict ends the thread. */
async function serve(port: NonNullable<typeof parentPort>): Promise<void> {
  // On Linux a thread has a priority of its own, and 0 means the one that asks: what is hard to read costs others less.
  if (process.platform === 'linux') setPriority(0, NICENESS);
  await warmUp();
  port.on('message', ([schema, sql]: GuardTask) => void answer(schema, sql));
  port.postMessage({ cpuMs: cpuMs() } satisfies GuardReport);

  async function answer(schema: string, sql: string): Promise<void> {
    const guard = await SqlGuard.create({ schema });
    const verdict = verdictOf(guard, sql);
    port.postMessage({ verdict, cpuMs: cpuMs() } satisfies GuardReport);
  }
}

/** The first statements, long ones above all, would take ten times as long as later ones. */
async function warmUp(): Promise<void> {
  const guard = await SqlGuard.create({ schema: 's' });
  const columns = Array.from({ length: 100 }, (_, index) => `t.c${index}::text, sum(a + ${index})`).join(
    ', ',
  );
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    verdictOf(guard, `select ${columns} from t join u using (id) where a in (1, 'b') group by 1`);
    verdictOf(guard, 'select frm frm');
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

if (parentPort) await serve(parentPort);
