import { randomUUID } from 'node:crypto';
import type { Random } from '@tessera/testing';
import type { AttackStep } from '../attack.js';
import type { Attacker } from '../attacker.js';
import { jsonOf, type Reply } from '../http/http-client.js';
import type { World } from '../stack/world.js';
import { letters } from './variations.js';

type MakeStep = (random: Random) => AttackStep;

/** Requests by name: existing names must be indistinguishable from unknown ones. */
const BY_NAME: ReadonlyArray<(name: string) => string> = [
  (name) => `select * from ${name}`,
  (name) => `select * from "${name}".things`,
  (name) => `select ${name}.f()`,
  (name) => `select null::${name}`,
  (name) => `select null::${name}.x`,
  (name) => `select ${name}(1)`,
  (name) => `select 1 operator(${name}.+) 1`,
  (name) => `select 1 operator(${name}.=) any (select 1)`,
  (name) => `select 1 where 1 operator(${name}.=) all (array[1])`,
  (name) => `select 1 order by 1 using operator(${name}.<)`,
  (name) => `select operator(${name}.-) 1`,
  (name) => `select 'a' collate ${name}."C"`,
  (name) => `select (null::text collate "${name}")`,
  (name) => `select '${name}'::regclass`,
  (name) => `select '${name}'::regrole`,
  (name) => `select '${name}'::regnamespace`,
  (name) => `select '${name}'::regtype`,
  (name) => `select ('${name}'::text).regclass`,
  (name) => `select ('${name}'::text).to_regclass`,
  (name) => `select to_regclass('${name}'), to_regtype('${name}')`,
  (name) => `select to_regrole('${name}'), to_regnamespace('${name}')`,
  (name) => `select pg_input_is_valid('${name}', 'regclass')`,
  (name) => `select pg_input_is_valid('${name}', 'regrole')`,
  (name) => `select pg_input_is_valid('1', '${name}')`,
  (name) => `select has_schema_privilege('${name}', 'usage')`,
  (name) => `select has_table_privilege('${name}', 'select')`,
  (name) => `select has_database_privilege('${name}', 'connect')`,
  (name) => `select pg_has_role('${name}', 'member')`,
  (name) => `select * from json_to_record('{}') as x(a ${name})`,
  (name) => `select * from xmltable('/a' passing xmlparse(content 'a') columns b ${name}.t path '.')`,
  (name) => `select 1 from (select 1) x tablesample ${name} (1)`,
  (name) => `select to_tsvector('${name}', 'a')`,
  (name) => `select makeaclitem('${name}'::regrole, 0, 'x', false)`,
  (name) => `select '${name}=r/${name}'::aclitem`,
  (name) => `select ${name}.${name}.x from ${name}.${name}`,
];

/** Two requests each: with a name that exists elsewhere, and with a similar one that does not. */
export function namePairs(world: World): MakeStep[] {
  const { victim, foreign } = world;
  const foreignWords = foreign.words.filter((word) => /^[a-z]\w+$/.test(word) && word !== victim.word);
  const known = [victim.things.ledger, victim.things.mood, victim.things.secret, ...foreignWords.slice(0, 6)];
  const byStatement = BY_NAME.map((make): MakeStep => (random) => {
    const exists = random.pick(known);
    return pair(`by its name: ${make('name')}`, exists, otherName(exists, random), (attacker, name) =>
      attacker.query(make(name)),
    );
  });
  return [...byStatement, ...byRequest(world)];
}

