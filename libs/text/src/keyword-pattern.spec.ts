import { describe, expect, it } from '@jest/globals';
import { keywordPattern, normalizeKeywords } from './keyword-pattern.js';

const finds = (keywords: string[], text: string) =>
  normalizeKeywords(text).match(keywordPattern(keywords)) ?? [];

describe('keywords in a text', () => {
  it.each([
    ['Grid  Call', 'The grid call of 2024', ['grid call']],
    ['grid', 'The gridlock', []],
    ['grid', 'The hybrid-grid.', ['grid']],
    ['Übersicht', 'die ÜBERSICHT; übersichtlich', ['übersicht']],
    ['招标', '并网招标公告', ['招标']],
    ['MW', '５ＭＷ and 5 ＭＷ', ['mw']],
    ['C++', 'in C++ and C', ['c++']],
    ['a.b', 'axb a.b', ['a.b']],
    ['(x', 'f(x)', ['(x']],
    ['R&D', 'our r&d', ['r&d']],
    ['グリッド', 'スマートグリッドの', ['グリッド']],
  ])('%j in %j', (keyword, text, found) => {
    expect(finds([keyword], text)).toEqual(found);
  });

  it('are found by the longest match', () => {
    expect(finds(['grid', 'grid call'], 'a grid call, a grid')).toEqual(['grid call', 'grid']);
  });
});
