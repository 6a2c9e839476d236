import { describe, expect, it } from '@jest/globals';
import type { PointPayload } from '@tessera/vectors';
import { FoldedText } from '../citations/folded-text.js';
import { QuotableText } from './quotable-text.js';

const text = (...contents: string[]) =>
  new QuotableText(contents.map((content) => ({ content }) as PointPayload));
const folded = (quote: string) => new FoldedText(quote).folded;
const table = (...rows: string[][]) =>
  new QuotableText([
    {
      content: '',
      table: {
        caption: 'A limit for each city',
        headerRowCount: 1,
        rows: rows.map((row) => row.map((cell) => ({ text: cell }))),
      },
    } as unknown as PointPayload,
  ]);

describe('a text with quotes', () => {
  it.each([
    ['The limit is 1,200 CNY.', true],
    ['the limit\nis 1,200 CNY', true],
    ['The limit is 1,300 CNY.', false],
    ['he limit is', false],
    ['', false],
    ['.', false],
  ])('has %j: %s', (quote, isThere) => {
    expect(text('Rules. The limit is 1,200 CNY. It is', 'refunded.').has(folded(quote))).toBe(isThere);
  });

  it('has a quote that goes on in the next chunk', () => {
    expect(text('It is', 'refunded.').has(folded('It is refunded.'))).toBe(true);
    expect(text('It is', 'refunded.').has(folded('refunded'))).toBe(false);
  });

  it.each([
    ['Oslo; 1,900', true],
    ['1,900', true],
    ['Oslo; 1,200', false],
    ['1,900; Oslo', false],
    // Not the cell "A" and a rest.
    ['A limit for each city', true],
    ['A limit for each', false],
  ])('has the cells or the caption %j of a table: %s', (quote, isThere) => {
    expect(table(['A', 'Limit'], ['Shanghai', '1,200'], ['Oslo', '1,900']).has(folded(quote))).toBe(isThere);
  });
});
