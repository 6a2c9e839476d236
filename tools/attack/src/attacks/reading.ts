import type { Random } from '@tessera/testing';
import type { Attack, AttackStep } from '../attack.js';
import { type Attacker, rowsOf } from '../attacker.js';
import { mixed } from './variations.js';

/** Repeatable prefixes of an expression and their suffixes. */
const AROUND: ReadonlyArray<readonly [before: string, after: string]> = [
  ['+', ''],
  ['-', ''],
  ['- ', ''],
  ['+-', ''],
  ['~', ''],
  ['@ ', ''],
  ['|/ ', ''],
  ['not ', ''],
  ['(', ')'],
  ['((', '))'],
  ['-(', ')'],
  ['array[', ']'],
  ['array(select ', ')'],
  ['(select ', ')'],
  ['(values (', '))'],
  ['case when true then ', ' end'],
  ['case ', ' when 1 then 1 end'],
  ['row(', ')'],
  ['coalesce(', ')'],
  ['greatest(1,', ')'],
  ['exists(select ', ')'],
  ['cast(', ' as integer)'],
  ['json_array(', ')'],
  ['xmlconcat(', ')'],
  ['abs(', ')'],
  ['1 in (', ')'],
  ['1 = any(array[', '])'],
  ['true or (', ')'],
  ['(1, ', ')'],
  ['/*', '*/'],
  ['/*/*', '*/*/'],
  ['/**/', ''],
  ['--\n', ''],
  ["'a' || ", ''],
  ['$a$ $a$ || ', ''],
  ["U&'\\0061' || ", ''],
  ["E'\\\\' || ", ''],
  ['interval ', ''],
  ['(with a as (select 1) select ', ')'],
  ['+++---~~~', ''],
];

/** Repeatable suffixes of an expression. */
const BEHIND: readonly string[] = [
  ' + 1',
  '+1',
  '-1',
  '*1',
  '^1',
  '%1',
  '::int',
  '[1]',
  '.a',
  '.*',
  ' collate "C"',
  ' is null',
  ' isnull',
  ' is not distinct from 1',
  ' or true',
  ' and true',
  ' or 1 in (1)',
  ' between 1 and 1',
  ' like 1',
  ' at time zone 1',
  ' operator(pg_catalog.+) 1',
  '||1',
  ',1',
  ', (select 1)',
  ' union select 1',
  ' union all select 1',
  ' intersect select 1',
  ' except all select 1',
  ' from (select 1) a cross join (select 1) b',
  ' over ()',
  ';',
  '; ',
  '!',
  '<',
  '+-*/',
  '(',
  ')',
  '[',
  '{',
  '"',
  "'",
  '$$',
  '$a$',
  '$1',
  '\\',
  '@',
  '#',
  ':',
  ':=',
  '..',
  '/*',
  '*/',
  '--',
  '\t',
  '\n',
  '\u00a0',
  '\u200b',
  '\u{1f600}',
  ' a',
  ' as a, 1',
];

const LENGTHS = [60, 400, 1_500, 5_980, 12_000, 24_000, 48_000, 99_950];
/** How often an honest statement checks that the service still works. */
const HONEST_EVERY = 6;
/** How often a statement is sent repeatedly, by several clients. */
const AGAIN_EVERY = 12;
const AGAIN = 48;
const AGAIN_AT_ONCE = 6;

/** Statements that are hard to parse: long, deep or unclosed. */
export function reading(): Attack {
  return {
    name: 'reading',
    parallel: 4,
    least: 60,
    generate: (random, index) => {
      if (index % HONEST_EVERY === HONEST_EVERY - 1) return HONEST;
      const number = index - Math.floor(index / HONEST_EVERY);
      const known = KNOWN[number];
      return known === undefined ? hostile(random, number - KNOWN.length) : hostileAgain(known, random);
    },
  };
}

const HONEST: AttackStep = {
  title: 'an honest statement after the others',
  run: async (attacker) => {
    const reply = await attacker.query('select 1 as one', { timeout_seconds: 10 });
    const isRight = reply.status === 200 ? rowsOf(reply)?.data[0]?.one === 1 : reply.status !== 400;
    if (!isRight) attacker.wrong(`${reply.status} ${reply.text}`, 'select 1 as one');
  },
};

/** Statements that have crashed a parser. */
const KNOWN: readonly string[] = [
  `select 1 ${'+'.repeat(5_980)}1`,
  `select 1${'+1'.repeat(40_000)}`,
  `select ${'+-'.repeat(3_000)}1`,
  `select ${'/*'.repeat(49_990)}1`,
  `select ${'('.repeat(5_000)}1${')'.repeat(5_000)}`,
  `select ${'not '.repeat(20_000)}true`,
];

