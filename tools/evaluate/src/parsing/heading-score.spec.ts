import { describe, expect, it } from '@jest/globals';
import { type Titled, scoreHeadings } from './heading-score.js';

const titled = (text: string, level = 1, pageNumber = 1): Titled => ({ text, level, pageNumber });

describe('headings against bookmarks', () => {
  it('are judged by precision, recall and F1', () => {
    const score = scoreHeadings(
      [titled('Storage'), titled('Carriers'), titled('Total')],
      [titled('Storage'), titled('Carriers'), titled('Shortages'), titled('Annex')],
    );

    expect(score).toMatchObject({ wanted: 4, found: 3, precision: 2 / 3, recall: 0.5 });
    expect(score.f1).toBeCloseTo(4 / 7, 12);
    expect(score.missed.map(({ text }) => text)).toEqual(['Shortages', 'Annex']);
    expect(score.extra.map(({ text }) => text)).toEqual(['Total']);
  });

  it('are equal with and without their number, in other case, dashes and quotes', () => {
    const score = scoreHeadings(
      [titled('2.1 The “Cold” Hall'), titled('CARRIERS – ABROAD')],
      [titled('The "cold" hall'), titled('Carriers - abroad')],
    );

    expect(score.f1).toBe(1);
  });

  it('are equal if one is slightly shortened, but not if it is a word of the other', () => {
    expect(scoreHeadings([titled('Storage of goods in winter')], [titled('Storage of goods in')]).f1).toBe(1);
    expect(scoreHeadings([titled('Storage of goods in winter')], [titled('Storage')]).f1).toBe(0);
  });

  it('are matched once each, on their page or the next', () => {
    const wanted = [titled('Summary', 1, 2), titled('Summary', 1, 9)];

    expect(scoreHeadings([titled('Summary', 1, 3)], wanted)).toMatchObject({ precision: 1, recall: 0.5 });
    expect(scoreHeadings([titled('Summary', 1, 5)], wanted).f1).toBe(0);
  });

  it('have the share of right levels, unchanged and shifted by one number', () => {
    const score = scoreHeadings(
      [titled('A first', 2), titled('B second', 3), titled('C third', 3), titled('D fourth', 3)],
      [titled('A first', 1), titled('B second', 2), titled('C third', 2), titled('D fourth', 3)],
    );

    expect(score).toMatchObject({ levels: 0.25, shiftedLevels: 0.75 });
  });

  it('have no share of levels if none is found', () => {
    expect(scoreHeadings([], [titled('Storage')])).toMatchObject({ f1: 0, levels: null });
  });
});