function byRequest({ victim }: World): MakeStep[] {
  const { ledger } = victim.things;
  const tables: MakeStep = (random) =>
    pair('a table of the catalog', ledger, otherName(ledger, random), (attacker, name) =>
      attacker.get(`/catalog/tables/${name}`),
    );
  const tenants: MakeStep = (random) =>
    pair('a tenant', victim.tenantId, otherName(victim.tenantId, random), (attacker, tenantId) =>
      attacker.send({
        method: 'GET',
        path: '/catalog/tables',
        headers: { ...attacker.headers(), 'x-tenant-id': tenantId },
      }),
    );
  const keyId = victim.apiKey.split('_')[1] ?? '';
  const keys: MakeStep = () =>
    pair('the id of a key', keyId, '0123456789ab', (attacker, id) =>
      attacker.send({
        method: 'GET',
        path: '/catalog/tables',
        headers: { ...attacker.headers(), authorization: `Bearer tsk_${id}_${'0'.repeat(64)}` },
      }),
    );
  return [tables, tenants, keys];
}

/** Letters for letters and digits for digits, so that only existence differs. */
function otherName(name: string, random: Random): string {
  const other = (character: string) =>
    /\d/.test(character) ? random.pick([...'0123456789']) : letters(random, 1);
  return name.slice(0, -8) + [...name.slice(-8)].map(other).join('');
}

function pair(
  title: string,
  exists: string,
  absent: string,
  ask: (attacker: Attacker, name: string) => Promise<Reply>,
): AttackStep {
  return {
    title,
    run: async (attacker) => {
      const [there, missing] = [await ask(attacker, exists), await ask(attacker, absent)];
      if (there.failure !== null || missing.failure !== null) return;
      const [one, other] = [essence(there, exists), essence(missing, absent)];
      if (one !== other) attacker.leak(`what exists is told from what does not: ${one} / ${other}`, exists);
    },
  };
}

/** Removes the parts of a response that always differ. */
function essence({ status, text }: Reply, name: string): string {
  const plain = text.replaceAll(name, '§').replace(/"(query_id|execution_time_ms)":("[^"]*"|\d+)/g, '');
  return `${status} ${plain}`;
}

const WAYS_TO_A_JOB: ReadonlyArray<readonly [method: string, path: (id: string) => string]> = [
  ['GET', (id) => `/jobs/${id}`],
  ['GET', (id) => `/jobs/${id}/results`],
  ['POST', (id) => `/jobs/${id}/cancel`],
  ['GET', (id) => `/jobs/${id.toUpperCase()}`],
  ['GET', (id) => `/jobs/${id.replaceAll('-', '')}`],
  ['GET', (id) => `/jobs/%7B${id}%7D`],
  ['GET', (id) => `/jobs/${id}%00`],
  ['GET', (id) => `/jobs/..%2Fjobs%2F${id}`],
  ['GET', (id) => `/jobs/${id}?tenant_id=x`],
  ['GET', (id) => `/jobs/${id}/results?limit=1`],
  ['HEAD', (id) => `/jobs/${id}`],
];

/** Other tenants' job ids, known from a superuser, must look unknown. */
export function jobAttempts({ internals }: World): MakeStep[] {
  const list: MakeStep = () => ({
    title: 'the list of jobs',
    run: async (attacker) => {
      const ids = await internals.foreignJobIds(1_000);
      const { text } = await attacker.get('/jobs?limit=100');
      for (const id of ids.filter((one) => text.includes(one)))
        attacker.leak('a job of others is listed', id);
    },
  });
  return [list, ...waysToAJob(internals)];
}

function waysToAJob(internals: World['internals']): MakeStep[] {
  return WAYS_TO_A_JOB.map(([method, path]): MakeStep => (random) => ({
    title: `a job of others: ${method} ${path('id')}`,
    run: async (attacker) => {
      const ids = await internals.foreignJobIds(20);
      if (ids.length === 0) return;
      const id = random.pick(ids);
      const ask = (which: string) =>
        attacker.send({ method, path: path(which), headers: attacker.headers() });
      const [there, missing] = [await ask(id), await ask(randomUUID())];
      const isTold = there.status !== missing.status || codeOf(there) !== codeOf(missing);
      if (isTold && there.failure === null) attacker.leak(`${there.status} ${there.text}`, id);
    },
  }));
}

function codeOf(reply: Reply): string | undefined {
  return jsonOf<{ error?: { code?: string } }>(reply)?.error?.code;
}
