import { describe, expect, it } from '@jest/globals';
import { clip, printable, table } from './table.js';

describe('table', () => {
  it('aligns columns, also where characters are two columns wide', () => {
    const text = table(
      ['NAME', 'CHUNKS'],
      [
        ['差旅', 3],
        ['plan.md', null],
      ],
    );

    expect(text).toBe('NAME     CHUNKS\n差旅     3\nplan.md');
  });

  it('lets no escape sequence of a file name reach the terminal', () => {
    expect(table(['N'], [['a\u001b[31mred\u0007\nb']])).toBe('N\nared b');
  });
});

describe('clip', () => {
  it.each([
    ['short', 5, 'short'],
    ['exactly ten', 6, 'exact…'],
    ['差旅报销制度', 7, '差旅报…'],
  ])('cuts %j to %d columns', (text, columns, clipped) => {
    expect(clip(text, columns)).toBe(clipped);
  });
});

describe('printable', () => {
  it('is one line', () => {
    expect(printable('a\n\n  b\tc')).toBe('a b c');
  });
});
