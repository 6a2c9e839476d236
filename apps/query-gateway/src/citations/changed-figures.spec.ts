import { describe, expect, it } from '@jest/globals';
import { cases } from '@tessera/testing';
import type { PointPayload } from '@tessera/vectors';
import fc from 'fast-check';
import { alignCitations } from './align-citations.js';

async function quoteOf(claim: string, content: string): Promise<string | null> {
  const chunks = [{ content, regions: [] } as unknown as PointPayload];
  const [citation] = await alignCitations(
    `${claim} [1]`,
    [{ citation: 1, isStored: true, content, chunks }],
    {
      onError: (error) => {
        throw error;
      },
    },
  );
  return citation!.quote;
}

const MONTHS = {
  en: 'January February March April May June July August September October November December'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
};
const NOTATIONS: Array<(year: number, month: number, day: number) => string> = [
  (year, month, day) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  (year, month, day) => `${String(day).padStart(2, '0')}.${String(month).padStart(2, '0')}.${year}`,
  (year, month, day) => `${MONTHS.en[month - 1]} ${day}, ${year}`,
  (year, month, day) => `${day} ${MONTHS.en[month - 1]} ${year}`,
  (year, month, day) => `${day}. ${MONTHS.de[month - 1]} ${year}`,
  (year, month, day) => `${day} ${MONTHS.fr[month - 1]} ${year}`,
  (year, month, day) => `${year}年${month}月${day}日`,
];
const date = fc.record({
  year: fc.integer({ min: 1900, max: 2099 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
});
const notation = fc.constantFrom(...NOTATIONS);
const numRuns = cases({ smoke: 100, soak: 5_000 });

describe('a date in a claim', () => {
  it('is found in every notation', async () => {
    await fc.assert(
      fc.asyncProperty(date, notation, notation, async ({ year, month, day }, written, said) => {
        const content = `The harbour bridge opened to traffic on ${written(year, month, day)} with a parade.`;

        expect(
          await quoteOf(`On ${said(year, month, day)} the harbour bridge opened to traffic.`, content),
        ).toBe(content);
      }),
      { numRuns },
    );
  });

  it('is not quoted from another date, whatever the notation', async () => {
    await fc.assert(
      fc.asyncProperty(date, date, notation, notation, async (stated, other, written, said) => {
        fc.pre(JSON.stringify(stated) !== JSON.stringify(other));
        const content = `The harbour bridge opened to traffic on ${written(stated.year, stated.month, stated.day)} with a parade.`;
        const claim = `On ${said(other.year, other.month, other.day)} the harbour bridge opened to traffic.`;

        expect(await quoteOf(claim, content)).toBeNull();
      }),
      { numRuns },
    );
  });

  it.each([
    [
      'On 1 March, the harbour bridge opened to traffic.',
      'The harbour bridge opened to traffic on 1 March 2026.',
    ],
    [
      'The harbour bridge opened to traffic in March 2026.',
      'The harbour bridge opened to traffic on 2026-03-01.',
    ],
    [
      'The harbour bridge opened to traffic on March 4, 2026.',
      'The harbour bridge opened to traffic on 03/04/2026.',
    ],
    ['The harbour bridge opened to traffic in 2026.', 'The harbour bridge opened to traffic on 2026-03-01.'],
  ])('may state less than the source: %s', async (claim, content) => {
    expect(await quoteOf(claim, content)).toBe(content);
  });
});

/** Claims with a figure, and the same with another one. */
const CHANGES: Array<[kind: string, write: (value: number) => string]> = [
  ['plain numbers', (value) => `The archive of the harbour keeps ${value} maps of ships.`],
  [
    'numbers in groups',
    (value) => `The archive of the harbour keeps ${(value * 1_371).toLocaleString('en')} maps.`,
  ],
  ['percentages', (value) => `The share of the harbour grew to ${value}% of the trade.`],
  ['decimals', (value) => `The share of the harbour grew by ${value}.${value % 10}5 points.`],
  ['upper ends of ranges', (value) => `The harbour engine reaches some 12-${value}% on full load.`],
  ['scores', (value) => `The harbour team won the final match 88–${value} on Sunday.`],
  ['ordinals', (value) => `The harbour team took the ${value}th place of the league.`],
  ['years', (value) => `The harbour archive was founded in ${1900 + value} by sailors.`],
  ['times', (value) => `The harbour gate closes at ${value % 24}:${value} every Sunday evening.`],
  ['numbers behind others', (value) => `Harbour balance at the end of year 771,240 ${value},331 52,995.00`],
];
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ONES = 'one two three four five six seven eight nine'.split(' ');

describe.each([
  ...CHANGES,
  [
    'number words',
    (value: number) =>
      `The harbour crew has ${TENS[(Math.floor(value / 10) - 2) % 8]}-${ONES[value % 9]} sailors on board.`,
  ] as (typeof CHANGES)[number],
  [
    'Chinese numerals',
    (value: number) => `港口档案馆第${'一二三四五六七八九'[value % 9]}次展出古代船舶地图与航海仪器。`,
  ] as (typeof CHANGES)[number],
])('%s in a claim', (_kind, write) => {
  const value = fc.integer({ min: 20, max: 59 });

  it('are not quoted if they differ from the source', async () => {
    await fc.assert(
      fc.asyncProperty(value, value, async (stated, other) => {
        fc.pre(write(stated) !== write(other));

        expect(await quoteOf(write(stated), write(stated))).toBe(write(stated));
        expect(await quoteOf(write(other), write(stated))).toBeNull();
      }),
      { numRuns },
    );
  });

  it('are not taken from the next sentence', async () => {
    await fc.assert(
      fc.asyncProperty(value, value, async (stated, other) => {
        fc.pre(write(stated) !== write(other));
        const content = `${write(stated)} Later, the number ${other} of ${1900 + other} was painted on a wall.`;

        expect(await quoteOf(write(other), content)).toBeNull();
      }),
      { numRuns: Math.ceil(numRuns / 4) },
    );
  });
});
