import type { Random } from '@tessera/testing';
import type { Attack, AttackStep } from '../attack.js';
import { type Attacker, type ErrorAnswer, rowsOf } from '../attacker.js';
import { jsonOf } from '../http/http-client.js';
import type { World } from '../stack/world.js';
import { inTurn, letters } from './variations.js';

/** Checks that the service tells the truth about a statement. */
export function honesty(world: World): Attack {
  const faults = faultsOf(world);
  const kinds = [position, fault, volatileTotal, number, field];
  return {
    name: 'honesty',
    parallel: 4,
    least: 200,
    generate: (random, index): AttackStep => {
      const make = kinds[index % kinds.length] as (typeof kinds)[number];
      return make(random, Math.floor(index / kinds.length), { world, faults });
    },
  };
}

interface Context {
  world: World;
  faults: readonly string[];
}

const LEADING = [
  ' ',
  '\n',
  '\t',
  '\r\n',
  ';',
  '/* c */',
  '-- c\n',
  '/* /* c */ */',
  '/*\u{1f600}*/',
  '--\u{1f600}é差\n',
  '\f',
];

/** Error positions count characters of the text as sent, from 1. */
function position(random: Random): AttackStep {
  const name = `nothing_${letters(random, 8)}`;
  const lead = Array.from({ length: random.below(5) }, () => random.pick(LEADING)).join('');
  const before = random.pick([
    'select ',
    "select '\u{1f600}', ",
    'select \'é差\' as "ü",\n  ',
    'select 1 where 1 = ',
    'with a as (select 1) select ',
  ]);
  const sql = `${lead}${before}${name}`;
  return {
    title: 'the position of a mistake',
    run: async (attacker) => {
      const limit = random.pick([1, 10_000]);
      const reply = await attacker.query(sql, { limit, dry_run: random.below(3) === 0 });
      const details = jsonOf<ErrorAnswer>(reply)?.error.details;
      if (details?.sql_state !== '42703') return;
      const expected = [...sql.slice(0, sql.indexOf(name))].length + 1;
      if (details.position !== expected)
        attacker.wrong(`position ${String(details.position)} instead of ${expected}`, JSON.stringify(sql));
    },
  };
}

/** An error in the statement is never reported as the service's. */
function fault(random: Random, index: number, { faults }: Context): AttackStep {
  const sql = inTurn(faults, index, random);
  return {
    title: `a fault of the statement: ${sql.slice(0, 80)}`,
    run: async (attacker) => {
      const { status, text } = await attacker.query(sql, { timeout_seconds: 5 });
      if (status >= 500 && status !== 504) attacker.wrong(`${status} ${text}`, sql);
    },
  };
}

/** A statement with different rows each time: its metadata must match the returned rows. */
function volatileTotal(random: Random, _index: number, { world }: Context): AttackStep {
  const { ledger } = world.attacker.things;
  const limit = 1 + random.below(3);
  const sql = random.pick([
    `select id from ${ledger} where random() < 0.00${1 + random.below(9)}`,
    `select id from ${ledger} tablesample bernoulli (${(1 + random.below(9)) / 10})`,
    `select n from generate_series(1, (random() * ${2 * limit + 2})::int) n`,
    `select id from ${ledger} where random() < 0.6`,
    `select id from ${ledger} limit (random() * ${2 * limit + 2})::int`,
    `select id from ${ledger} where id % (1 + (clock_timestamp()::time)::text::interval * 0)::text::int = 0`,
    `select id from ${ledger} where gen_random_uuid()::text < '01'`,
  ]);
  return {
    title: 'the total of what changes',
    run: async (attacker) => {
      const answer = rowsOf(await attacker.query(sql, { limit }));
      if (!answer) return;
      const { row_count, total_rows = null, truncated } = answer.metadata;
      const isWhole = total_rows !== null && total_rows === row_count;
      const isRight =
        answer.data.length === row_count &&
        row_count <= limit &&
        (total_rows === null ? truncated : total_rows >= row_count && truncated === !isWhole);
      if (!isRight) attacker.wrong(JSON.stringify({ row_count, total_rows, truncated, limit }), sql);
      if (truncated && row_count < limit) attacker.wrong(`cut at ${row_count} with limit ${limit}`, sql);
    },
  };
}

