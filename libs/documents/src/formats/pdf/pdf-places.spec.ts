import { describe, expect, it } from '@jest/globals';
import { DrawnPdf, type Sheet, withFile } from '@tessera/testing/pdf';
import { degrees } from 'pdf-lib';
import sharp from 'sharp';
import type { ExtractedChunk } from '../../extraction.js';
import { structureDocument } from '../../extractor/structure-document.js';
import { type TextPlace, unpackPlaces } from '../../model.js';
import { parsePdf } from './pdf.parser.js';

const LINE_HEIGHT = 12;
const TABLE_CAPTION = ['Table 4: Goods that the halls of', 'the harbour keep in the winter'];

async function chunksOf(drawOn: (sheet: Sheet, pdf: DrawnPdf) => unknown): Promise<ExtractedChunk[]> {
  const pdf = await DrawnPdf.create();
  await drawOn(pdf.sheet(), pdf);
  return withFile(await pdf.bytes(), async (path, workFolder) => {
    const parts = parsePdf({ path, fileName: 'halls.pdf', workFolder });
    const options = {
      fileName: 'halls.pdf',
      format: 'pdf',
      sourceTypeHint: null,
      pagesWithoutText: [],
    } as const;
    const chunks: ExtractedChunk[] = [];
    for await (const event of structureDocument(parts, options))
      if (event.kind === 'chunk') chunks.push(event.chunk);
    return chunks;
  });
}

/** Text, page and left edge of each line of a chunk, and its baseline as drawn. */
function linesOf({ content, places }: ExtractedChunk): Array<[string, number, number, number]> {
  return unpackPlaces(places).map(({ start, end, pageNumber, box }) => [
    content.slice(start, end),
    pageNumber,
    Math.round(box[0]),
    // At 10 points, Helvetica reaches about 2 below the baseline.
    Math.round(box[3] - 2),
  ]);
}

/** The same for lines drawn below each other. */
function drawn(lines: readonly string[], page: number, x: number, y: number): unknown[] {
  return lines.map((line, at) => [
    line.replace(/(?<=\p{Ll})-$/u, ''),
    page,
    expect.closeTo(x, -0.3),
    expect.closeTo(y + at * LINE_HEIGHT, -0.6),
  ]);
}

const LEFT = ['The warehouse keeps all fin-', 'ished goods for two weeks', 'before they are handed over'];
const RIGHT = ['to the carrier, and it re-', 'ports every shortage to', 'the planning office.'];

