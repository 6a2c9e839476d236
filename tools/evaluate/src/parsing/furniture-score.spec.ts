import { describe, expect, it } from '@jest/globals';
import { type PageLines, scoreFurniture } from './furniture-score.js';

const page = (pageNumber: number, ...lines: Array<[text: string, top: number]>): PageLines => ({
  pageNumber,
  height: 800,
  lines: lines.map(([text, top]) => ({ text, top, bottom: top + 10 })),
});

const PAGES = [1, 2, 3, 4].map((number) =>
  page(number, ['Handbook of goods', 30], [`Text ${number}`, 300], [`Page ${number} of 4`, 770]),
);

describe('furniture', () => {
  it('is what repeats at the same position on three pages, also with other digits', () => {
    expect(scoreFurniture(PAGES, new Map())).toEqual({ lines: 8, leaked: 0, examples: [] });
  });

  it('has leaked if a block is it, begins or ends with it', () => {
    const blocks = new Map([
      [1, ['Handbook of goods', 'Text 1']],
      [2, ['The text goes on Page 2 of 4']],
      [3, ['In the handbook of goods it says more']],
    ]);

    const score = scoreFurniture(PAGES, blocks);

    expect(score.leaked).toBe(2);
    expect(score.examples.map(([, times]) => times)).toEqual([1, 1]);
  });

  it('is nothing that occurs on two pages only, at varying positions, or away from the edges', () => {
    const twice = PAGES.slice(0, 2);
    const wandering = [1, 2, 3].map((number) => page(number, ['Notes', 20 + number * 15]));
    const inside = [1, 2, 3].map((number) => page(number, ['Notes', 400]));

    for (const pages of [twice, wandering, inside]) expect(scoreFurniture(pages, new Map()).lines).toBe(0);
  });

  it('is not split if positions differ slightly', () => {
    const pages = [29.9, 30.1, 30].map((top, index) => page(index + 1, ['Handbook', top]));

    expect(scoreFurniture(pages, new Map()).lines).toBe(3);
  });
});
