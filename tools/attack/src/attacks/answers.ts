import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@tessera/testing';
import type { Attack, AttackStep } from '../attack.js';
import { type Attacker, type QueryAnswer, type QueryParameters, rowsOf } from '../attacker.js';
import { jsonOf } from '../http/http-client.js';
import { newMarker } from './variations.js';

/** A statement whose first column is the marker, how to send it, and its number of rows; null if unknown. */
interface Question {
  title: string;
  sql: string;
  parameters?: QueryParameters;
  rows: number | null;
}

/** A question and what its response must contain; null for no rows. */
type MarkedQuestion = Question & { marker: string | null };

type Ask = (marker: string, random: Random) => Question;

/** Set-returning functions in unusual notations. */
const ROWS_IN_DISGUISE: ReadonlyArray<readonly [string, number]> = [
  ["('{1,2,3}'::int[]).unnest", 3],
  ['(array[1,2]).unnest', 2],
  ["('[1,2,3,4]'::jsonb).jsonb_array_elements", 4],
  ["('[1,2,3]'::json).json_array_elements_text", 3],
  ['(\'{"a":1,"b":2}\'::jsonb).jsonb_object_keys', 2],
  ['(\'{"a":1,"b":2}\'::jsonb).jsonb_each', 2],
  ['unnest(array[1,2,3])', 3],
  ['generate_series(1, 5)', 5],
  ['pg_catalog.generate_series(1, 4)', 4],
  ["regexp_split_to_table('a,b,c', ',')", 3],
  ["(regexp_matches('abab', 'a', 'g'))[1]", 2],
  ["string_to_table('a,b', ',')", 2],
  ['generate_subscripts(array[1,2,3], 1)', 3],
  ["jsonb_path_query('[1,2,3]', '$[*]')", 3],
  ['(select array[1,2]).unnest', 2],
  ['"unnest"(array[7,8])', 2],
  ["(('a b'::tsvector).unnest).lexeme", 2],
];

const NO_COLUMNS = 'no columns';

const SPECIFIC: readonly Ask[] = [
  (marker) => ({ title: 'a constant', sql: `select '${marker}' as marker`, rows: 1 }),
  (marker) => ({
    title: 'a parameter',
    sql: 'select $1::text as marker',
    parameters: { values: [marker] },
    rows: 1,
  }),
  (marker, random) => {
    const rows = random.below(3_000);
    return {
      title: 'many rows',
      sql: `select '${marker}' as marker, n from generate_series(1, ${rows}) n`,
      rows,
    };
  },
  (marker, random) => {
    const limit = 1 + random.below(5);
    const sql = `select '${marker}' as marker, repeat('x', 1000) from generate_series(1, 20000)`;
    return { title: 'rows beyond the limit', sql, parameters: { limit }, rows: 20_000 };
  },
  (marker) => ({
    title: 'a limit within the statement',
    sql: `select $1 as marker from generate_series(1, 100) limit 3`,
    parameters: { limit: 2, values: [marker] },
    rows: 3,
  }),
  (marker) => ({
    title: 'an endless recursion with a limit',
    sql: `with recursive r as (select 1 n union all select n + 1 from r) select '${marker}' as marker from r limit 2`,
    rows: 2,
  }),
  (marker) => ({
    title: 'an endless recursion',
    sql: `with recursive r as (select 1 n union all select n + 1 from r) select '${marker}' as marker from r`,
    parameters: { limit: 1 },
    rows: null,
  }),
  (marker) => ({
    title: 'an endless sum',
    sql: `select '${marker}' as marker, sum(n) from generate_series(1, 1000000000000) n`,
    rows: null,
  }),
  (marker) => ({
    title: 'an error behind rows',
    sql: `select '${marker}' as marker, 1 / (5000 - n) from generate_series(1, 10000) n`,
    rows: null,
  }),
  (marker) => ({
    title: 'a row that is too large',
    sql: `select '${marker}' as marker, repeat('x', 60000000)`,
    rows: null,
  }),
  (marker) => ({ title: 'no rows', sql: `select '${marker}' as marker where false`, rows: 0 }),
  (marker) => ({ title: NO_COLUMNS, sql: `select from (values ('${marker}'), ('b')) v`, rows: 2 }),
  (marker) => ({ title: 'values', sql: `values ('${marker}'), ('b')`, parameters: { limit: 1 }, rows: 2 }),
  (marker) => ({ title: 'a wrong column', sql: `select '${marker}' as marker, nothing`, rows: null }),
  (marker) => ({
    title: 'a text that is no number',
    sql: 'select $1::text as marker, $1::int',
    parameters: { values: [marker] },
    rows: null,
  }),
];

const QUESTIONS: readonly Ask[] = [
  ...SPECIFIC,
  ...ROWS_IN_DISGUISE.map(([expression, rows]): Ask => (marker, random) => ({
    title: `rows in disguise: ${expression}`,
    sql: `select '${marker}' as marker, ${expression}`,
    parameters: { limit: random.pick([1, 1, 2, 10_000]) },
    rows,
  })),
  ...ROWS_IN_DISGUISE.map(([expression, rows]): Ask => (marker) => ({
    title: `rows in disguise, alone: ${expression}`,
    sql: `select ${expression} as "${marker}"`,
    parameters: { limit: 1 },
    rows,
  })),
];

