import { describe, expect, it } from '@jest/globals';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { DrawnPdf, type Sheet, withFile } from '@tessera/testing/pdf';
import { parse, parseFile } from './testing/parse.fixture-spec.js';

const PROSE = [
  'The warehouse keeps all finished goods for at least two',
  'weeks before they are handed over to the carrier, and it',
  'reports every shortage to the planning office by noon.',
];

type Heading = [level: number, text: string];

async function headingsOf(pdf: DrawnPdf): Promise<Heading[]> {
  const { blocks } = await parse(pdf);
  return blocks.flatMap((block) =>
    block.type === 'heading' ? [[block.level, block.text] satisfies Heading] : [],
  );
}

/** Pages of titles with text below each. */
async function headingsBelow(
  titles: ReadonlyArray<[text: string, style: { size?: number; bold?: boolean }]>,
): Promise<Heading[]> {
  const pdf = await DrawnPdf.create();
  let sheet: Sheet | null = null;
  for (const [index, [text, style]] of titles.entries()) {
    const top = 60 + (index % 5) * 100;
    if (index % 5 === 0) sheet = pdf.sheet();
    sheet!.text(text, 40, top, style).lines(PROSE, 40, top + 26);
  }
  return headingsOf(pdf);
}

describe('headings', () => {
  it('have the levels of their numbers, even if all look alike', async () => {
    const bold = { bold: true };

    expect(
      await headingsBelow([
        ['1 Goods', bold],
        ['1.1 Storage of goods', bold],
        ['1.1.1 In the cold hall', bold],
        ['1.2 Shortages', bold],
        ['2 Carriers', bold],
        ['References', bold],
      ]),
    ).toEqual([
      [1, '1 Goods'],
      [2, '1.1 Storage of goods'],
      [3, '1.1.1 In the cold hall'],
      [2, '1.2 Shortages'],
      [1, '2 Carriers'],
      // Set in a style of three levels: below them all.
      [4, 'References'],
    ]);
  });

  it('have the levels of their numbers even after a tab', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet();
    for (const [index, [number, title]] of [
      ['1', 'Goods'],
      ['1.1', 'Storage of goods'],
      ['1.2', 'Shortages'],
      ['2', 'Carriers'],
    ].entries()) {
      const top = 60 + index * 100;
      sheet.text(number!, 40, top, { bold: true }).text(title!, 75, top, { bold: true });
      sheet.lines(PROSE, 40, top + 26);
    }

    expect(await headingsOf(pdf)).toEqual([
      [1, '1 Goods'],
      [2, '1.1 Storage of goods'],
      [2, '1.2 Shortages'],
      [1, '2 Carriers'],
    ]);
  });

  it('are recognised by their numbers and the space above, without bold or size', async () => {
    expect(
      (
        await headingsBelow([
          ['2.1 Flow of goods', {}],
          ['2.2 Analysis of shortages', {}],
          ['Chapter 3', {}],
        ])
      ).map(([, text]) => text),
    ).toEqual(['2.1 Flow of goods', '2.2 Analysis of shortages', 'Chapter 3']);
  });

  it('are recognised in a face whose name states no weight, numbered or not', async () => {
    const document = await PDFDocument.create();
    const [text, face] = [
      await document.embedFont(StandardFonts.Helvetica),
      await document.embedFont(StandardFonts.TimesRoman),
    ];
    for (const titles of [
      ['1. Introduction', '2. Methods', '3. Results'],
      ['4. Discussion', 'Acknowledgements', 'References'],
    ]) {
      const page = document.addPage([400, 600]);
      titles.forEach((title, index) => {
        const top = 540 - index * 120;
        page.drawText(title, { x: 40, y: top, size: 10, font: face });
        PROSE.forEach((line, row) =>
          page.drawText(line, { x: 40, y: top - 24 - row * 12, size: 10, font: text }),
        );
      });
    }

    const { blocks } = await withFile(await document.save(), parseFile);

    expect(blocks.flatMap((block) => (block.type === 'heading' ? [block.text] : []))).toEqual([
      '1. Introduction',
      '2. Methods',
      '3. Results',
      '4. Discussion',
      'Acknowledgements',
      'References',
    ]);
  });

  it('in small bold capitals rank above those in bold', async () => {
    const [first, second] = await headingsBelow([
      ['SETTING THE CLOCK', { size: 9, bold: true }],
      ['Setting the clock by hand', { size: 10, bold: true }],
    ]);

    expect(first).toEqual([1, 'SETTING THE CLOCK']);
    expect(second).toEqual([2, 'Setting the clock by hand']);
  });

  it('of two lines are one, whatever the first line ends with', async () => {
    const pdf = await DrawnPdf.create();
    pdf
      .sheet()
      .text('Late goods are a reality.', 40, 60, { size: 16, bold: true })
      .text('What are you going to do?', 40, 79, { size: 16, bold: true })
      .lines(PROSE, 40, 120);

    expect(await headingsOf(pdf)).toEqual([[1, 'Late goods are a reality. What are you going to do?']]);
  });

  it('directly below each other are two when both are numbered', async () => {
    const pdf = await DrawnPdf.create();
    pdf
      .sheet()
      .text('2 Storage', 40, 60, { bold: true })
      .text('2.1 In the cold hall', 40, 73, { bold: true })
      .lines(PROSE, 40, 100)
      .lines(PROSE, 40, 150);

    expect(await headingsOf(pdf)).toEqual([
      [1, '2 Storage'],
      [2, '2.1 In the cold hall'],
    ]);
  });

  describe('of a document with a title', () => {
    async function titled(writer?: string): Promise<Heading[]> {
      const pdf = await DrawnPdf.create();
      if (writer) pdf.document.setCreator(writer);
      pdf.sheet().text('Goods and carriers', 40, 90, { size: 24, bold: true }).lines(PROSE, 40, 160);
      for (const title of ['Storage', 'Carriers', 'Shortages'])
        pdf.sheet().text(title, 40, 90, { size: 16, bold: true }).lines(PROSE, 40, 130);
      return headingsOf(pdf);
    }

    it('rank below it', async () => {
      expect((await titled()).map(([level]) => level)).toEqual([1, 2, 2, 2]);
    });

    it.each(['LaTeX with hyperref', 'Microsoft® Word 2019', 'Writer'])(
      'have the rank of the title if %s has no heading style for titles',
      async (writer) => {
        expect((await titled(writer)).map(([level]) => level)).toEqual([1, 1, 1, 1]);
      },
    );

    it('have the rank of a large line that does not come first, as on a folded leaflet', async () => {
      const pdf = await DrawnPdf.create();
      const leaflet = pdf.sheet().text('Storage', 40, 30, { size: 16, bold: true }).lines(PROSE, 40, 60);
      leaflet.text('Carriers', 40, 140, { size: 16, bold: true }).lines(PROSE, 40, 170);
      leaflet.text('Goods and carriers', 40, 280, { size: 30, bold: true }).lines(PROSE, 40, 330);

      expect((await headingsOf(pdf)).map(([level]) => level)).toEqual([1, 1, 1]);
    });
  });

  it('in capitals have the level of those in larger letters that look equally large', async () => {
    const levels = (
      await headingsBelow([
        ['Storage of goods', { size: 18, bold: true }],
        ['In the cold hall', { size: 13, bold: true }],
        ['Carriers by land', { size: 18, bold: true }],
        ['Rail and road', { size: 13, bold: true }],
        ['A LIST OF TERMS', { size: 16, bold: true }],
        ['A LIST OF CARRIERS', { size: 16, bold: true }],
      ])
    ).map(([level]) => level);

    expect(levels).toEqual([1, 2, 1, 2, 1, 1]);
  });
});

describe('what looks like a heading', () => {
  it.each([
    ['the row of a table in bold', 'MINISTRY OF COAL 550.00 ... 550.00 50.00'],
    ['a numbered step', '2. Touch Device Settings and then General.'],
    ['a caption', 'Table 5 Shortages of the year'],
    ['authors', 'Ada Lovelace, Grace Hopper, and Mary Shaw'],
    ['an address of the web', 'Write to goods@example.com'],
  ])('is none when it is %s', async (_, text) => {
    const found = await headingsBelow([
      ['Storage', { bold: true }],
      [text, { bold: true }],
      ['Carriers', { bold: true }],
    ]);

    expect(found.map(([, title]) => title)).toEqual(['Storage', 'Carriers']);
  });

  it('is none when only some of its words are bold', async () => {
    const pdf = await DrawnPdf.create();
    const sheet = pdf.sheet();
    const start = 'Now open the list of ';
    sheet
      .lines(PROSE, 40, 100)
      .text(start, 40, 170)
      .text('Goods on Offer and Carriers', 40 + pdf.fonts.regular.widthOfTextAtSize(start, 10), 170, {
        bold: true,
      })
      .lines(PROSE, 40, 200);

    expect(await headingsOf(pdf)).toEqual([]);
  });
});
