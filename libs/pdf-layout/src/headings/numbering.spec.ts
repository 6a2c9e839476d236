import { describe, expect, it } from '@jest/globals';
import { numberingOf } from './numbering.js';

describe('the number of a heading', () => {
  it('in a Chinese report is of a different kind on each level', () => {
    const titles = [
      '第一编 总则',
      '第二章 财务',
      '第十一节财务报告',
      '第三条 定义',
      '三、基本情况',
      '(一) 主要数据',
      '1. 费用',
      '（1）.情况说明',
      '①确认',
    ];

    expect(titles.map((title) => numberingOf(title)?.kind)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map((rank) => `chinese-${rank}`),
    );
  });

  it.each([
    ['2 Methods', 'decimal-1'],
    ['2. Methods', 'decimal-1'],
    ['2.1.3 Zero flow', 'decimal-3'],
    ['Chapter 7', 'named-1'],
    ['Kapitel IV: Lager', 'named-1'],
    ['PART 39—AIRWORTHINESS', 'named-0'],
    ['Anhang A Tabellen', 'named-1'],
    ['Artículo 12. Plazos', 'named-2'],
    ['IV. Results', 'roman'],
    ['A. Proofs', 'letter'],
  ])('"%s" is of the kind %s', (title, kind) => {
    expect(numberingOf(title)?.kind).toBe(kind);
  });

  it.each([
    'Section by section',
    'Parties to the contract',
    '2023 was a good year',
    'A good year',
    'I am here',
    '3 goods',
  ])('is not the beginning of "%s"', (text) => {
    expect(numberingOf(text)).toBeNull();
  });
});
