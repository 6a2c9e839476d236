import { describe, expect, it } from '@jest/globals';
import { PDFHexString, PDFName, PDFNumber, degrees } from 'pdf-lib';
import sharp from 'sharp';
import type { Block } from '@tessera/blocks';
import { DrawnPdf, type Sheet } from '@tessera/testing/pdf';
import { parse } from './testing/parse.fixture-spec.js';

const PROSE = [
  'The warehouse keeps all finished goods for at least two',
  'weeks before they are handed over to the carrier, and it',
  'reports every shortage to the planning office by noon.',
];

function texts(blocks: readonly Block[], type: Block['type']): string[] {
  return blocks.flatMap((block) => (block.type === type && 'text' in block ? [block.text] : []));
}

function rows(block: Block | undefined): string[][] {
  return block?.type === 'table' ? block.rows.map((row) => row.map((cell) => cell.text)) : [];
}

function grid(sheet: Sheet, xs: number[], ys: number[]): void {
  for (const x of xs) sheet.line(x, ys[0]!, x, ys.at(-1)!);
  for (const y of ys) sheet.line(xs[0]!, y, xs.at(-1)!, y);
}

describe('text of a PDF', () => {
  it('becomes headings by size and paragraphs with their boxes', async () => {
    const pdf = await DrawnPdf.create();
    pdf
      .sheet()
      .text('Goods and carriers', 40, 90, { size: 20, bold: true })
      .text('Storage', 40, 130, { size: 14, bold: true })
      .lines(PROSE, 40, 160);

    const { blocks } = await parse(pdf);

    expect(blocks.map((block) => block.type)).toEqual(['heading', 'heading', 'paragraph']);
    expect(blocks[0]).toMatchObject({ level: 1, text: 'Goods and carriers' });
    expect(blocks[1]).toMatchObject({ level: 2, text: 'Storage' });
    const [left, top, right, bottom] = blocks[2]!.regions[0]!.box!;
    expect([left, top, bottom].map(Math.round)).toEqual([40, 152, 186]);
    expect(right).toBeGreaterThan(250);
  });

  it('has words joined that a line break splits', async () => {
    const pdf = await DrawnPdf.create();
    pdf
      .sheet()
      .lines(
        ['Goods that arrive too late are the responsi-', 'bility of a well-', 'known carrier.'],
        40,
        160,
      );

    const { blocks } = await parse(pdf);

    expect(texts(blocks, 'paragraph')).toEqual([
      'Goods that arrive too late are the responsibility of a well-known carrier.',
    ]);
  });

  it('is read column by column, below a title across both', async () => {
    const pdf = await DrawnPdf.create();
    const column = (name: string): string[] =>
      Array.from({ length: 8 }, (_, index) => `${name} ${index} tells about goods in stock`);
    pdf
      .sheet()
      .text('A title that runs over both of the columns', 40, 90, { size: 16, bold: true })
      .lines(column('left'), 40, 130)
      .lines(column('right'), 215, 130);

    const { blocks } = await parse(pdf);

    const text = texts(blocks, 'paragraph').join(' ');
    expect(blocks[0]).toMatchObject({ type: 'heading' });
    expect(text.indexOf('left 7')).toBeLessThan(text.indexOf('right 0'));
    expect(text.indexOf('left 0')).toBeLessThan(text.indexOf('left 7'));
  });

  it('omits running headers, footers and page numbers', async () => {
    const pdf = await DrawnPdf.create();
    for (const number of [1, 2, 3]) {
      pdf
        .sheet()
        .text('Handbook of the warehouse', 40, 30, { size: 8 })
        .lines([`Part ${number} of the text.`, ...PROSE], 40, 200)
        .text(`Page ${number} of 3`, 180, 580, { size: 8 });
    }

    const { blocks } = await parse(pdf);

    const text = texts(blocks, 'paragraph').join(' ');
    expect(text).toContain('Part 3 of the text.');
    expect(text).not.toContain('Handbook');
    expect(text).not.toContain('Page');
  });

  it('continues over a page break as one paragraph with a region on each page', async () => {
    const pdf = await DrawnPdf.create();
    pdf.sheet().lines([...PROSE.slice(0, 2), 'reports every shortage of the goods that it has in'], 40, 160);
    pdf.sheet().lines(['stock to the planning office by noon.'], 40, 60);

    const { blocks } = await parse(pdf);

    expect(blocks).toHaveLength(1);
    expect(texts(blocks, 'paragraph')[0]).toContain('it has in stock to the planning office');
    expect(blocks[0]!.regions.map((region) => region.pageNumber)).toEqual([1, 2]);
  });

  it('keeps list items with their markers and depth', async () => {
    const pdf = await DrawnPdf.create();
    pdf
      .sheet()
      .lines(['1. Count the goods.', '2. Report what is missing:'], 40, 160)
      .lines(['- to the planning office', '- to the carrier'], 60, 184)
      .lines(['3. Sign the list.'], 40, 208);

    const { blocks } = await parse(pdf);

    expect(blocks).toHaveLength(1);
    expect(blocks[0]).toMatchObject({
      type: 'list',
      items: [
        { marker: '1.', text: 'Count the goods.', depth: 0 },
        { marker: '2.', text: 'Report what is missing:', depth: 0 },
        { marker: '-', text: 'to the planning office', depth: 1 },
        { marker: '-', text: 'to the carrier', depth: 1 },
        { marker: '3.', text: 'Sign the list.', depth: 0 },
      ],
    });
  });

  it('treats a contents page as a list, not as headings', async () => {
    const pdf = await DrawnPdf.create();
    const entry = (title: string, page: number): string => `${title} ${'.'.repeat(40)} ${page}`;
    pdf
      .sheet()
      .lines([entry('Storage', 3), entry('Carriers', 7), entry('Shortages', 12)], 40, 160, { bold: true });
    pdf.sheet().lines(PROSE, 40, 160).lines(PROSE, 40, 220);

    const { blocks } = await parse(pdf);

    expect(texts(blocks, 'heading')).toEqual([]);
    expect(blocks[0]).toMatchObject({
      type: 'list',
      items: [{ text: 'Storage … 3' }, { text: 'Carriers … 7' }, { text: 'Shortages … 12' }],
    });
  });

  it('has the levels of its bookmarks', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf
      .sheet()
      .text('Storage', 40, 90)
      .lines(PROSE, 40, 130)
      .text('In the cold hall', 40, 190)
      .lines(PROSE, 40, 230);
    addBookmarks(pdf, sheet, ['Storage', 'In the cold hall']);

    const { blocks } = await parse(pdf);

    const headings = blocks.flatMap((block) => (block.type === 'heading' ? [[block.level, block.text]] : []));
    expect(headings).toEqual([
      [1, 'Storage'],
      [2, 'In the cold hall'],
    ]);
  });

  it('has levels below those of its bookmarks if numbers go deeper', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet();
    ['1 Storage', '1.1 In the cold hall', '1.1.1 Salt'].forEach((title, index) =>
      sheet.text(title, 40, 90 + index * 100, { bold: true }).lines(PROSE, 40, 120 + index * 100),
    );
    addBookmarks(pdf, sheet, ['1 Storage', '1.1 In the cold hall']);

    const { blocks } = await parse(pdf);

    expect(texts(blocks, 'heading')).toHaveLength(3);
    expect(blocks.flatMap((block) => (block.type === 'heading' ? [block.level] : []))).toEqual([1, 2, 3]);
  });

  it('opens a numbered clause with its title in capitals', async () => {
    const pdf = await DrawnPdf.create();
    pdf
      .sheet()
      .lines(
        ['7. LATE DELIVERY. The carrier pays for goods that', 'arrive later than the day agreed.'],
        40,
        160,
      );

    const { blocks } = await parse(pdf);

    expect(texts(blocks, 'heading')).toEqual(['7. LATE DELIVERY.']);
    expect(texts(blocks, 'paragraph')).toEqual([
      'The carrier pays for goods that arrive later than the day agreed.',
    ]);
  });

  it.each([
    ['8.2 Late delivery.', ['8.2 Late delivery.']],
    ['8 for each row', []],
  ])(
    'opens a numbered clause with its title in bold, if that ends with a full stop: %s',
    async (bold, titles) => {
      const pdf = await DrawnPdf.create();
      pdf
        .sheet()
        .text(bold, 40, 160, { bold: true })
        .text('the carrier pays for goods that are late', 140, 160)
        .lines(['and for all that is spoilt on the way.', ...PROSE], 40, 172);

      expect(texts((await parse(pdf)).blocks, 'heading')).toEqual(titles);
    },
  );

  it('does not treat a clause that is bold to its end as its title', async () => {
    const pdf = await DrawnPdf.create();
    const clause = [
      '8.2 Late goods are paid for by the carrier. So',
      'is all that is spoilt on the way, unless the',
      'sender of the goods is to blame for the delay.',
    ];
    pdf.sheet().lines(clause, 40, 160, { bold: true }).lines(PROSE, 40, 220);

    expect(texts((await parse(pdf)).blocks, 'heading')).toEqual([]);
  });

  it('has boxes of the page as displayed if the page is rotated', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet().lines(PROSE, 40, 160);
    sheet.page.setRotation(degrees(90));

    const { blocks } = await parse(pdf);

    const [left, top, right, bottom] = blocks[0]!.regions[0]!.box!;
    expect([left, top, right].map(Math.round)).toEqual([414, 40, 448]);
    expect(bottom).toBeGreaterThan(250);
    expect(blocks[0]!.regions[0]!.pageSize).toEqual([600, 400]);
    expect(texts(blocks, 'paragraph')).toEqual([PROSE.join(' ')]);
  });

  it('is empty if there is none, and the pages without it are reported', async () => {
    const pdf = await DrawnPdf.create();
    pdf.sheet().line(40, 40, 300, 300);
    pdf.sheet();

    const { blocks, pages } = await parse(pdf);

    expect(blocks).toEqual([]);
    expect(pages).toEqual([
      { pageNumber: 1, hasText: false },
      { pageNumber: 2, hasText: false },
    ]);
  });
});

