import { describe, expect, it } from '@jest/globals';
import { classifySourceType, sourceTypeOfHint } from './source-type.js';
import { statedYearOf, yearOf } from './year.js';

describe('year', () => {
  const document = {
    writtenYear: null,
    creationYear: null,
    fileName: 'report.pdf',
    title: null,
    openingTitles: [],
  };

  it.each([
    [
      { ...document, writtenYear: 2021, creationYear: 2022, fileName: 'report-2024.pdf', title: '2019' },
      2021,
    ],
    [{ ...document, creationYear: 2021, fileName: 'report-2024.pdf', title: '2019' }, 2024],
    [{ ...document, creationYear: 2021, title: 'Annual Report 2020' }, 2020],
    [{ ...document, creationYear: 2021, openingTitles: ['金宇股份', '2020 年年度报告'] }, 2020],
    [{ ...document, creationYear: 2021, openingTitles: ['Prices of 2016 and 2020'] }, 2021],
    [{ ...document, creationYear: 2021 }, 2021],
    [{ ...document, creationYear: 2021, fileName: '9f8b2019-1d2e-4c3b-8a7d-20151e2f3a4b.pdf' }, 2021],
    [{ ...document, creationYear: 2021, fileName: 'e3b0c44298fc1c149afb2019c8996fb9.pdf' }, 2021],
    [{ ...document, fileName: 'financial-report-2025.xlsx' }, 2025],
    [{ ...document, fileName: '20240315_minutes.docx' }, 2024],
    [{ ...document, fileName: 'FY2023.pdf' }, 2023],
    [{ ...document, fileName: '2019-2021.pdf' }, 2021],
    [{ ...document, title: '2024年度财务报告' }, 2024],
    [{ ...document, fileName: 'iso-90012.pdf' }, null],
    [{ ...document, fileName: 'invoice 12020453.pdf' }, null],
    [{ ...document, writtenYear: 21 }, null],
    [{ ...document, creationYear: 21 }, null],
    [document, null],
  ])('of %j is %s', (fields, year) => {
    expect(yearOf(fields)).toBe(year);
  });
});

describe('the year that a document states', () => {
  const document = { fileName: 'report.pdf', title: null, openingTitles: [] };

  it.each([
    [{ ...document, fileName: 'annual_report_2023.pdf', title: 'Annual Report 2024' }, 2023],
    [{ ...document, fileName: 'FY2023.pdf' }, 2023],
    [{ ...document, title: 'Annual Report 2024' }, 2024],
    [{ ...document, title: '股份有限公司', openingTitles: ['金宇股份', '2020 年年度报告'] }, 2020],
    [{ ...document, title: '２０２０年度報告' }, 2020],
    [{ ...document, openingTitles: ['Annual Report 2020', 'Consolidated, 2020'] }, 2020],
    [{ ...document, title: 'Prices of 2019 and 2020', openingTitles: ['2020'] }, null],
    [{ ...document, title: 'Prices 2016–2020' }, null],
    [{ ...document, title: 'Budget 2024/25' }, null],
    [{ ...document, fileName: '20240315_minutes.docx' }, null],
    [{ ...document, fileName: '2024-03-15 minutes.docx' }, null],
    [{ ...document, title: '2024年3月15日会议纪要' }, null],
    [{ ...document, fileName: 'iso-20121.pdf' }, null],
    [document, null],
  ])('of %j is %s', (fields, year) => {
    expect(statedYearOf(fields)).toBe(year);
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
  ])('for the hint %j is %s', (hint, type) => {
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

  it.each([
    ['Grid Connection Call 7', 'bidding'],
    ['Netz_anschluss-Ausschreibung', 'bidding'],
    ['储能项目申报', 'policy'],
    ['grid connection callers', 'other'],
  ])('counts the words of a field: %s is %s', (text, type) => {
    const further = [
      { sourceType: 'bidding', keywords: ['Grid connection call', 'Netz-Anschluss'], weight: 3 },
      { sourceType: 'policy', keywords: ['储能'], weight: 2 },
    ] as const;

    expect(classifySourceType({ hint: null, fileName: `${text}.txt`, title: null, text }, further)).toBe(
      type,
    );
  });
});
