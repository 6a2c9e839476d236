import { describe, expect, it } from '@jest/globals';
import { detectLanguage, LanguageTracker } from './language.js';
import { classifySourceType, sourceTypeOfHint } from './source-type.js';
import { yearOf } from './year.js';

describe('language', () => {
  it.each([
    ['The travel policy applies to all employees.', 'en'],
    ['Die Reisekosten werden innerhalb von zehn Tagen erstattet.', 'de'],
    ['Les frais de voyage sont remboursés dans les dix jours.', 'fr'],
    ['差旅费报销', 'zh'],
    ['日本語の文書です', 'ja'],
    ['출장비 규정', 'ko'],
    ['Положение о командировочных расходах компании', 'ru'],
    ['差旅费 travel expense 应当在出差结束后三十日内提交报销单', 'zh'],
    ['The word for travel expenses is 差旅费 in Chinese.', 'en'],
    ['Budget', 'und'],
    ['Team Location Stanley Cups STL Flyers PHI Maple Leafs TOR Blues', 'und'],
    ['2024 - 17,5 %', 'und'],
    ['', 'und'],
  ])('of %j is %s', (text, language) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it('of a document is that of most of its chunks', () => {
    const tracker = new LanguageTracker();

    tracker.add('Inhalt');
    for (let chunk = 0; chunk < 5; chunk++)
      tracker.add('The committee met every week and reported to the board of directors.');

    expect(tracker.final()).toBe('en');
  });
});

describe('year', () => {
  const document = { metadataYear: null, fileName: 'report.pdf', title: null };

  it.each([
    [{ metadataYear: 2021, fileName: 'report-2024.pdf', title: '2019' }, 2021],
    [{ ...document, fileName: 'financial-report-2025.xlsx' }, 2025],
    [{ ...document, fileName: '20240315_minutes.docx' }, 2024],
    [{ ...document, fileName: 'FY2023.pdf' }, 2023],
    [{ ...document, fileName: '2019-2021.pdf' }, 2021],
    [{ ...document, title: '2024年度财务报告' }, 2024],
    [{ ...document, fileName: 'iso-90012.pdf' }, null],
    [{ ...document, fileName: 'invoice 12020453.pdf' }, null],
    [{ ...document, metadataYear: 21 }, null],
    [document, null],
  ])('of %j is %s', (fields, year) => {
    expect(yearOf(fields)).toBe(year);
  });
});

describe('source type', () => {
  const document = { hint: null, fileName: 'a.pdf', title: null, text: '' };

  it.each([
    ['Travel Policy', 'policy'],
    ['tender documents', 'bidding'],
    ['财务报表', 'financial'],
    ['增值税', 'tax'],
    ['sales contract', 'business'],
    ['misc', 'other'],
    ['something else', null],
    ['  ', null],
  ])('meant by the hint %j is %s', (hint, type) => {
    expect(sourceTypeOfHint(hint)).toBe(type);
  });

  it.each([
    [{ ...document, hint: 'tax', fileName: 'travel-policy.pdf' }, 'tax'],
    [{ ...document, fileName: '差旅报销制度.md', text: '员工应当提交发票' }, 'policy'],
    [{ ...document, fileName: 'financial-report-2025.xlsx', text: 'Revenue 5, net profit 2' }, 'financial'],
    [
      {
        ...document,
        text: 'Invitation to bid. Each bidder shall submit its tender. Bids are opened in public; bid bonds are kept.',
      },
      'bidding',
    ],
    [{ ...document, text: '增值税一般纳税人应当按期申报纳税，税率为百分之十三。' }, 'tax'],
    [{ ...document, title: 'Product roadmap', text: 'Customers in new markets' }, 'business'],
    [
      {
        ...document,
        text: `Rules of grammar must be learned. One policy is random. ${'Tokens are sampled by the model. '.repeat(900)}`,
      },
      'other',
    ],
    [{ ...document, text: 'The mitochondrion is the powerhouse of the cell.' }, 'other'],
  ])('of %j is %s', (fields, type) => {
    expect(classifySourceType(fields)).toBe(type);
  });
});
