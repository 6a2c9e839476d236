import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { passed, textsInPieces } from '../in-pieces.fixture-spec.js';
import { CitationFilter } from './citation-filter.js';

describe('CitationFilter', () => {
  it.each([
    [['It is 140 [1].'], 'It is 140 [1].'],
    [['It is 140 [', '1', '] and [2', '].'], 'It is 140 [1] and [2].'],
    [['Invented [9', '] and [0].'], 'Invented and.'],
    [['an array [i] and [x', '] stay'], 'an array [i] and [x] stay'],
    [['open at the end [1'], 'open at the end [1'],
    [['[1, 2] [1,9] [2; 1] [1 and 2]'], '[1][2] [1] [2][1] [1][2]'],
    [['[1-2] [1–3] [2-', '1] [1-9999]'], '[1][2] [1][2] [1][2]'],
    [['【1】 ［2］ [１] 【1†a.pdf】 【2:0†b.pdf】 【9】。'], '[1] [2] [1] [1] [2]。'],
    [['[^1] [Source 2] [source: 1, source 2] [Quelle 1] [来源2] [doc 9]'], '[1] [2] [1][2] [1] [2]'],
    [[String.raw`escaped \[1\] and \[9\]`], 'escaped [1] and'],
    [['[[9]9] [9[9]] x[[9]1]'], ' x[1]'],
    [['at [10:30], [12345], [Table 3], [2024-05-01]'], 'at [10:30], [12345], [Table 3], [2024-05-01]'],
    [['[1] [1] [3][2][4]'], '[1] [1][2]'],
    [['[', '\n[5]', '3]'], '[\n3]'],
  ])('turns %j into %j', (deltas, text) => {
    expect(said(deltas)).toBe(text);
  });

  it.each(['1 '.repeat(38), 'doc 1 '.repeat(12), '1-1 '.repeat(18), ' '.repeat(76)])(
    'releases text that cannot be a marker: %j',
    (inside) => {
      expect(said([`[${inside}x]`])).toBe(`[${inside}x]`);
    },
  );

  it('does not hold back an endless bracket', async () => {
    const long = `[${'1, '.repeat(1_000)}`;
    const filter = new CitationFilter([1]);

    const passed = filter.push(long);

    expect(long.startsWith(passed)).toBe(true);
    expect(long.length - passed.length).toBeLessThan(100);
  });

  const pieces = textsInPieces([
    ...['[1]', '[2]', '[3]', '[77]', '【1】', '【5】', '[1, 7]', '[', ']', '【', '】', '\\', '\n'],
    ...[' ', ', ', '-', 'word', '1', '3', '9', '。'],
  ]);

  it('produces the same text however it is split into deltas', () => {
    fc.assert(fc.property(pieces, (deltas) => expect(said(deltas)).toBe(said([deltas.join('')]))));
  });

  it('drops markers that name no source and keeps other text', () => {
    fc.assert(
      fc.property(pieces, (deltas) => {
        const text = said(deltas);

        for (const [, number] of text.matchAll(/[[［【] ?(\d{1,4}) ?[\]］】]/g))
          expect(['1', '2']).toContain(number);
        expect(said([text])).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });
});

function said(deltas: readonly string[]): string {
  return passed(new CitationFilter([1, 2]), deltas);
}
