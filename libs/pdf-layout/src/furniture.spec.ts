import { describe, expect, it } from '@jest/globals';
import { DrawnPdf, type Sheet } from '@tessera/testing/pdf';
import { parse } from './testing/parse.fixture-spec.js';

const PROSE = [
  'The warehouse keeps all finished goods for at least two',
  'weeks before they are handed over to the carrier, and it',
  'reports every shortage to the planning office by noon.',
];

/** All text of a document whose pages begin (and end) with the drawn lines. */
async function textOf(pages: ReadonlyArray<(sheet: Sheet) => void>): Promise<string[]> {
  const pdf = await DrawnPdf.create();
  for (const draw of pages) {
    const sheet = pdf.sheet().lines(PROSE, 40, 120).lines(PROSE, 40, 180);
    draw(sheet);
  }
  const { blocks } = await parse(pdf);
  return blocks.flatMap((block) => ('text' in block ? [block.text] : []));
}

describe('a line at the top of a page', () => {
  it.each([
    ['a numbered heading', ['1 Meal allowances', '2 Travel by train', '3 Nights away']],
    ['a title that ends with a year', ['Annual Report 2022', 'Annual Accounts 2023', 'Annual Budget 2024']],
    ['a chapter that has no other name', ['Chapter 6', 'Chapter 7', 'Chapter 8']],
    ['a chapter in Roman numbers', ['Part I', 'Part II', 'Part III']],
  ])('is text when it is %s', async (_, titles) => {
    const found = await textOf(
      titles.map((title) => (sheet) => sheet.text(title, 40, 50, { size: 16, bold: true })),
    );

    expect(titles.filter((title) => found.includes(title))).toEqual(titles);
  });

  it('is text when it is a numbered bold heading of body size', async () => {
    const titles = ['1 Meal allowances', '2 Travel by train', '3 Nights away'];

    const found = await textOf(titles.map((title) => (sheet) => sheet.text(title, 40, 50, { bold: true })));

    expect(titles.filter((title) => found.includes(title))).toEqual(titles);
  });

  it('is text when it is the caption of a table, numbered differently on each page', async () => {
    const titles = ['Table 1', 'Table 2', 'Table 3'];

    const found = (await textOf(titles.map((title) => (sheet) => sheet.text(title, 40, 50)))).join(' ');

    for (const title of titles) expect(found).toContain(title);
  });

  it('is text when it is a large number, which opens a chapter', async () => {
    const found = await textOf(
      ['1', '2', '3'].map((title) => (sheet) => sheet.text(`${title}`, 40, 60, { size: 30 })),
    );

    expect(found.join(' ')).toMatch(/\b1\b.*\b2\b.*\b3\b/u);
  });
});

describe('furniture', () => {
  it('is a number by itself, and a line that repeats with another number', async () => {
    const found = await textOf(
      [1, 2, 3].map((number) => (sheet) => {
        sheet
          .text(`Handbook of goods, page ${number}`, 40, 30, { size: 8 })
          .text(String(number), 200, 580, { size: 8 });
      }),
    );

    expect(found.join(' ')).not.toMatch(/Handbook|\d/u);
  });

  it('is a running title that changes on every page next to the page number', async () => {
    const found = await textOf(
      ['Meal allowances', 'Travel by train', 'Nights away'].map((title, index) => (sheet) => {
        sheet.text(title, 40, 30, { size: 8 }).text(String(index + 11), 350, 30, { size: 8 });
      }),
    );

    expect(found.join(' ')).not.toMatch(/Meal|train|\d/u);
  });

  it("is its page's title with the number after it, if other pages have only the number", async () => {
    const found = await textOf(
      ['Chapter 1. Goods 11', '12', 'Chapter 2. Carriers 13'].map((title) => (sheet) => {
        sheet.text(title, 40, 580, { size: 8 });
      }),
    );

    expect(found.join(' ')).not.toMatch(/Chapter|\d/u);
  });

  it('is the same large title on every page, but not a larger title on the first page', async () => {
    const found = await textOf(
      [1, 2, 3].map((number) => (sheet) => {
        if (number === 1) sheet.text('Rules for travel', 40, 50, { size: 22, bold: true });
        else sheet.text('Rules for travel', 40, 50, { size: 8 });
      }),
    );

    expect(found.filter((text) => text.includes('Rules for travel'))).toEqual(['Rules for travel']);
  });
});
