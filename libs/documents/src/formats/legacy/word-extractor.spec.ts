import { describe, expect, it } from '@jest/globals';
import { cleanWordText } from './word-extractor.js';

describe('the text of a legacy Word document', () => {
  it.each([
    ['Page \x13 PAGE \x147\x15 of it', 'Page 7 of it'],
    ['a\x13 HYPERLINK \x13 DATE \x14x\x15 \x14b\x15c', 'abc'],
    ['\x13 TOC \x15end', 'end'],
    ['one\x07two\x07\rnext\x0bline', 'one\ttwo\t\nnext\nline'],
    ['a\x01\x02\x08b\x15c', 'abc'],
  ])('%j shows %j', (raw, shown) => {
    expect(cleanWordText(raw)).toBe(shown);
  });

  it('is made in one pass, however deep its fields are nested', () => {
    const depth = 1_000_000;

    expect(cleanWordText(`${'\x13'.repeat(depth)}a`)).toBe('');
    expect(cleanWordText(`${'\x13\x14'.repeat(depth)}a${'\x15'.repeat(depth)}`)).toBe('a');
  });
});
