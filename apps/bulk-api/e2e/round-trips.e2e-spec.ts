import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Random } from '@tessera/testing';
import { BulkStack } from './bulk-stack.js';

// Real: the service in this process, two Postgres servers, Redis, a folder of objects, HTTP. ROUND_TRIP_SEED=7
// generates other values.

const SEED = Number(process.env.ROUND_TRIP_SEED ?? 1);
const ROWS = 60;
const FORMATS = ['CSV', 'JSON', 'PARQUET'] as const;

const TEXTS = [
  '',
  ' ',
  'NULL',
  'null',
  'a,b',
  '"',
  'two\nlines',
  'cr\r\nlf',
  '\\x00',
  '\\.',
  '差旅',
  '😀',
  '{1,2}',
  '[1]',
];
const bytes = (random: Random) =>
  `\\x${Array.from({ length: random.below(9) }, () => random.below(256).toString(16).padStart(2, '0')).join('')}`;
const digits = (random: Random, count: number) =>
  Array.from({ length: 1 + random.below(count) }, () => random.below(10)).join('');
const two = (random: Random, below: number) => String(1 + random.below(below)).padStart(2, '0');
const date = (random: Random) => `${1900 + random.below(200)}-${two(random, 12)}-${two(random, 28)}`;
const time = (random: Random) =>
  `${two(random, 22)}:${two(random, 58)}:${two(random, 58)}.${digits(random, 6)}`;
const json = (random: Random) =>
  JSON.stringify({ a: random.pick(TEXTS), b: [random.below(9), null, true], c: { d: random.next() } });

/** Values of each type, as Postgres reads them. */
const TYPES: ReadonlyArray<[type: string, value: (random: Random) => string]> = [
  ['boolean', (random) => String(random.chance(0.5))],
  ['smallint', (random) => String(random.below(65_536) - 32_768)],
  ['integer', (random) => `${random.chance(0.5) ? '-' : ''}${random.below(2_147_483_647)}`],
  ['bigint', (random) => `${random.chance(0.5) ? '-' : ''}${digits(random, 18)}`],
  [
    'numeric(30, 6)',
    (random) => `${random.chance(0.5) ? '-' : ''}${digits(random, 20)}.${digits(random, 6)}`,
  ],
  ['double precision', (random) => String((random.next() - 0.5) * 10 ** (random.below(40) - 20))],
  ['real', (random) => String(Math.fround(random.next()))],
  ['text', (random) => random.pick(TEXTS)],
  ['varchar(20)', (random) => random.pick(TEXTS)],
  ['bytea', bytes],
  ['date', date],
  ['time', time],
  ['timestamp', (random) => `${date(random)} ${time(random)}`],
  ['timestamptz', (random) => `${date(random)} ${time(random)}+00`],
  ['interval', (random) => `${random.below(9)} mons ${random.below(30)} days ${random.below(20)}:00:01.5`],
  ['uuid', (random) => `0198f0de-7a52-7c41-9d3b-${digits(random, 1).padStart(12, '0')}`],
  ['jsonb', json],
  ['integer[]', (random) => `{${random.below(9)},NULL,-${random.below(9)}}`],
  ['text[]', (random) => `{${JSON.stringify(random.pick(TEXTS))},NULL,"x"}`],
  ['bytea[]', (random) => `{${JSON.stringify(bytes(random))},${JSON.stringify(bytes(random))}}`],
  ['numeric(12, 2)[]', (random) => `{${random.below(99)}.50}`],
  ['date[]', (random) => `{${date(random)}}`],
];
const COLUMNS = TYPES.map(([type], index) => `c${index} ${type}`).join(', ');

let stack: BulkStack;

beforeAll(async () => {
  stack = await BulkStack.start();
  const random = new Random(SEED);
  const values = Array.from({ length: ROWS }, (_, row) => {
    const cells = TYPES.map(([type, value]) =>
      random.chance(0.15) ? 'null' : `'${value(random).replaceAll("'", "''")}'::${type}`,
    );
    return `(${row}, ${cells.join(', ')})`;
  });
  await stack.asOwner(`create table written (id integer primary key, ${COLUMNS});
    create table read_back (like written including all); insert into written values ${values.join(', ')}`);
});

afterAll(() => stack?.stop());

it.each(FORMATS)(
  `yields equal tables when a file of %s is exported and loaded, from seed ${SEED}`,
  async (format) => {
    await stack.asOwner('truncate read_back');
    const job = { object: 'written', content_type: format };
    const exported = await stack.submit({ ...job, operation: 'query', query: 'select * from written' });
    expect(await stack.untilEnded(exported)).toMatchObject({ state: 'JobComplete' });
    const file = new Uint8Array(await stack.download(exported));

    const loaded = await stack.submit({ ...job, operation: 'insert', object: 'read_back' }, { file });

    expect(await stack.untilEnded(loaded)).toMatchObject({
      state: 'JobComplete',
      number_records_processed: ROWS,
      number_records_failed: 0,
    });
    for (const [column] of TYPES.entries()) {
      const different = await stack.inTenant(
        `select w.id, w.c${column}::text as written, r.c${column}::text as read from written w join read_back r using (id)
       where w.c${column} is distinct from r.c${column}`,
      );
      expect({ type: TYPES[column]?.[0], different }).toEqual({ type: TYPES[column]?.[0], different: [] });
    }
  },
);
