import { describe, expect, it } from '@jest/globals';
import { joinTexts } from './joined-text.js';

describe('joining the lines of a paragraph', () => {
  it.each([
    ['the responsi-', 'bility of all', 'the responsibility of all'],
    ['a soft\u00ad', 'ware house', 'a software house'],
    ['a self-', 'made man', 'a self-made man'],
    ['pages 10-', '20 of it', 'pages 10-20 of it'],
    ['the Franco-', 'German treaty', 'the Franco-German treaty'],
    ['end of line', 'and the next', 'end of line and the next'],
    ['仓库保管所有', '成品两周。', '仓库保管所有成品两周。'],
    ['版本', 'v2 发布', '版本 v2 发布'],
  ])('%s + %s', (before, after, joined) => {
    expect(joinTexts(before, after)).toBe(joined);
  });

  it('breaks no Korean word where the source draws no blank', () => {
    expect(joinTexts('코로나바이러스감염', '증-19의 국내', { blankInHangul: false })).toBe(
      '코로나바이러스감염증-19의 국내',
    );
  });
});
