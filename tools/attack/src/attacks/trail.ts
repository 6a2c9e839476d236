import type { Attack, AttackStep } from '../attack.js';
import { type Attacker, PATIENCE_MS } from '../attacker.js';
import { claimsOf, tokenOf } from '../credentials/jwt.js';
import { rawRequest } from '../http/raw-connection.js';
import type { World } from '../stack/world.js';
import { mixed } from './variations.js';

/** Texts that a database, log or header may be unable to store. */
const ODD_TEXTS: readonly string[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\ud83d',
  '\udc00\ud800',
  '\ufffe\uffff',
  '\u202e\u200f',
  '\r\nX-Injected: 1',
  "'; drop table sql_jobs; --",
  '\\u0000',
  '%00%ff',
  '{"a": 1}',
  'x'.repeat(6_000),
  '\u{1f600}'.repeat(1_500),
  '\u0001\u001b[31m',
];

const BURST = 8;

type MakeStep = () => AttackStep;

/** Unstorable values: their sender is rejected, and others are unaffected. */
export function trail(world: World): Attack {
  const steps = ODD_TEXTS.flatMap((text, number) => stepsWith(world, text, number));
  return {
    name: 'trail',
    parallel: 3,
    least: Math.ceil(steps.length / 4),
    generate: (random, index) => mixed(steps, index, random)(),
  };
}

function stepsWith(world: World, text: string, number: number): MakeStep[] {
  const { attacker, credentials } = world;
  const name = JSON.stringify(text).slice(0, 30);
  const claims = claimsOf(world, attacker.tenantId);
  const { jwtSecret: secret } = credentials;
  const withToken = (odd: object) => ({
    authorization: `Bearer ${tokenOf({ ...claims, ...odd }, { secret })}`,
  });
  const step =
    (title: string, work: (attacker: Attacker) => Promise<unknown>): MakeStep =>
    () => ({ title: `${title} ${name}`, run: (by) => inBurst(() => work(by)) });
  const literal = text.replaceAll("'", "''");
  return [
    step('a subject', (by) => by.query('select 1', {}, withToken({ sub: text }))),
    step('a subject of a slow statement', (by) =>
      by.query('select count(*) from generate_series(1, 300000)', {}, withToken({ sub: text })),
    ),
    step('a subject of a job', (by) =>
      by.query('select 1', {}, { ...withToken({ sub: text }), prefer: 'respond-async' }),
    ),
    step('a subject that is no text', (by) =>
      by.query('select 1', {}, withToken({ sub: [text, { a: text }, 5][number % 3] })),
    ),
    step('a tenant in a token', (by) => by.query('select 1', {}, withToken({ tenant_id: text }))),
    step('a scope', (by) => by.query('select 1', {}, withToken({ scope: `queries:run ${text}` }))),
    step('a literal', (by) => by.query(`select '${literal}' as a`)),
    step('a literal of a job', (by) => by.query(`select '${literal}' as a`, {}, { prefer: 'respond-async' })),
    step('a name', (by) => by.query(`select "${text.replaceAll('"', '""')}"`)),
    step('a comment', (by) => by.query(`select 1 /* ${text} */`)),
    step('a value', (by) => by.query('select $1::text as a', { values: [text] })),
    step('a value of a job', (by) =>
      by.query('select $1::text as a', { values: [text] }, { prefer: 'respond-async' }),
    ),
    step('a value that fails', (by) => by.query('select $1::int as a', { values: [text] })),
    step('a header', (by) => withRawHeaders(by, world, text)),
    step('a path', (by) => by.get(`/jobs/${encodeURIComponent(text.toWellFormed())}`)),
    step('a table', (by) => by.get(`/catalog/tables/${encodeURIComponent(text.toWellFormed())}`)),
  ];
}

/** Concurrently, so that they share a batch with others. */
async function inBurst(work: () => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: BURST }, work));
}

/** Request id, idempotency key and preference as raw bytes. */
async function withRawHeaders(by: Attacker, { baseUrl }: World, text: string): Promise<void> {
  const { host, pathname } = new URL(baseUrl);
  const bytes = Buffer.from(text).toString('latin1');
  const connection = await by.open();
  const request = rawRequest(
    `POST ${pathname}/queries HTTP/1.1`,
    [
      ['Host', host],
      ...Object.entries(by.headers()),
      ['Content-Type', 'application/json'],
      ['X-Request-ID', bytes.slice(0, 120)],
      ['X-Idempotency-Key', `${bytes.slice(0, 200)}${Math.random()}`],
      ['Prefer', bytes.slice(0, 200)],
    ],
    '{"sql":"select 1"}',
  );
  connection.write(request);
  const received = await connection.until((answer) => answer.includes('\r\n\r\n'), PATIENCE_MS);
  connection.reset();
  if (!received.startsWith('HTTP/1.1 ')) by.wrong('never answered', request.toString('latin1'));
  by.lookAtBytes(request, received);
}