/** A number is exact to the last digit, or rejected. */
function number(random: Random): AttackStep {
  const digits = (count: number) => Array.from({ length: count }, () => random.below(10)).join('');
  const written = random.pick([
    '9007199254740993',
    '-9007199254740993',
    '1e400',
    '-1e400',
    '1e-400',
    '0.1000000000000000055',
    '123456789012345678901234567890',
    `1${digits(15 + random.below(30))}`,
    `${random.below(1_000)}.${digits(10 + random.below(30))}`,
    `1.${digits(18)}e${random.below(30)}`,
    `-0.${digits(20)}`,
    '1.10',
    '-0',
    '1E+2',
    '5e-324',
  ]);
  return {
    title: 'a number among the values',
    run: async (attacker) => {
      const body = `{"sql":"select $1::numeric::text as n","parameters":{"values":[${written}]}}`;
      const answer = rowsOf(await attacker.post(body));
      const got = answer?.data[0]?.n;
      if (answer && (typeof got !== 'string' || plain(got) !== plain(written)))
        attacker.wrong(`${written} arrived as ${String(got)}`, body);
    },
  };
}

/** Normalises a decimal number, so that equal numbers have equal texts. */
function plain(written: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(written) ?? [];
  if (whole === '') return written;
  const point = whole.length + Number(exponent);
  const digits = `${'0'.repeat(Math.max(0, -point))}${whole}${fraction}`.padEnd(Math.max(0, point), '0');
  const at = Math.max(0, point);
  const shown = `${digits.slice(0, at).replace(/^0+/, '')}.${digits.slice(at).replace(/0+$/, '')}`;
  return shown === '.' ? '0' : `${sign === '-' ? '-' : ''}${shown}`;
}

const MEMBERS = [
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
  'length',
  'name',
  'then',
  'toJSON',
  '$ref',
  '',
];

/** Unknown fields are rejected, including names of Object's properties. */
function field(random: Random, index: number): AttackStep {
  const name = inTurn(MEMBERS, index, random);
  const value = random.pick(['1', 'null', '{}', '"x"', '[]', '{"limit":1}']);
  const body =
    random.below(2) === 0
      ? `{"sql":"select 1",${JSON.stringify(name)}:${value}}`
      : `{"sql":"select 1","parameters":{${JSON.stringify(name)}:${value}}}`;
  return {
    title: `the field ${JSON.stringify(name)}`,
    run: async (attacker: Attacker) => {
      const { status } = await attacker.post(body);
      if (status !== 400 && status !== 0) attacker.wrong(`${status} for a field that nobody knows`, body);
    },
  };
}