describe('tables of a PDF', () => {
  it('are read from their lines, with cells that span', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet().text('Table 1: Stock by hall', 40, 140);
    grid(sheet, [40, 140, 240], [180, 200, 220]);
    sheet.line(40, 160, 240, 160).line(40, 160, 40, 180).line(240, 160, 240, 180);
    sheet
      .text('Stock of May', 90, 174, { bold: true })
      .text('Hall 1', 50, 194)
      .text('210', 150, 194)
      .text('Hall 2', 50, 214)
      .text('480', 150, 214);

    const { blocks } = await parse(pdf);

    expect(blocks).toHaveLength(1);
    expect(blocks[0]).toMatchObject({ type: 'table', caption: 'Table 1: Stock by hall' });
    expect(rows(blocks[0])).toEqual([['Stock of May'], ['Hall 1', '210'], ['Hall 2', '480']]);
    expect(blocks[0]).toMatchObject({
      rows: [[{ colSpan: 2, rowSpan: 1, isHeader: true }], [{ colSpan: 1, isHeader: false }, {}], [{}, {}]],
    });
  });

  it('are read between horizontal lines alone', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet().line(40, 150, 340, 150).line(40, 170, 340, 170).line(40, 230, 340, 230);
    const cells = [
      ['Hall', 'Goods', 'Pallets'],
      ['North', 'Salt', '120'],
      ['South', 'Paper rolls', '64'],
      ['West', 'Glass', '7'],
    ];
    cells.forEach((row, index) =>
      row.forEach((cell, column) => sheet.text(cell, 50 + column * 110, 164 + index * 18)),
    );

    const { blocks } = await parse(pdf);

    expect(rows(blocks[0])).toEqual(cells);
    expect(blocks[0]).toMatchObject({
      rows: [
        [{ isHeader: true }, {}, {}],
        [{ isHeader: false }, {}, {}],
        [{}, {}, {}],
        [{}, {}, {}],
      ],
    });
  });

  it('are read from columns of figures without lines', async () => {
    const pdf = await DrawnPdf.create();
    const cells = [
      ['Hall', 'May', 'June'],
      ['North', '120', '131'],
      ['South', '64', '70'],
      ['West', '7', '9'],
    ];
    const sheet = pdf.sheet().lines(PROSE, 40, 100);
    cells.forEach((row, index) =>
      row.forEach((cell, column) => sheet.text(cell, 50 + column * 90, 164 + index * 14)),
    );

    const { blocks } = await parse(pdf);

    expect(blocks.map((block) => block.type)).toEqual(['paragraph', 'table']);
    expect(rows(blocks[1])).toEqual(cells);
  });
});

