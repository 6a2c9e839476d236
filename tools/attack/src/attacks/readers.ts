import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack, AttackStep } from '../attack.js';
import type { Attacker } from '../attacker.js';

const READERS = 20;
const HOLD_MS = 3_000;
/** About 30 MB: just below the largest result there is. */
const LARGE = "select n, repeat('x', 3000) as text from generate_series(1, 10000) n";

/** Clients that ask for a lot and read nothing of it: fresh results, the stored answer to a key, results of a job. */
export function readers(): Attack {
  return {
    name: 'readers',
    parallel: 1,
    least: 3,
    generate: (_random, index) => STEPS[index % STEPS.length] as AttackStep,
  };
}

const STEPS: readonly AttackStep[] = [
  {
    title: 'slow readers of a stored answer',
    run: async (attacker) => {
      const key = `large-${randomUUID()}`;
      await attacker.query(LARGE, { timeout_seconds: 20 }, { 'x-idempotency-key': key });
      await hold(attacker, attacker.rawQuery(bodyOf(20), [['X-Idempotency-Key', key]]));
    },
  },
  {
    title: 'slow readers of fresh results',
    run: (attacker) => hold(attacker, attacker.rawQuery(bodyOf(20))),
  },
  {
    title: 'slow readers of a job’s results',
    run: async (attacker) => {
      const reply = await attacker.query(LARGE, { timeout_seconds: 20 });
      const id = /"query_id":"([0-9a-f-]{36})"/.exec(reply.text)?.[1];
      if (id === undefined) return;
      const { authorization = '', 'x-tenant-id': tenant = '' } = attacker.headers();
      const head = `Host: attack\r\nAuthorization: ${authorization}\r\nX-Tenant-ID: ${tenant}\r\n\r\n`;
      await hold(attacker, Buffer.from(`GET /v1/jobs/${id}/results HTTP/1.1\r\n${head}`));
    },
  },
];

/** The same body as the attacker's own, so that the key fits. */
function bodyOf(timeoutSeconds: number): string {
  return JSON.stringify({ sql: LARGE, parameters: { timeout_seconds: timeoutSeconds } });
}

async function hold(attacker: Attacker, request: Buffer): Promise<void> {
  const connections = await Promise.all(Array.from({ length: READERS }, () => attacker.open()));
  for (const connection of connections) {
    connection.stopReading();
    connection.write(request);
  }
  await sleep(HOLD_MS);
  for (const connection of connections) connection.reset();
  attacker.lookAtBytes(request, connections.map(({ received }) => received).join(''));
}
