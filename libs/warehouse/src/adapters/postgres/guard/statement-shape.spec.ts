import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { InvalidSqlError } from '../../../guard/guard.errors.js';
import { checkShape } from './statement-shape.js';

const caught = (sql: string) => {
  try {
    checkShape(sql);
    return null;
  } catch (error) {
    return error;
  }
};

const numbers = (count: number, from = 100_000) => Array.from({ length: count }, (_, index) => from + index);

/** What programs write. */
const HONEST: Array<[name: string, sql: string]> = [
  ['13,000 numbers in a list', `select * from o where id in (${numbers(13_000).join(',')})`],
  [
    '30,000 short numbers in a list',
    `select * from o where id in (${numbers(30_000, 10)
      .map((n) => n % 100)
      .join(',')})`,
  ],
  [
    '9,000 strings in a list',
    `select * from o where id in (${numbers(9_000)
      .map((n) => `'${n}'`)
      .join(', ')})`,
  ],
  [
    '5,000 conditions with OR',
    `select 1 from o where ${numbers(5_000, 1)
      .map((n) => `a = ${n}`)
      .join(' or ')}`,
  ],
  [
    '3,000 pairs with OR',
    `select 1 from o where ${numbers(3_000, 1)
      .map((n) => `(a=${n} and b='x${n}')`)
      .join(' or ')}`,
  ],
  [
    '2,000 BETWEEN',
    `select 1 from o where ${numbers(2_000, 1)
      .map((n) => `a between ${n} and ${n}`)
      .join(' or ')}`,
  ],
  [
    '2,000 IS NOT NULL',
    `select 1 from o where ${numbers(2_000, 1)
      .map((n) => `a${n} is not null`)
      .join(' and ')}`,
  ],
  [
    '800 terms of a sum',
    `select ${numbers(800, 1)
      .map((n) => `a${n}`)
      .join(' + ')} from o`,
  ],
  [
    '800 texts joined',
    `select ${numbers(800, 1)
      .map((n) => `a${n}::text`)
      .join(' || ')} from o`,
  ],
  [
    '600 branches of a CASE',
    `select case ${numbers(600, 1)
      .map((n) => `when a = ${n} then 'x${n}'`)
      .join(' ')} end from o`,
  ],
  [
    '800 queries with UNION ALL',
    numbers(800, 1)
      .map((n) => `select ${n}`)
      .join(' union all '),
  ],
  [
    '200 joins',
    `select 1 from a0 ${numbers(200, 1)
      .map((n) => `join a${n} on a${n}.id = a0.id`)
      .join(' ')}`,
  ],
  [
    '300 conditions in one another',
    `select 1 from o where ${'('.repeat(300)}a = 1${' or a = 2)'.repeat(300)}`,
  ],
  [
    '3,500 negative numbers',
    `values ${numbers(3_500, 1)
      .map((n) => `(-${n}, -1.5::numeric)`)
      .join(',')}`,
  ],
  ['a ruler of stars', `/${'*'.repeat(2_000)}/ select 1 /* ${'* '.repeat(500)} */`],
  ['a ruler of dashes', `-${'-'.repeat(2_000)}\nselect 1`],
  ['comments without blanks', 'select/**/a/**/+/**/b/*+ hint */from o--x\n'],
  ['operators without blanks', "select a->>'b'||-1, b@>c, -a*-b, a<>-1, 1<-2 from o"],
  ['a long literal', `select '${'(+/*'.repeat(20_000)}', $$${'((('.repeat(5_000)}$$`],
];