describe('figures of a PDF', () => {
  it('have the nearest caption, whichever comes first', async () => {
    const pdf = await DrawnPdf.create();
    const picture = await pdf.document.embedPng(await redSquare());
    const sheet = pdf.sheet().lines(PROSE, 40, 60);
    // A figure without a caption is below the caption of the one above.
    sheet.page.drawImage(picture, { x: 100, y: 400, width: 144, height: 72 });
    sheet.text('Figure 1: The north hall', 110, 214);
    sheet.page.drawImage(picture, { x: 100, y: 300, width: 144, height: 72 });
    sheet.page.drawImage(picture, { x: 100, y: 180, width: 144, height: 72 });
    sheet.text('Figure 2: The south hall', 110, 434);

    const { blocks } = await parse(pdf);

    const captions = blocks.flatMap((block) => (block.type === 'figure' ? [block.caption] : []));
    expect(captions).toEqual(['Figure 1: The north hall', null, 'Figure 2: The south hall']);
  });

  it('that repeat at one place on every page are logos', async () => {
    const pdf = await DrawnPdf.create();
    const picture = await pdf.document.embedPng(await redSquare());
    for (let number = 0; number < 3; number += 1) {
      pdf.sheet().lines(PROSE, 40, 60).page.drawImage(picture, { x: 100, y: 300, width: 144, height: 72 });
    }

    const { blocks } = await parse(pdf);

    expect(blocks.filter((block) => block.type === 'figure')).toEqual([]);
  });
});

function redSquare(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#e01010' } })
    .png()
    .toBuffer();
}

/** Each title becomes the only child of the previous one and leads to the sheet. */
function addBookmarks({ document }: DrawnPdf, sheet: Sheet, titles: readonly string[]): void {
  const { context } = document;
  const references = [...titles, ''].map(() => context.nextRef());
  const [root] = references;
  titles.forEach((title, index) => {
    const child = index + 2 < references.length ? references[index + 2] : undefined;
    const entry = context.obj({
      Title: PDFHexString.fromText(title),
      Parent: references[index]!,
      Dest: [sheet.page.ref, PDFName.of('Fit')],
      ...(child ? { First: child, Last: child, Count: 1 } : {}),
    });
    context.assign(references[index + 1]!, entry);
  });
  const outlines = { Type: 'Outlines', First: references[1]!, Last: references[1]!, Count: PDFNumber.of(1) };
  context.assign(root!, context.obj(outlines));
  document.catalog.set(PDFName.of('Outlines'), root!);
}
