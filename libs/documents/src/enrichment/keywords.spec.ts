import { describe, expect, it } from '@jest/globals';
import { KeywordCollector } from './keywords.js';

const ENGLISH = `Employees receive a travel allowance for every business trip. The travel allowance covers meals and local transport.
Hotel costs are paid up to the hotel limit of the destination. The travel allowance is not paid when meals are provided. 2024 15 30.`;
const CHINESE =
  '员工出差可以领取差旅费。差旅费包括交通费、住宿费和餐费。住宿费按城市级别实行限额报销。差旅费应当在三十日内报销，附增值税发票。';

function keywordsOf(text: string, language: string, heading = ''): string[] {
  return new KeywordCollector().add(text, { heading, language, limit: 8 });
}

describe('keywords', () => {
  it('are phrases that a person would choose as tags', () => {
    const keywords = keywordsOf(ENGLISH, 'en');

    expect(keywords[0]).toBe('travel allowance');
    expect(keywords).toEqual(expect.arrayContaining(['meals', 'business trip']));
  });

  it('are Chinese phrases for Chinese text', () => {
    const keywords = keywordsOf(CHINESE, 'zh');

    expect(keywords).toEqual(expect.arrayContaining(['差旅费', '住宿费', '报销']));
  });

  it('contain no numbers, stop words or repetitions', () => {
    const keywords = keywordsOf(`${ENGLISH} ${'the and 100 200 '.repeat(50)}`, 'en');

    for (const keyword of keywords) expect(keyword).not.toMatch(/^(?:[\d\s]+|the|and)$/);
    expect(new Set(keywords).size).toBe(keywords.length);
  });

  it('use either singular or plural throughout', () => {
    const keywords = keywordsOf(
      'Service contracts expire. Each service contract is signed. Service contracts renew.',
      'en',
    );

    expect(keywords[0]).toBe('service contracts');
    expect(keywords).not.toContain('service contract');
  });

  it.each([
    ['duty', 'duties'],
    ['tax', 'taxes'],
    ['expense', 'expenses'],
    ['child', 'children'],
    ['analysis', 'analyses'],
    ['plan', 'plans'],
  ])('of a document never include both %s and %s, whichever its chunks use more often', (one, many) => {
    const collector = new KeywordCollector();
    const options = { heading: '', language: 'en', limit: 8 };
    const tags = [one, many, many, many, one, one, one, one, many].flatMap((word) =>
      collector.add(`It is about the ${word}, and the ${word}. It rained.`, options),
    );

    expect(new Set(tags)).toEqual(new Set([one]));
    expect(collector.top(8)).toEqual([one]);
  });

  it('are Korean nouns without their particles, and no verbs', () => {
    const text =
      '보고서는 정보보안을 다룬다. 이 보고서를 작성한 직원은 보고서의 내용을 설명하고 정보보안의 보안기술에 관한 ' +
      '방법을 지원하고 있다. 보안기술이 변경되어 적용됨에 따라 정보보안 담당자에게 자세한 내용을 알린다.';

    const keywords = keywordsOf(text, 'ko');

    expect(keywords).toEqual(expect.arrayContaining(['보고서', '정보보안', '보안기술']));
    for (const keyword of keywords)
      expect(keyword).not.toMatch(/(?:는|를|을|의|에|에게|이|하고|된|한|내용|방법)(?: |$)/u);
  });

  it('exclude section numbers, contractions, counted furniture and words of contracts about themselves', () => {
    const text =
      'A.1.1, A.1.1. Part III, part xiv, Part II. Sheet1, Sheet1, Item4, Item4. Don’t forget, don’t forget. Hereinafter hereinafter herein. 30 secs, 20 secs. ' +
      'The pump station pumps. The pump station runs.';

    const keywords = keywordsOf(text, 'en');

    expect(keywords[0]).toBe('pump station');
    expect(keywords.join('|')).not.toMatch(/a\.1|\b(?:iii?|xiv)\b|sheet|item|don.t|herein|sec/);
  });

  it('prefer terms of the heading', () => {
    expect(keywordsOf('Backups run at night. Restores are tested.', 'en', 'Disaster recovery')[0]).toBe(
      'disaster recovery',
    );
  });

  it('of a document are the subjects of many of its chunks', () => {
    const collector = new KeywordCollector();
    for (let chunk = 0; chunk < 200; chunk++)
      collector.add(`The data retention rule ${chunk} of section${chunk} covers customer${chunk} archives.`, {
        heading: '',
        language: 'en',
        limit: 8,
      });

    expect(collector.top(20).length).toBeLessThanOrEqual(20);
    expect(collector.top(20)[0]).toMatch(/data retention/);
  });

  it('do not treat a heading in capitals as acronyms, but keep acronyms', () => {
    const keywords = keywordsOf('GENERAL RULES OF TRAVEL\nThe VAT invoice names the VAT number.', 'en');

    expect(keywords).not.toContain('TRAVEL');
    expect(keywords.join(' ')).toContain('VAT');
  });

  it('name the kind of leave, and exclude words of every page', () => {
    const text =
      'Parental leave is granted for a child. Click Settings, select the chapter and verify the amount in EUR. ' +
      'Parental leave needs a notice. The table and the column of this section give the total amount in EUR.';

    const keywords = keywordsOf(text, 'en', 'Chapter 4 Overview');

    expect(keywords).toContain('parental leave');
    for (const rubbish of [
      'leave',
      'chapter',
      'column',
      'amount',
      'overview',
      'click',
      'eur',
      'EUR',
      'parental',
    ])
      expect(keywords).not.toContain(rubbish);
  });

  it('are nouns in German text', () => {
    const text =
      'Die Reisekosten werden innerhalb von vierzehn Tagen erstattet. Für die betriebliche Altersvorsorge zahlt das ' +
      'Unternehmen einen monatlichen Zuschuss. Reisekosten sind schriftlich zu beantragen und sorgfältig zu belegen.';

    const keywords = keywordsOf(text, 'de', 'Reisekosten');

    expect(keywords).toEqual(expect.arrayContaining(['reisekosten', 'altersvorsorge', 'zuschuss']));
    for (const keyword of keywords)
      expect(keyword).not.toMatch(/betriebliche|monatlich|schriftlich|zahlt|erstattet/);
  });

  it('exclude Chinese words without a subject of their own', () => {
    const keywords = keywordsOf(
      '单位：元。项目 期末余额 期初余额。固定资产折旧按年限计提。固定资产增加。',
      'zh',
    );

    expect(keywords).toContain('固定资产');
    for (const rubbish of ['单位', '项目', '期末余额', '期初余额']) expect(keywords).not.toContain(rubbish);
  });
});