function hostileAgain(sql: string, random: Random): AttackStep {
  const title = `${sql.slice(0, 20)}…, again and again`;
  return { title, run: (attacker) => readAgain(attacker, sql, random) };
}

function hostile(random: Random, index: number): AttackStep {
  const { title, sql } = mixed(MAKERS, index, random)(random);
  if (random.below(AGAIN_EVERY) > 0) return { title, run: (attacker) => read(attacker, sql, random) };
  return { title: `${title}, again and again`, run: (attacker) => readAgain(attacker, sql, random) };
}

/** As a statement, plan or job. */
async function read(attacker: Attacker, sql: string, random: Random): Promise<void> {
  const headers: Record<string, string> = random.below(10) === 0 ? { prefer: 'respond-async' } : {};
  await attacker.query(sql, { dry_run: random.below(5) === 0 }, headers);
}

/** A survived statement may have left the parser broken. */
async function readAgain(attacker: Attacker, sql: string, random: Random): Promise<void> {
  let left = AGAIN;
  const work = async () => {
    while (left-- > 0) await read(attacker, sql, random);
  };
  await Promise.all(Array.from({ length: AGAIN_AT_ONCE }, work));
}

type Maker = (random: Random) => { title: string; sql: string };

function times(part: string, length: number): number {
  return Math.max(1, Math.floor(length / part.length));
}

function nested(before: string, after: string, length: number, isClosed: boolean): string {
  const count = times(before + after, length);
  return `select ${before.repeat(count)}1${isClosed ? after.repeat(count) : ''}`;
}

const MAKERS: readonly Maker[] = [
  ...AROUND.map(([before, after]): Maker => (random) => ({
    title: `many times ${JSON.stringify(before)}`,
    sql: nested(before, after, random.pick(LENGTHS), random.below(4) > 0),
  })),
  ...BEHIND.map((part): Maker => (random) => ({
    title: `many times ${JSON.stringify(part)}`,
    sql: `select 1${part.repeat(times(part, random.pick(LENGTHS)))}${random.pick(['', '', '1', ')'])}`,
  })),
  (random) => {
    const parts = Array.from({ length: 3 }, () =>
      random.pick([...AROUND.map(([before]) => before), ...BEHIND]),
    );
    const part = parts.join('');
    return {
      title: 'a mixture, again and again',
      sql: `select ${part.repeat(times(part, random.pick(LENGTHS)))}`,
    };
  },
  (random) => {
    let sql = 'select ';
    const length = random.pick(LENGTHS);
    while (sql.length < length) sql += random.pick(BEHIND) + random.pick(AROUND)[0];
    return { title: 'a soup of tokens', sql: sql.slice(0, 99_990) };
  },
  (random) => {
    const name = 'a'.repeat(random.pick(LENGTHS));
    const forms = [
      `select "${name}"`,
      `select ${name}`,
      `select 1 as "${name}"`,
      `select $${name}$x$${name}$`,
    ];
    return { title: 'a long name', sql: random.pick(forms).slice(0, 99_990) };
  },
  (random) => {
    const from = '(select * from '.repeat(times('(select * from ) a', random.pick(LENGTHS)));
    return {
      title: 'deep sub-selects in FROM',
      sql: `select * from ${from}(select 1) a${') a'.repeat(from.length / 15)}`,
    };
  },
  (random) => {
    const count = times('with a as (select 1) select (', random.pick(LENGTHS));
    return { title: 'deep WITH', sql: `${'with a as ('.repeat(count)}select 1${') select 1'.repeat(count)}` };
  },
  (random) => {
    const count = times(' join (select 1) a0000 on true', random.pick(LENGTHS));
    const joins = Array.from({ length: count }, (_, i) => ` join (select 1) a${i} on true`).join('');
    return { title: 'many joins', sql: `select 1 from (select 1) a${joins}`.slice(0, 99_990) };
  },
  (random) => {
    const count = Math.floor(random.pick(LENGTHS) / 3);
    return {
      title: 'many values',
      sql: `select 1 where 1 in (${Array.from({ length: count }, () => '1').join(',')})`,
    };
  },
  (random) => {
    const digits = '1'.repeat(random.pick(LENGTHS));
    return {
      title: 'a long number',
      sql: `select ${random.pick(['', '0x', '-', '.', '1e', '0b'])}${digits}`.slice(0, 99_990),
    };
  },
  (random) => {
    const text = random
      .pick(['\u{1f600}', '\u0301', '\ufeff', '\u202e', 'ａ', 'ß'])
      .repeat(random.pick(LENGTHS) / 2);
    return {
      title: 'letters from elsewhere',
      sql: `select ${random.pick(["'", '"', '', '$$', '/*', '--'])}${text}`,
    };
  },
];