describe('the places of text in a PDF', () => {
  it('are its lines, hyphenated or not', async () => {
    const [chunk] = await chunksOf((sheet) => sheet.lines([...LEFT, ...RIGHT], 40, 100));

    expect(chunk!.content).toContain('all finished goods');
    expect(linesOf(chunk!)).toEqual(drawn([...LEFT, ...RIGHT], 1, 40, 100));
  });

  it('are in both columns and on both pages of a paragraph', async () => {
    const rest = ['and it is read on the next page', 'as far as the end of the text.'];
    const [chunk] = await chunksOf((sheet, pdf) => {
      sheet
        .lines([...LEFT, ...LEFT, ...LEFT], 40, 100)
        .lines([...RIGHT.slice(0, 2), 'the planning office'], 220, 100);
      pdf.sheet().lines(rest, 40, 80);
    });

    const found = linesOf(chunk!);
    expect(found).toEqual([
      ...drawn([...LEFT, ...LEFT, ...LEFT], 1, 40, 100),
      ...drawn([...RIGHT.slice(0, 2), 'the planning office'], 1, 220, 100),
      ...drawn(rest, 2, 40, 80),
    ]);
  });

  it('are on the page as displayed if it is rotated', async () => {
    const [chunk] = await chunksOf((sheet) => sheet.lines(LEFT, 40, 160).page.setRotation(degrees(90)));

    expect(chunk!.regions[0]!.pageSize).toEqual([600, 400]);
    const boxes = unpackPlaces(chunk!.places).map(({ box }) => box.map(Math.round));
    // The first line, 160 below the top of the unrotated page, is 160 left of the displayed page's right edge.
    expect(boxes.map(([left]) => left)).toEqual([438, 426, 414]);
    expect(boxes.map(([, top]) => top)).toEqual([40, 40, 40]);
  });

  it.each([
    [0, 'right'],
    [90, 'down'],
    [180, 'left'],
    [270, 'up'],
  ])('have the direction in which a page rotated by %d degrees displays them', async (turned, direction) => {
    const [chunk] = await chunksOf((sheet) => sheet.lines(LEFT, 40, 160).page.setRotation(degrees(turned)));

    const found = unpackPlaces(chunk!.places).map((place) => place.direction);
    expect(found).toEqual([direction, direction, direction]);
  });

  it('are the lines of items, and of code with its indents', async () => {
    const items = ['1. Count the goods of the hall and', 'sign the list.', '2. Report to the office.'];
    const [chunk] = await chunksOf((sheet) => {
      sheet.text(items[0]!, 40, 100).text(items[1]!, 52, 112).text(items[2]!, 40, 124);
    });

    expect(linesOf(chunk!).map(([text]) => text)).toEqual(items);
  });

  it('are divided where a long paragraph is split into chunks', async () => {
    const sentence = (at: number): string[] => [
      `Hall number ${at} keeps goods that are`,
      `sent to customer ${at} in the winter.`,
    ];
    const lines = Array.from({ length: 90 }, (_, at) => sentence(at)).flat();
    const chunks = await chunksOf((first, pdf) => {
      for (let at = 0; at < lines.length; at += 40)
        (at === 0 ? first : pdf.sheet()).lines(lines.slice(at, at + 40), 40, 60);
    });

    expect(chunks.length).toBeGreaterThan(1);
    for (const chunk of chunks) {
      const texts = linesOf(chunk).map(([text]) => text);
      expect(texts.join(' ')).toBe(chunk.content.replace(/\s+/g, ' '));
    }
  });

  it('are the lines of a caption, after the cells of its table', async () => {
    const [chunk] = await chunksOf((sheet) => {
      sheet.lines(TABLE_CAPTION, 40, 80);
      for (const y of [100, 130, 160]) sheet.line(40, y, 300, y);
      for (const x of [40, 160, 300]) sheet.line(x, 100, x, 160);
      sheet.text('Hall', 50, 115).text('Contents', 170, 115).text('North', 50, 145).text('salt', 170, 145);
    });

    const places = unpackPlaces(chunk!.places).filter(({ start }) => start >= 4);
    expect(chunk!.table!.caption).toBe(TABLE_CAPTION.join(' '));
    expect(
      places.map(({ start, end, box }) => [start, end, Math.round(box[0]), Math.round(box[3] - 2)]),
    ).toEqual([
      [4, 5, 40, expect.closeTo(80, -0.6)],
      [4, 5, 40, expect.closeTo(80 + LINE_HEIGHT, -0.6)],
    ]);
  });

  it('are the lines of the caption of a figure', async () => {
    const caption = ['Figure 3: The north hall of the', 'harbour before it was rebuilt'];
    const red = sharp({ create: { width: 40, height: 20, channels: 3, background: '#e01010' } });
    const png = await red.png().toBuffer();
    const [chunk] = await chunksOf(async (sheet, { document }) => {
      sheet.page.drawImage(await document.embedPng(png), { x: 40, y: 300, width: 144, height: 72 });
      sheet.lines(caption, 40, 316);
    });

    expect(chunk).toMatchObject({ type: 'image', content: caption.join(' ') });
    expect(linesOf(chunk!)).toEqual(drawn(caption, 1, 40, 316));
  });

  it('are the lines of each cell of a table', async () => {
    const [chunk] = await chunksOf((sheet) => {
      for (const y of [100, 130, 160, 190]) sheet.line(40, y, 300, y);
      for (const x of [40, 160, 300]) sheet.line(x, 100, x, 190);
      sheet.text('Hall', 50, 115).text('Contents', 170, 115);
      sheet.text('North', 50, 142).text('pallets and', 170, 142).text('boxes', 170, 154);
      sheet.text('South', 50, 175).text('salt', 170, 175);
    });

    const texts = chunk!.table!.rows.flat().map(({ text }) => text);
    expect(texts).toEqual(['Hall', 'Contents', 'North', 'pallets and boxes', 'South', 'salt']);
    const at = (place: TextPlace): number[] => [
      place.start,
      place.end,
      Math.round(place.box[0]),
      Math.round(place.box[3] - 2),
    ];
    expect(unpackPlaces(chunk!.places).map(at)).toEqual([
      [0, 1, 50, 115],
      [1, 2, 170, 115],
      [2, 3, 50, 142],
      [3, 4, 170, 142],
      [3, 4, 170, 154],
      [4, 5, 50, 175],
      [5, 6, 170, 175],
    ]);
  });
});
