import { describe, expect, it } from '@jest/globals';
import { withFile } from '@tessera/testing/pdf';
import { readFile } from 'node:fs/promises';
import { degrees, PDFDocument } from 'pdf-lib';
import type { PrintedWord, Rectangle } from './printed-words.js';
import { scoreQuote } from './score-quote.js';
import { turnedCopy } from './turned-copy.js';
import { WordSearch } from './word-search.js';

/** Lines of words of 10 points each, on pages of two lines. */
const words = ['The hotel limit is high.', 'Break-', 'fast is paid, ﬁrst class', 'is not. The tax'].flatMap(
  (line, at) =>
    line.split(' ').map((text, order): PrintedWord => {
      const top = 100 + (at % 2) * 20;
      return {
        text,
        box: [order * 10, top, order * 10 + 8, top + 10],
        page: 1 + Math.floor(at / 2),
        line: at,
      };
    }),
);
const search = new WordSearch(words);
const find = (text: string): PrintedWord[] => search.find(text) as PrintedWord[];

describe('the printed words of a quote', () => {
  it.each([
    ['hotel limit', ['hotel', 'limit']],
    ['Breakfast is paid', ['Break-', 'fast', 'is', 'paid,']],
    ['paid, first class is', ['paid,', 'ﬁrst', 'class', 'is']],
  ])('are found: %s', (quote, found) => {
    expect(find(quote).map(({ text }) => text)).toEqual(found);
  });

  it('are unknown if a half of the quote occurs twice, or all of it never', () => {
    expect(search.find('The')).toBe('ambiguous');
    expect(search.find('motel')).toBe('missing');
    expect(search.find('–')).toBe('missing');
  });
});

describe('the score of a quote', () => {
  const quote = find('Breakfast is paid');
  const mark = (page: number, box: Rectangle) => ({ page, box });
  // To their last letters.
  const line1 = mark(1, [0, 120, (8 * 5) / 6, 130]);
  const line2 = mark(2, [0, 100, 20 + (8 * 4) / 5, 110]);

  it('is full for marks over its lines', () => {
    expect(scoreQuote(quote, [line1, line2])).toEqual({
      recall: 1,
      areaRatio: expect.closeTo(1, 9),
      isWrongPage: false,
      isWrongLine: false,
    });
  });

  it('counts words that no mark covers, and the area of the marks', () => {
    expect(scoreQuote(quote, [line2])).toMatchObject({ recall: 0.75 });
    expect(scoreQuote(quote, [line1, mark(2, [0, 90, 28, 120])])?.areaRatio).toBeGreaterThan(2);
  });

  it('tells marks on another page or line apart', () => {
    expect(scoreQuote(quote, [line1, line2, mark(3, [0, 100, 28, 110])])).toMatchObject({
      isWrongPage: true,
      isWrongLine: false,
    });
    expect(scoreQuote(quote, [line1, line2, mark(1, [0, 100, 28, 110])])).toMatchObject({
      isWrongPage: false,
      isWrongLine: true,
    });
  });

  it('is missing without marks', () => {
    expect(scoreQuote(quote, [])).toBeNull();
  });
});

it('a turned copy displays each page turned further', async () => {
  const pdf = await PDFDocument.create();
  for (const angle of [0, 180]) pdf.addPage([400, 600]).setRotation(degrees(angle));

  const copy = await withFile(await pdf.save(), async (path, folder) =>
    readFile(await turnedCopy(path, 270, folder)),
  );

  const pages = (await PDFDocument.load(copy)).getPages();
  expect(pages.map((page) => page.getRotation().angle)).toEqual([270, 90]);
});
