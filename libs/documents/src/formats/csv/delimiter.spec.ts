import { describe, expect, it } from '@jest/globals';
import { sniffDelimiter } from './delimiter.js';

describe('the delimiter of a text', () => {
  it.each([
    ['a comma', 'part,count\nvalve,12\npump,3\n', ','],
    ['a semicolon', 'part;count\nvalve;12\npump;3\n', ';'],
    ['a tab', 'part\tcount\nvalve\t12\npump\t3\n', '\t'],
    ['none of those within quotes', '"Oslo, Norway";12\n"Bergen, Norway";3\n"Turku, Finland";7\n', ';'],
    ['what the first line declares', 'sep=#\na,b#c\nd,e#f\n', '#'],
  ])('is %s', (_what, sample, delimiter) => {
    expect(sniffDelimiter(sample)).toEqual({ delimiter, confidence: 1 });
  });

  it('is not detected if rows disagree', () => {
    const { confidence } = sniffDelimiter(
      'Dear all,\nthe pump was checked.\nBest, Ana, Bob, and Cy\nHarbour\n',
    );

    expect(confidence).toBeLessThan(0.5);
  });
});
