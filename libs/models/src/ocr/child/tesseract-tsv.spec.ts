import { describe, expect, it } from '@jest/globals';
import { wordsOfTsv } from './tesseract-tsv.js';

const row = (place: string, rest: string): string => `5\t1\t${place}\t${rest}`;

describe("tesseract's TSV", () => {
  it('becomes words, with a new line for each block, paragraph or line', () => {
    const words = wordsOfTsv(
      [
        'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
        '4\t1\t1\t1\t1\t0\t0\t0\t50\t10\t-1\t',
        row('1\t1\t1\t1', '1\t2\t30\t10\t96.5\tone'),
        row('1\t1\t1\t2', '40\t2\t30\t10\t50\ttwo'),
        row('1\t2\t1\t1', '1\t20\t30\t10\t0\tthree'),
        row('2\t1\t1\t1', '1\t40\t30\t10\t99\t \t'),
        row('2\t1\t1\t1', '1\t40\t30\t10\t99\t '),
        row('2\t1\t1\t2', 'x\t40\t30\t10\t99\tno number'),
        row('2\t1\t1\t3', '1\t40\t30\t10\t101\tfour'),
        '',
      ].join('\n'),
    );

    expect(words).toEqual([
      { text: 'one', box: { x: 1, y: 2, width: 30, height: 10 }, confidence: 0.965, line: 0 },
      { text: 'two', box: { x: 40, y: 2, width: 30, height: 10 }, confidence: 0.5, line: 0 },
      { text: 'three', box: { x: 1, y: 20, width: 30, height: 10 }, confidence: 0, line: 1 },
      { text: 'four', box: { x: 1, y: 40, width: 30, height: 10 }, confidence: 1, line: 2 },
    ]);
  });
});