const n = 99_000;
/** What the parser would take seconds for, or lose its mind over. */
const HOSTILE: Array<[name: string, sql: string, bound: RegExp]> = [
  ['a run of signs', `select 1${'+'.repeat(5_980)}1`, /operator of more than 16/],
  ['alternating signs', `select ${'+-'.repeat(3_000)}1`, /operator of more than 16/],
  ['signs apart', `select ${'- '.repeat(n / 2)}1`, /2,500 operators/],
  ['sums', `select 1${'+1'.repeat(40_000)}`, /2,500 operators/],
  ['sums of sums', `select ${'('.repeat(300)}1${`${'+1'.repeat(100)})`.repeat(300)}`, /2,500 operators/],
  ['nots', `select ${'not '.repeat(n / 4)}true`, /2,500 operators/],
  ['casts', `select 1${'::a'.repeat(n / 3)}`, /2,500 operators/],
  ['IS DISTINCT FROM', `select true${' is distinct from not a'.repeat(4_000)}`, /2,500 operators/],
  ['BETWEEN NOT', `select ${'a between 1 and not '.repeat(4_000)}a`, /2,500 operators/],
  ['COLLATE', `select a${' collate b'.repeat(9_000)}`, /2,500 operators/],
  ['UNION', `select 1${' union select 1'.repeat(6_000)}`, /2,500 operators/],
  ['joins', `select 1 from a${' cross join b'.repeat(7_000)}`, /2,500 operators/],
  ['parentheses', `select ${'('.repeat(n / 2)}1${')'.repeat(n / 2)}`, /400 parentheses/],
  ['brackets', `select ${'array['.repeat(10_000)}1${']'.repeat(10_000)}`, /400 parentheses/],
  ['sub-queries', `${'select * from ('.repeat(5_000)}select 1${') q'.repeat(5_000)}`, /400 parentheses/],
  ['CASE', `select ${'case when a then '.repeat(4_000)}1${' end'.repeat(4_000)}`, /400 parentheses/],
  ['CASE that closes nothing', `select ${'case '.repeat(n / 5)}`, /400 parentheses/],
  ['comments that open', `select ${'/*'.repeat(n / 2)}`, /16 comments in one another/],
  ['comments in a row', `select ${'/**/'.repeat(n / 4)}1`, /in a row without a blank/],
  ['comments and signs in a row', `select ${'/**/+'.repeat(n / 5)}1`, /in a row without a blank/],
  ['comments in a row in a comment', `select /*${'/**/'.repeat(n / 4)}*/1`, /in a row without a blank/],
  ['marks', `select a${'.b'.repeat(n / 2)}`, /65,536 words/],
  ['semicolons', `select 1${';'.repeat(n)}`, /65,536 words/],
  ['characters', `select '${'x'.repeat(100_000)}'`, /100,000 characters/],
];

describe('the look at a statement before it is read', () => {
  it.each(HONEST)('lets pass: %s', (_, sql) => {
    expect(caught(sql)).toBeNull();
  });

  it.each(HOSTILE)('refuses, and names the bound: %s', (_, sql, bound) => {
    const error = caught(sql);

    expect(error).toBeInstanceOf(InvalidSqlError);
    expect((error as InvalidSqlError).message).toMatch(bound);
    expect((error as InvalidSqlError).hint).not.toBeNull();
  });

  it('looks at nothing within strings, quoted names and comments', () => {
    const noise = `${'('.repeat(9_000)}${'+'.repeat(9_000)}`;
    for (const sql of [
      `select '${noise}', e'\\'${noise}', $a$${noise}$a$, u&'${noise}' from "${noise}"`,
      `select 1 -- ${noise}\n`,
      `select 1 /* ${noise} */`,
    ])
      expect([sql.slice(0, 20), caught(sql)]).toEqual([sql.slice(0, 20), null]);
  });

  it.each([
    ['select 1\0; drop table orders', 9],
    ["select '😀\0'", 10],
    ["select '\ud83d'", null],
  ])('tells what is no text: %j', (sql, position) => {
    expect(caught(sql)).toMatchObject({ name: 'InvalidSqlError', position });
  });

  it('has an answer for whatever it is given', () => {
    const pieces = [
      '(',
      ')',
      '[',
      ']',
      "'",
      '"',
      '$$',
      '$a$',
      '/*',
      '*/',
      '--',
      '\n',
      'case',
      'end',
      'and',
      'between',
    ];
    const garbage = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary' })), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(garbage, (parts) => {
        const error = caught(parts.join(' '));
        if (error !== null) expect(error).toBeInstanceOf(InvalidSqlError);
      }),
      { numRuns: 2_000 },
    );
  });
});
