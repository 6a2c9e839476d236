import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack, AttackStep, Force } from '../attack.js';
import type { Attacker } from '../attacker.js';
import type { World } from '../stack/world.js';

const READERS = 20;
/** About 30 MB, just below the largest result. */
const LARGE = "select n, repeat('x', 3000) as text from generate_series(1, 10000) n";
const SECONDS = 20;
/** Equal to the attacker's own request, so that the key matches. */
const BODY = JSON.stringify({ sql: LARGE, parameters: { timeout_seconds: SECONDS } });

/** Clients that request much and read nothing: fresh results, replayed responses, results of a job. */
export function readers(_world: World, { holdMs }: Force): Attack {
  return {
    name: 'readers',
    parallel: 1,
    least: REQUESTS.length,
    generate: (_random, index): AttackStep => {
      const { title, prepare } = REQUESTS[index % REQUESTS.length] as SlowRequest;
      return { title, run: async (attacker) => hold(attacker, await prepare(attacker), holdMs) };
    },
  };
}

interface SlowRequest {
  title: string;
  /** @returns the request's bytes; null if its target does not exist */
  prepare: (attacker: Attacker) => Promise<Buffer | null>;
}

const REQUESTS: readonly SlowRequest[] = [
  {
    title: 'slow readers of a stored answer',
    prepare: async (attacker) => {
      const key = `large-${randomUUID()}`;
      await attacker.query(LARGE, { timeout_seconds: SECONDS }, { 'x-idempotency-key': key });
      return attacker.rawQuery(BODY, [['X-Idempotency-Key', key]]);
    },
  },
  { title: 'slow readers of fresh results', prepare: async (attacker) => attacker.rawQuery(BODY) },
  {
    title: 'slow readers of a job’s results',
    prepare: async (attacker) => {
      const reply = await attacker.query(LARGE, { timeout_seconds: SECONDS });
      const id = /"query_id":"([0-9a-f-]{36})"/.exec(reply.text)?.[1];
      if (id === undefined) return null;
      const { authorization = '', 'x-tenant-id': tenant = '' } = attacker.headers();
      const head = `Host: attack\r\nAuthorization: ${authorization}\r\nX-Tenant-ID: ${tenant}\r\n\r\n`;
      return Buffer.from(`GET /v1/jobs/${id}/results HTTP/1.1\r\n${head}`);
    },
  },
];

async function hold(attacker: Attacker, request: Buffer | null, holdMs: number): Promise<void> {
  if (request === null) return;
  const connections = await Promise.all(Array.from({ length: READERS }, () => attacker.open()));
  for (const connection of connections) {
    connection.stopReading();
    connection.write(request);
  }
  await sleep(holdMs);
  for (const connection of connections) connection.reset();
  attacker.lookAtBytes(request, connections.map(({ received }) => received).join(''));
}
