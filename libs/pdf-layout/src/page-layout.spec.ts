import { describe, expect, it } from '@jest/globals';
import type { Block } from '@tessera/blocks';
import { DrawnPdf, type Sheet } from '@tessera/testing/pdf';
import { parse } from './testing/parse.fixture-spec.js';

const PROSE = [
  'The warehouse keeps all finished goods for at least two',
  'weeks before they are handed over to the carrier, and it',
  'reports every shortage to the planning office by noon.',
];
const BESIDE = [
  'The warehouse keeps all finished goods for',
  'two weeks before they are handed over to',
  'the carrier, and it reports every shortage.',
];
/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function blocksOf(drawOn: (sheet: Sheet, pdf: DrawnPdf) => void | Promise<void>): Promise<Block[]> {
  const pdf = await DrawnPdf.create();
  await drawOn(pdf.sheet(), pdf);
  return (await parse(pdf)).blocks;
}

function said(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) =>
    block.type === 'heading' || block.type === 'paragraph' ? [`${block.type}: ${block.text}`] : [],
  );
}

describe('headings in the margin', () => {
  it('precede the text next to them, however many lines they have', async () => {
    const blocks = await blocksOf((sheet) => {
      [['Storage', 'of goods'], ['Carriers'], ['Shortages', 'and delays']].forEach((title, index) => {
        const top = 100 + index * 60;
        sheet.lines(title, 30, top, { bold: true, size: 9 }).lines(BESIDE, 140, top);
      });
    });

    expect(said(blocks)).toEqual(
      ['Storage of goods', 'Carriers', 'Shortages and delays'].flatMap((title) => [
        `heading: ${title}`,
        `paragraph: ${BESIDE.join(' ')}`,
      ]),
    );
  });

  it('are not assumed for text in the margin that is not set like headings', async () => {
    const blocks = await blocksOf((sheet) => {
      for (const top of [100, 160, 220]) sheet.text('see page 4', 30, top).lines(BESIDE, 140, top);
    });

    expect(said(blocks).every((text) => text.startsWith('paragraph'))).toBe(true);
  });
});

describe('captions side by side', () => {
  it.each([
    ['of one line', [['Figure 1: Halls of the north'], ['Figure 2: Halls of the south']]],
    [
      'of two lines',
      [
        ['Figure 1: Halls of the north,', 'seen from above'],
        ['Figure 2: Halls of the south,', 'seen from the gate'],
      ],
    ],
  ])('%s go to their own figures', async (_, captions) => {
    const blocks = await blocksOf(async (sheet, pdf) => {
      const picture = await pdf.document.embedPng(PICTURE);
      captions.forEach((caption, index) => {
        const x = 40 + index * 180;
        sheet.page.drawImage(picture, { x, y: 350, width: 140, height: 100 });
        caption.forEach((line, row) => sheet.text(line, x, 266 + row * 10, { size: 8 }));
      });
      sheet.lines(PROSE, 40, 60).lines(PROSE, 40, 310);
    });

    const figures = blocks.flatMap((block) => (block.type === 'figure' ? [block.caption] : []));
    expect(figures).toEqual(captions.map((caption) => caption.join(' ')));
    expect(said(blocks)).toEqual(Array(2).fill(`paragraph: ${PROSE.join(' ')}`));
  });
});

describe('a drop cap that is several lines high', () => {
  it.each([
    ['T', 'he warehouse keeps all finished goods', 'The warehouse'],
    ['A', ' warehouse keeps all finished goods', 'A warehouse'],
  ])('%s begins the first word of the first line', async (letter, rest, opening) => {
    const blocks = await blocksOf((sheet) => {
      sheet.text('Every warehouse is open, and every warehouse has the goods.', 40, 60);
      sheet.text(letter, 40, 124, { size: 44, bold: true });
      sheet.lines(
        [rest.trim(), 'before they are handed over to the carrier, and', 'reports every shortage by'],
        74,
        100,
      );
      sheet.lines(['noon, so that all of the carriers know what they have to', 'bring.'], 40, 136);
    });

    const text = said(blocks).join('\n');
    expect(text).toContain(`${opening} keeps all finished goods before they are handed over`);
    expect(text).toContain('shortage by noon, so that all');
  });
});