/** Statements for each SQLSTATE class that a statement can cause. */
function faultsOf({ attacker: { things, word } }: World): string[] {
  return [
    "select xpath('[', '<a/>'::xml)",
    "select xpath('//x:a', '<a/>'::xml)",
    "select xpath_exists('(((', '<a/>'::xml)",
    `select (-1)::${things.amount}`,
    `select '-5'::${things.amount}`,
    `select n::${things.amount} from generate_series(1, -1, -1) n`,
    `select 'other'::${things.mood}`,
    `select null::${things.pair}.nothing`,
    'select no_such_schema.f(1)',
    'select 1 operator(no_such_schema.+) 1',
    "select 'a' collate no_such_schema.c",
    'select * from no_such_schema.t',
    'select null::no_such_schema.t',
    'select 1 / 0',
    "select 'a'::int",
    'select 2147483647 + 1',
    "select '2020-13-01'::date",
    'select * from generate_series(1, 2, 0)',
    "select 'a' ~ '('",
    "select regexp_count('a', 'a', -1)",
    'select substring($$a$$ from 1 for -1)',
    'select ln(-1::numeric), sqrt(-1::numeric)',
    'select (-8) ^ 0.5::numeric',
    "select xmlparse(document '<a')",
    "select xmlparse(content '<a>&b;</a>')",
    "select '{'::json",
    "select jsonb_path_query('{}', 'strict $.a')",
    "select jsonb_path_query('[1]', '$[*].a.double()')",
    "select json_object('a': 1, 'a': 2 with unique keys)",
    "select json_value('[1,2]', 'strict $[*]' error on error)",
    "select json_query('{}', 'lax $.a' error on empty)",
    'select 1 limit -1',
    'select 1 offset -1',
    'select 1 fetch first (-1) rows only',
    `select * from ${things.ledger} tablesample bernoulli (200)`,
    `select * from ${things.ledger} tablesample bernoulli (50) repeatable (null)`,
    'select width_bucket(1, 2, 2, 0)',
    'select ntile(0) over ()',
    'select nth_value(1, 0) over ()',
    'select sum(n) over (rows between -1 preceding and current row) from generate_series(1, 2) n',
    'select (select 1 union select 2)',
    'select row(1, 2) = row(1, 2, 3)',
    'select array[1, 2][1:2] || array[[1]]',
    'select array_fill(1, array[-1])',
    "select ('{1,2}'::int[])[1][2], '{1,{2}}'::int[]",
    "select repeat('x', 2000000000)",
    `select ${Array.from({ length: 1_700 }, (_, n) => n).join(',')}`,
    `select concat(${Array.from({ length: 150 }, (_, n) => n).join(',')})`,
    "select ('[' || repeat('[', 200000))::json",
    "select (repeat('(', 50000) || 'a')::tsquery",
    'select count(distinct n) over () from generate_series(1, 2) n',
    'select sum(sum(1)) from generate_series(1, 2)',
    `select name from ${things.ledger} group by mood`,
    'select chr(0), chr(-1)',
    "select convert_from('\\xff', 'UTF8'), convert_from('\\x00', 'UTF8')",
    "select decode('z', 'hex')",
    "select encode('a', 'nothing')",
    "select to_timestamp('x', 'YYYY'), to_number('x', '9')",
    "select now() at time zone 'Mars'",
    'select make_date(2020, 2, 30)',
    "select '1 fortnight'::interval",
    "select 'infinity'::timestamp - '-infinity'::timestamp",
    "select 'x'::uuid, 'x'::inet, '1.2.3.4/99'::cidr, 'x'::macaddr",
    'select int4range(2, 1)',
    "select '(1'::point, 'x'::box",
    "select lower(n) from (select null::int4range n) x where upper('x'::text collate \"C\" || 'y' collate \"POSIX\") = ''",
    "select 'a' < 'b' collate \"nothing\"",
    `with recursive r as (select 1 union select 2 from r, r b) select * from r`,
    `select * from ${things.ledger} a, ${things.ledger} a`,
    `select id from ${things.ledger} a, ${things.ledger} b`,
    `select ${things.secret}(1)`,
    `select nextval('sequence_${word}')`,
    `select 1 for update`,
    'select $2::int',
    'select $1',
    'table nothing',
    'values (1), (1, 2)',
    'select * from (values (1)) v(a, b)',
    "select format('%', 1), format('%z', 1)",
    "select unistr('\\d800'), U&'\\d800'",
    "select normalize('a', NFX)",
    "select to_char(1, repeat('9', 5000))",
    "select ('a' || repeat(' & a', 300000))::tsquery",
    "select setweight('a'::tsvector, 'Z')",
    "select ts_headline('a', 'b'::tsquery, 'MaxWords=0')",
    "select date_trunc('nothing', now()), extract(nothing from now())",
    'select random(2, 1)',
  ];
}
