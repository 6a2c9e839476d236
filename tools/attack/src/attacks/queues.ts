import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack, AttackStep, Force } from '../attack.js';
import type { Attacker } from '../attacker.js';
import { jsonOf } from '../http/http-client.js';
import type { World } from '../stack/world.js';

const LONG = 'select count(*) from generate_series(1, 100000000000) n';
const ROWS_IN_DISGUISE = "select ('{1,2,3}'::int[]).unnest";

interface Flood {
  title: string;
  sql: string;
  count: number;
  seconds: number;
}

const FLOODS: readonly Flood[] = [
  { title: 'twelve long jobs', sql: LONG, count: 12, seconds: 20 },
  { title: 'jobs whose rows are in disguise', sql: ROWS_IN_DISGUISE, count: 8, seconds: 1 },
  { title: 'a hundred long jobs', sql: LONG, count: 100, seconds: 5 },
  { title: 'three hundred short jobs', sql: 'select 1', count: 300, seconds: 1 },
  { title: 'jobs that cannot be run', sql: 'select 1 / 0', count: 100, seconds: 1 },
];

/** Floods of asynchronous queries: the canary's must still get their turn. */
export function queues(_world: World, { holdMs }: Force): Attack {
  return {
    name: 'queues',
    parallel: 1,
    least: 2,
    generate: (_random, index): AttackStep => {
      const flood = FLOODS[index % FLOODS.length] as Flood;
      return { title: flood.title, run: (attacker) => send(attacker, flood, holdMs) };
    },
  };
}

async function send(attacker: Attacker, { sql, count, seconds }: Flood, holdMs: number): Promise<void> {
  const submit = async () => {
    const accepted = await attacker.query(
      sql,
      { timeout_seconds: seconds, limit: 1 },
      { prefer: 'respond-async' },
    );
    return jsonOf<{ job_id?: string }>(accepted)?.job_id;
  };
  const ids = await Promise.all(Array.from({ length: count }, submit));
  await sleep(holdMs);
  // Removed, so that the next flood starts from nothing.
  for (const id of ids) {
    if (id === undefined) continue;
    await attacker.send({ method: 'POST', path: `/jobs/${id}/cancel`, headers: attacker.headers() });
  }
}
