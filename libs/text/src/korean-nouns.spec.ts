import { describe, expect, it } from '@jest/globals';
import { isKoreanWord, koreanNoun } from './korean-nouns.js';

describe('the noun of a Korean word', () => {
  it.each([
    ['보고서', '보고서'],
    ['보고서는', '보고서'],
    ['보고서를', '보고서'],
    ['보고서의', '보고서'],
    ['보고서에서는', '보고서'],
    ['보고서로', '보고서'],
    ['보고서들을', '보고서'],
    ['직원이', '직원'],
    ['직원과', '직원'],
    ['직원으로부터', '직원'],
    ['보험금을', '보험금'],
    ['감염병의', '감염병'],
    ['코로나-19를', '코로나-19'],
    ['ICT는', 'ICT'],
    ['규정까지', '규정'],
  ])('of %s is %s', (word, noun) => {
    expect(koreanNoun(word)?.noun).toBe(noun);
  });

  it.each([
    '적립한도',
    '이사회의',
    '임상결과',
    '고속도로',
    '전문가',
    '휴가',
    '권한',
    '페이지뷰',
    '보고서',
    '측면',
    '만족도',
    '캐나다',
  ])('keeps the last syllable of %s', (word) => {
    expect(koreanNoun(word)).toEqual({ noun: word, hasParticle: false });
  });

  it.each([
    '설명한',
    '지원하고',
    '변경되어',
    '분류됨에',
    '판단된다',
    '유리하게',
    '반영되지',
    '살펴보았다',
    '자세한',
    '특히',
    '활용해',
    '제도적인',
    '제1695호',
    '이용하는',
    '하는',
    '경우에는',
    '내용은',
    '수',
    '것이',
  ])('is absent in %s', (word) => {
    expect(koreanNoun(word)).toBeNull();
  });

  it('ends its phrase before a particle', () => {
    expect([koreanNoun('보험약관')?.hasParticle, koreanNoun('보험약관에')?.hasParticle]).toEqual([
      false,
      true,
    ]);
  });

  it.each([
    ['보고서', true],
    ['KPI를', true],
    ['report', false],
    ['報告', false],
    ['レポート', false],
  ])('in %s: %s', (word, isLookedFor) => {
    expect(isKoreanWord(word)).toBe(isLookedFor);
  });
});
