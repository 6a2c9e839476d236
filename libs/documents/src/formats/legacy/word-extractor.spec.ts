import { describe, expect, it } from '@jest/globals';
import { cleanWordText, partsOf } from './word-extractor.js';

describe('the text of a legacy Word document', () => {
  it.each([
    ['Page \x13 PAGE \x147\x15 of it', 'Page 7 of it'],
    ['a\x13 HYPERLINK \x13 DATE \x14x\x15 \x14b\x15c', 'abc'],
    ['\x13 TOC \x15end', 'end'],
    ['one\x07two\x07\rnext\x0bline', 'one\ttwo\t\nnext\nline'],
    ['a\x01\x02\x08b\x15c', 'abc'],
  ])('of %j is %j', (raw, shown) => {
    expect(cleanWordText(raw)).toBe(shown);
  });

  it('is extracted in one pass, however deeply its fields are nested', () => {
    const depth = 1_000_000;

    expect(cleanWordText(`${'\x13'.repeat(depth)}a`)).toBe('');
    expect(cleanWordText(`${'\x13\x14'.repeat(depth)}a${'\x15'.repeat(depth)}`)).toBe('a');
  });
});

describe('a piece of text of a legacy Word document', () => {
  const piece = {
    text: 'abcdefgh',
    startCp: 10,
    endCp: 18,
    length: 8,
    totLength: 9,
    startStream: 20,
    endStream: 38,
    startFilePos: 1_000,
    endFilePos: 1_018,
    size: 18,
    bpc: 2,
    unicode: true,
  };

  it('has the same text in short parts, so that a deletion copies only one', () => {
    const parts = partsOf(piece, 3);

    expect(parts.map(({ text, startCp, endCp }) => [text, startCp, endCp])).toEqual([
      ['abc', 10, 13],
      ['def', 13, 16],
      ['gh', 16, 18],
    ]);
    expect(parts.map(({ startFilePos, endFilePos, size }) => [startFilePos, endFilePos, size])).toEqual([
      [1_000, 1_006, 6],
      [1_006, 1_012, 6],
      // Its last character is missing in the file.
      [1_012, 1_018, 6],
    ]);
    expect(parts.map(({ startStream, endStream }) => [startStream, endStream])).toEqual([
      [20, 26],
      [26, 32],
      [32, 38],
    ]);
    expect(parts.map(({ totLength }) => totLength)).toEqual([3, 3, 3]);
  });

  it('is not split if it is short or empty', () => {
    expect(partsOf(piece)).toEqual([piece]);
    expect(partsOf({ ...piece, text: '', length: 0 })).toHaveLength(1);
  });
});
