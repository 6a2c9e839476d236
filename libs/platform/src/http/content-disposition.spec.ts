import { describe, expect, it } from '@jest/globals';
import { contentDisposition } from './content-disposition.js';

describe('contentDisposition', () => {
  it.each([
    ['report.pdf', `inline; filename="report.pdf"; filename*=UTF-8''report.pdf`],
    ['差旅.md', `inline; filename="__.md"; filename*=UTF-8''%E5%B7%AE%E6%97%85.md`],
    ['a"b\\c(1).txt', `inline; filename="a_b_c(1).txt"; filename*=UTF-8''a%22b%5Cc%281%29.txt`],
    ['../100%.md', `inline; filename=".._100_.md"; filename*=UTF-8''..%2F100%25.md`],
    ['a\r\nb\0.txt', `inline; filename="a__b_.txt"; filename*=UTF-8''a%0D%0Ab%00.txt`],
    ['😀\ud800.txt', `inline; filename="__.txt"; filename*=UTF-8''%F0%9F%98%80%EF%BF%BD.txt`],
  ])('names %s', (name, header) => {
    expect(contentDisposition('inline', name)).toBe(header);
  });

  it('tells browsers to save a file', () => {
    expect(contentDisposition('attachment', 'a.csv')).toBe(
      `attachment; filename="a.csv"; filename*=UTF-8''a.csv`,
    );
  });
});