const WAYS = [now, now, now, now, now, asJob, asJob, asCancelledJob, withReset, twiceWithOneKey];

/** Many concurrent questions, each with its marker: each must get its own response. */
export function answers(): Attack {
  return {
    name: 'answers',
    parallel: 36,
    least: 150,
    generate: (random): AttackStep => {
      const marker = newMarker();
      const asked = random.pick(QUESTIONS)(marker, random);
      const question = { ...asked, marker: asked.title === NO_COLUMNS ? null : marker };
      const way = random.pick(WAYS);
      return { title: `${question.title} (${way.name})`, run: (attacker) => way(attacker, question, random) };
    },
  };
}

async function now(attacker: Attacker, question: MarkedQuestion): Promise<void> {
  const answer = rowsOf(await attacker.query(question.sql, question.parameters));
  if (answer) check(attacker, question, answer);
}

async function asJob(attacker: Attacker, question: MarkedQuestion): Promise<void> {
  const accepted = await attacker.query(question.sql, question.parameters, { prefer: 'respond-async' });
  const id = jsonOf<{ job_id?: string }>(accepted)?.job_id;
  if (accepted.status !== 202 || id === undefined) return;
  const status = await untilOver(attacker, id, question.marker ?? '');
  if (status === null) attacker.wrong(`the job ${id} never ended`, question.sql);
  const results = await attacker.get(`/jobs/${id}/results`, question.marker ?? '');
  const answer = rowsOf(results);
  if (status === 'COMPLETED' && answer) check(attacker, question, answer);
}

/** A statement ends within a second, but may wait longer. @returns null if it never did */
async function untilOver(attacker: Attacker, id: string, marker: string): Promise<string | null> {
  for (let looks = 0; looks < 60; looks++) {
    const status = jsonOf<{ status?: string }>(await attacker.get(`/jobs/${id}`, marker))?.status;
    if (status !== 'QUEUED' && status !== 'RUNNING') return status ?? '';
    await sleep(500);
  }
  return null;
}

async function asCancelledJob(attacker: Attacker, question: MarkedQuestion, random: Random): Promise<void> {
  const accepted = await attacker.query(question.sql, question.parameters, { prefer: 'respond-async' });
  const id = jsonOf<{ job_id?: string }>(accepted)?.job_id;
  if (id === undefined) return;
  await sleep(random.below(400));
  const path = `/jobs/${id}/cancel`;
  const cancelled = await attacker.send({ method: 'POST', path, headers: attacker.headers() });
  if (cancelled.status !== 200) return;
  const status = jsonOf<{ status?: string }>(
    await attacker.get(`/jobs/${id}`, question.marker ?? ''),
  )?.status;
  if (status === 'QUEUED' || status === 'RUNNING')
    attacker.wrong(`cancelled, and still ${status}`, question.sql);
}

/** The client disconnects before, during or after the response. */
async function withReset(
  attacker: Attacker,
  { sql, parameters }: MarkedQuestion,
  random: Random,
): Promise<void> {
  const body = JSON.stringify({ sql, parameters: { timeout_seconds: 1, ...parameters } });
  const request = attacker.rawQuery(body);
  const connection = await attacker.open();
  connection.write(request);
  const enough = random.pick([0, 1, 200, 20_000, 2_000_000]);
  await connection.until((received) => received.length >= enough && enough > 0, random.below(300));
  connection.reset();
  attacker.lookAtBytes(request, connection.received);
}

async function twiceWithOneKey(attacker: Attacker, question: MarkedQuestion): Promise<void> {
  const headers = { 'x-idempotency-key': newMarker() };
  const ask = () => attacker.query(question.sql, question.parameters, headers);
  const replies = [...(await Promise.all([ask(), ask()])), await ask()].filter(
    ({ status }) => status === 200,
  );
  for (const reply of replies) {
    const answer = rowsOf(reply);
    if (answer) check(attacker, question, answer);
    if (reply.text !== replies[0]?.text)
      attacker.wrong(`replayed with other words: ${replies[0]?.text} / ${reply.text}`, question.sql);
  }
}

function check(attacker: Attacker, question: MarkedQuestion, { data, metadata }: QueryAnswer): void {
  const limit = question.parameters?.limit ?? 10_000;
  const expected = question.rows === null ? null : Math.min(question.rows, limit);
  const wrong = (what: string) =>
    attacker.wrong(`${what}: ${JSON.stringify({ metadata, data: data.slice(0, 2) })}`, question.sql);
  if (data.length !== metadata.row_count) wrong('row_count is not the number of rows');
  if (expected !== null && data.length !== expected) wrong(`not ${expected} rows`);
  const total = metadata.total_rows;
  if (total != null && question.rows !== null && total !== question.rows)
    wrong(`not ${question.rows} total_rows`);
  const shown = JSON.stringify([data[0], metadata.columns]);
  if (data.length > 0 && question.marker !== null && !shown.includes(question.marker))
    wrong('the answer to another request: its own marker is not in it');
}
