import { parentPort } from 'node:worker_threads';
import { type GuardVerdict, verdictOf } from './guard-verdict.js';
import { SqlGuard } from './sql-guard.js';

/** Schema and text of a statement; an array is the cheapest message between threads. */
export type GuardTask = readonly [schema: string, sql: string];

/** Checks statements, one after the other, on a thread of its own; any failure that is no verdict ends the thread. */
async function serve(port: NonNullable<typeof parentPort>): Promise<void> {
  await warmUp();
  port.on('message', ([schema, sql]: GuardTask) => void answer(schema, sql));
  port.postMessage('ready');

  async function answer(schema: string, sql: string): Promise<void> {
    const guard = await SqlGuard.create({ schema });
    port.postMessage(verdictOf(guard, sql) satisfies GuardVerdict);
  }
}

/** The first statements would take ten times as long as later ones. */
async function warmUp(): Promise<void> {
  const guard = await SqlGuard.create({ schema: 's' });
  const columns = Array.from({ length: 20 }, (_, index) => `t.c${index}::text, sum(a + ${index})`).join(', ');
  for (let round = 0; round < 40; round++) {
    verdictOf(guard, `select ${columns} from t join u using (id) where a in (1, 'b') group by 1`);
    verdictOf(guard, 'select frm frm');
  }
}

if (parentPort) await serve(parentPort);
