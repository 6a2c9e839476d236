import { beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { structureDocument } from '../extractor/structure-document.js';
import type { ExtractedChunk, ExtractedSection, ExtractionEvent } from '../extraction.js';
import { type Block, type Box, type DocumentMetadata, isBlock, type Region } from '../model.js';
import { parsePdf } from '../formats/pdf/pdf.parser.js';
import { DrawnPdf, type Sheet, withFile } from '@tessera/testing/pdf';
import { parseScan } from './scan.parser.js';
import type { ScannedPage } from './scan.js';
import { writeScan } from './scan-spool.js';
import { type ScannerFaults, scanOf } from './testing/twin.js';

// Scans of PDFs generated here: words with boxes as perfect recognition would return them, compared with the printed
// twin.

const SENTENCE = 'Goods are kept in the north hall until the inspector has signed the sheet of the day.';

function prose(sheet: Sheet, y: number, sentences: number): void {
  const words = Array.from({ length: sentences }, () => SENTENCE)
    .join(' ')
    .split(' ');
  const lines: string[] = [''];
  for (const word of words) {
    const longer = `${lines.at(-1)!} ${word}`.trim();
    if (sheet.widthOf(longer) > 310) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  sheet.lines(lines, 45, y);
}

const LINED = [
  ['Article', 'Place', 'Inspected by'],
  ['Seals', 'North hall', 'the clerk of the day'],
  ['Labels', 'South hall', 'whoever unloads'],
];

/** Draws a table with lines around all cells. */
function lined(sheet: Sheet, top: number): void {
  const [columns, height] = [[50, 130, 220, 350], 18];
  LINED.forEach((row, at) =>
    row.forEach((cell, column) => sheet.text(cell, columns[column]! + 5, top + at * height + 13)),
  );
  for (let at = 0; at <= LINED.length; at += 1) sheet.line(50, top + at * height, 350, top + at * height);
  for (const x of columns) sheet.line(x, top, x, top + LINED.length * height);
}

/**
 * Three pages with a running title, chapters, sections, a list and a table without lines.
 * @param options.isRich also with content that only their images show: a table with lines, a bold heading of normal
 * size
 */
async function report({ isRich }: { isRich: boolean }): Promise<Uint8Array> {
  const pdf = await DrawnPdf.create();
  const titles = ['Storage of goods', 'Inspection', 'Damages'];
  titles.forEach((title, index) => {
    const sheet = pdf.sheet();
    sheet
      .text('Warehouse handbook', 45, 30, { size: 8 })
      .text(`Page ${index + 1} of 3`, 300, 575, { size: 8 });
    sheet.text(title, 45, 70, { size: 18, bold: true });
    prose(sheet, 95, 4);
    sheet.text(`${index + 1}.1 What the inspector looks at`, 45, 210, { size: 13, bold: true });
    prose(sheet, 230, 3);
    if (index === 0) {
      const rows = [
        ['Hall', 'Pallets', 'Weight'],
        ['North', '120', '4,500'],
        ['South', '95', '3,120'],
        ['East', '230', '9,940'],
        ['West', '18', '760'],
      ];
      rows.forEach((row, at) =>
        row.forEach((cell, column) => sheet.text(cell, 60 + column * 90, 330 + at * 14)),
      );
    }
    if (index === 1)
      sheet.lines(['- broken seals and torn wrapping', '- missing labels', '- damp boxes'], 55, 330);
    if (index === 2 && isRich) lined(sheet, 330);
    if (index === 1 && isRich) sheet.text('What becomes of damp boxes', 45, 430, { bold: true });
    if (index === 2 && isRich) {
      const opening = 'Compensation of losses.';
      sheet.text(opening, 45, 420, { bold: true });
      sheet.text('Whoever breaks a seal pays for it.', 55 + sheet.widthOf(opening) * 1.08, 420);
      sheet.text('It is paid within ten days, and not in goods of another hall.', 45, 432);
    }
    prose(sheet, 450, 3);
  });
  return pdf.bytes();
}

interface Structured {
  blocks: Block[];
  sections: ExtractedSection[];
  chunks: ExtractedChunk[];
}

async function structured(parts: AsyncIterable<DocumentMetadata | Block>): Promise<Structured> {
  const blocks: Block[] = [];
  const events: ExtractionEvent[] = [];
  const noted = (async function* () {
    for await (const part of parts) {
      if (isBlock(part)) blocks.push(part);
      yield part;
    }
  })();
  const options = {
    fileName: 'report.pdf',
    format: 'pdf',
    sourceTypeHint: null,
    pagesWithoutText: [],
  } as const;
  for await (const event of structureDocument(noted, options)) events.push(event);
  return {
    blocks,
    sections: events.flatMap((event) => (event.kind === 'section' ? [event.section] : [])),
    chunks: events.flatMap((event) => (event.kind === 'chunk' ? [event.chunk] : [])),
  };
}

async function readScan(pages: readonly ScannedPage[], folder: string): Promise<Structured> {
  const path = join(folder, 'scan');
  await writeScan(path, Readable.from(pages) as AsyncIterable<ScannedPage>);
  return structured(parseScan({ path, fileName: 'report.pdf', workFolder: folder }));
}

async function readTwin(bytes: Uint8Array, faults: ScannerFaults): Promise<Structured> {
  return withFile(bytes, async (path, folder) => readScan(await scanOf(path, faults), folder));
}

const titlesOf = ({ sections }: Structured): Array<[level: number, path: string]> =>
  [...sections].sort((a, b) => a.index - b.index).map(({ level, path }) => [level, path]);

const tablesOf = ({ chunks }: Structured): string[][][] =>
  chunks.flatMap(({ table }) => (table ? [table.rows.map((row) => row.map((cell) => cell.text))] : []));

/** Of a table, those of its cells. */
const placedLines = (block: Block): ReadonlyArray<Pick<Region, 'box'>> =>
  block.type === 'table'
    ? block.rows.flatMap((row) => row.flatMap(({ regions = [] }) => regions))
    : (block.lines ?? []);

const textsOf = ({ blocks }: Structured): string[] =>
  blocks.map((block) => {
    if (block.type === 'list') return `list: ${block.items.map((item) => item.text).join(' / ')}`;
    return block.type === 'table' || block.type === 'figure' ? block.type : `${block.type}: ${block.text}`;
  });

describe('a scan compared with its printed original', () => {
  let plain: Uint8Array;
  let rich: Uint8Array;
  beforeAll(async () => {
    plain = await report({ isRich: false });
    rich = await report({ isRich: true });
  });

  const readPrinted = (bytes: Uint8Array): Promise<Structured> =>
    withFile(bytes, (path, workFolder) => structured(parsePdf({ path, fileName: 'report.pdf', workFolder })));

  it('is a complete document', async () => {
    const printed = await readPrinted(rich);

    expect(titlesOf(printed)).toHaveLength(7);
    expect(tablesOf(printed)).toHaveLength(2);
    expect(printed.blocks.filter(({ type }) => type === 'list')).toHaveLength(1);
  });

  it.each<[string, ScannerFaults]>([
    ['read well', {}],
    ['in high resolution', { dpi: 300 }],
    ['with boxes that are a little off', { dpi: 200, jitter: 1 }],
  ])('has the same headings, tables, lists and paragraphs: %s', async (_, faults) => {
    const [printed, scan] = await Promise.all([readPrinted(rich), readTwin(rich, faults)]);

    expect(titlesOf(scan)).toEqual(titlesOf(printed));
    expect(tablesOf(scan)).toEqual(tablesOf(printed));
    expect(textsOf(scan)).toEqual(textsOf(printed));
  });

  it.each<[string, ScannerFaults]>([
    ['slantingly', { slope: 0.02 }],
    ['slantingly the other way, with boxes that are off', { dpi: 300, slope: -0.03, jitter: 1 }],
  ])('has the same ones if the page lay %s', async (_, faults) => {
    const [printed, scan] = await Promise.all([readPrinted(plain), readTwin(plain, faults)]);

    expect(titlesOf(scan)).toEqual(titlesOf(printed));
    expect(tablesOf(scan)).toEqual(tablesOf(printed));
    expect(textsOf(scan)).toEqual(textsOf(printed));
  });

  it('has its blocks in the same places', async () => {
    const [printed, scan] = await Promise.all([readPrinted(rich), readTwin(rich, {})]);

    for (const [index, block] of scan.blocks.entries()) {
      const [region, twin] = [block.regions[0]!, printed.blocks[index]!.regions[0]!];
      expect(region.pageNumber).toBe(twin.pageNumber);
      region.pageSize!.forEach((side, at) => expect(side).toBeCloseTo(twin.pageSize![at]!, 0));
      region.box!.forEach((side, at) => expect(Math.abs(side - twin.box![at]!)).toBeLessThan(4));
      const [lines, twins] = [placedLines(block), placedLines(printed.blocks[index]!)];
      expect(lines).toHaveLength(twins.length);
      for (const [at, line] of lines.entries())
        line.box!.forEach((side, edge) => expect(Math.abs(side - twins[at]!.box![edge]!)).toBeLessThan(4));
    }
  });

  it.each([
    [90, 'up', ([left, top, right, bottom]: Box) => [top, 400 - right, bottom, 400 - left]],
    [180, 'left', ([left, top, right, bottom]: Box) => [400 - right, 600 - bottom, 400 - left, 600 - top]],
    [270, 'down', ([left, top, right, bottom]: Box) => [600 - bottom, left, 600 - top, right]],
  ] as const)(
    'has its blocks where they were before it was turned by %d degrees',
    async (rotation, direction, before) => {
      const pages = await withFile(rich, (path) => scanOf(path));
      const read = (scan: readonly ScannedPage[]): Promise<Structured> =>
        withFile(rich, (_, folder) => readScan(scan, folder));

      const [upright, turned] = [await read(pages), await read(pages.map((page) => ({ ...page, rotation })))];

      expect(textsOf(turned)).toEqual(textsOf(upright));
      const near = (box: readonly number[]): unknown[] => box.map((side) => expect.closeTo(side, -0.1));
      for (const [at, block] of turned.blocks.entries()) {
        const twin = upright.blocks[at]!;
        expect(block.regions[0]!.pageSize).toEqual(near(rotation === 180 ? [400, 600] : [600, 400]));
        expect(block.regions[0]!.box).toEqual(near(before(twin.regions[0]!.box!)));
        expect(placedLines(block).map(({ box }) => box)).toEqual(
          placedLines(twin).map(({ box }) => near(before(box!))),
        );
        for (const line of block.lines ?? []) expect(line.direction).toBe(direction);
      }
    },
  );

  it('has its blocks in place on a skewed page', async () => {
    const pages = await withFile(plain, (path) => scanOf(path, { slope: 0.03 }));

    const scan = await withFile(plain, (_, folder) => readScan(pages, folder));

    for (const { regions } of scan.blocks) {
      for (const { pageNumber, box } of regions) {
        const { words, dpi } = pages[pageNumber - 1]!;
        const inside = words.filter(({ box: { x, y, width, height } }) => {
          const [middleX, middleY] = [((x + width / 2) * 72) / dpi, ((y + height / 2) * 72) / dpi];
          return middleX > box![0] && middleX < box![2] && middleY > box![1] && middleY < box![3];
        });
        expect(inside.length).toBeGreaterThan(0);
      }
    }
  });
});

describe('a scan', () => {
  const word = (text: string, x: number, line: number, more: Partial<ScannedPage['words'][0]> = {}) => ({
    text,
    box: { x, y: 100 + line * 30, width: text.length * 10, height: 15 },
    confidence: 0.9,
    line,
    ...more,
  });
  const page = (number: number, words: ScannedPage['words']): ScannedPage => ({
    page: number,
    width: 1_240,
    height: 1_754,
    dpi: 150,
    words,
  });
  const read = (pages: readonly ScannedPage[]): Promise<Structured> =>
    withFile(Buffer.from(''), (_, folder) => readScan(pages, folder));
  const line = (text: string, at: number) =>
    text.split(' ').map((part, index) => word(part, 100 + index * 120, at));

  it('of some pages of a file keeps their numbers, and nothing continues across a gap', async () => {
    const open = Array.from({ length: 3 }, (_, at) =>
      line('Whatever is stored in the north hall is', at),
    ).flat();
    const { chunks, blocks } = await read([page(7, line('inspected on the day.', 0)), page(3, open)]);

    expect(blocks.map(({ regions }) => regions.map(({ pageNumber }) => pageNumber))).toEqual([[3], [7]]);
    expect(new Set(chunks.flatMap(({ pageNumbers }) => pageNumbers))).toEqual(new Set([3, 7]));
  });

  it('separates words that were recognised as one, and omits specks', async () => {
    const { blocks } = await read([
      page(1, [
        word('North hall', 100, 0),
        word('is', 230, 0),
        word('full.', 270, 0),
        word('|', 340, 0),
        word('~', 20, 3, { confidence: 0.3 }),
        word('Nn', 900, 3, { confidence: 0.02 }),
        word('lost', 5_000, 0),
      ]),
    ]);

    expect(textsOf({ blocks, sections: [], chunks: [] })).toEqual(['paragraph: North hall is full.']);
  });

  it('of Chinese has no spaces between characters', async () => {
    const characters = [...'仓库管理人员每天检查货物'].map((text, index) =>
      word(text, 100 + index * 32, 0, { box: { x: 100 + index * 32, y: 100, width: 30, height: 30 } }),
    );

    const { chunks } = await read([page(1, characters)]);

    expect(chunks[0]!.content).toBe('仓库管理人员每天检查货物');
  });

  it('does not mistake a logo for a heading', async () => {
    const logo = (confidence: number) => [
      word('NTs', 100, -2, { confidence, box: { x: 100, y: 40, width: 90, height: 40 } }),
    ];
    const prose = Array.from({ length: 12 }, (_, at) =>
      line('Whatever is stored in the north hall is', at),
    ).flat();
    const types = async (confidence: number) =>
      (await read([page(1, [...logo(confidence), ...prose])])).blocks.map(({ type }) => type);

    expect(await types(0.4)).toEqual(['paragraph', 'paragraph']);
    expect(await types(0.9)).toEqual(['heading', 'paragraph']);
  });

  it('has its pictures as figures, with the captions below them', async () => {
    const prose = Array.from({ length: 6 }, (_, at) =>
      line('Whatever is stored in the north hall is', at),
    ).flat();
    const caption = line('Figure 3: The north hall in winter', 24);
    const picture = { x: 200, y: 400, width: 700, height: 400 };

    const { blocks, chunks } = await read([{ ...page(1, [...prose, ...caption]), pictures: [picture] }]);

    expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'figure']);
    const [figure] = chunks.filter(({ type }) => type === 'image');
    expect(figure?.content).toBe('Figure 3: The north hall in winter');
    const [left = 0, top = 0, right = 0, bottom = 0] = figure?.regions[0]?.box ?? [];
    expect([left, right]).toEqual([96, 432]);
    expect([top, bottom >= 384]).toEqual([192, true]);
  });

  it('without a word is rejected', async () => {
    await expect(read([page(1, []), page(2, [])])).rejects.toMatchObject({ code: 'no_text' });
  });
});
