import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { columnCountOf, estimateTokens, placeCells, tableHtml, type Table } from '@tessera/text';
import type { TableBlock, TableCell } from '../model.js';
import { DEFAULT_CHUNK_LIMITS, type ChunkDraft } from './chunk-draft.js';
import { tableChunks } from './table-chunks.js';

const cell = (text: string, spans: Partial<TableCell> = {}): TableCell => ({
  text,
  rowSpan: 1,
  colSpan: 1,
  isHeader: false,
  ...spans,
});
const head = (text: string, spans: Partial<TableCell> = {}): TableCell =>
  cell(text, { isHeader: true, ...spans });
const table = (rows: TableCell[][], caption: string | null = null): TableBlock => ({
  type: 'table',
  caption,
  rows,
  regions: [],
});
const htmlOf = (chunk: ChunkDraft | undefined): string => (chunk?.table ? tableHtml(chunk.table) : '');
const chunksOf = (block: TableBlock) => tableChunks(block, DEFAULT_CHUNK_LIMITS);

describe('a table as chunks', () => {
  it('is one piece with its spans, its caption and nothing that could run', () => {
    const [chunk, ...rest] = chunksOf(
      table(
        [
          [head('A', { colSpan: 2 }), head('B')],
          [cell('<script>x</script>', { rowSpan: 2 }), cell('1'), cell('2 & 3')],
          [cell('4'), cell('5')],
        ],
        'T "1"',
      ),
    );

    expect(rest).toEqual([]);
    expect(htmlOf(chunk)).toBe(
      '<table><caption>T &quot;1&quot;</caption><thead><tr><th colspan="2">A</th><th>B</th></tr></thead>' +
        '<tbody><tr><td rowspan="2">&lt;script&gt;x&lt;/script&gt;</td><td>1</td><td>2 &amp; 3</td></tr>' +
        '<tr><td>4</td><td>5</td></tr></tbody></table>',
    );
  });

  it('knows in each of its parts where its caption stands, the end of a long one left out', () => {
    const text = `Table 1: ${'Goods of the harbour. '.repeat(20)}`.trim();
    const lines = [text.slice(0, 200), text.slice(200)].map((line, at) => ({
      pageNumber: 1,
      box: [0, at * 10, 99, at * 10 + 9] as const,
      direction: 'right' as const,
      text: line,
    }));
    const rows = Array.from({ length: 400 }, (_, at) => [cell(`Hall ${at}`), cell('pallets and boxes')]);

    const chunks = chunksOf({ ...table([[head('Hall'), head('Goods')], ...rows], text), lines });

    const parts = chunks.filter(({ type }) => type === 'table');
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) {
      const cells = part.table!.rows.flat().length;
      expect(part.places.map(({ start, end, box }) => [start, end, box[1], box[2] < 99])).toEqual([
        [cells, cells + 1, 0, false],
        [cells, cells + 1, 10, true],
      ]);
    }
  });

  it('is found by a value together with its column’s name', () => {
    const [chunk] = chunksOf(
      table([
        [head('Plan'), head('Price')],
        [cell('Gold'), cell('90')],
      ]),
    );

    expect(chunk!.plainText.split('\n')).toEqual(['Plan; Price', 'Plan: Gold; Price: 90']);
  });

  it('names columns by all header rows above them', () => {
    const [chunk] = chunksOf(
      table([
        [head('Region', { rowSpan: 2 }), head('2025', { colSpan: 2 })],
        [head('Q1'), head('Q2')],
        [cell('North'), cell('7'), cell('8')],
      ]),
    );

    expect(chunk!.plainText).toContain('Region: North; 2025 Q1: 7; 2025 Q2: 8');
  });

  it('repeats its caption and header in every part when it is too long', () => {
    const rows = Array.from({ length: 300 }, (_, row) => [
      cell(`Name ${row}`),
      cell(`some words about ${row}`),
    ]);

    const chunks = chunksOf(table([[head('Name'), head('About')], ...rows], 'People'));

    expect(chunks.length).toBeGreaterThan(3);
    for (const chunk of chunks) {
      expect(htmlOf(chunk)).toContain(
        '<caption>People</caption><thead><tr><th>Name</th><th>About</th></tr></thead>',
      );
      expect(estimateTokens(chunk.plainText)).toBeLessThan(2_000);
    }
    for (let row = 0; row < 300; row++)
      expect(chunks.filter((chunk) => htmlOf(chunk).includes(`<td>Name ${row}</td>`))).toHaveLength(1);
  });

  it('continues a cell that spans the cut', () => {
    const rows = Array.from({ length: 400 }, (_, row) =>
      row === 0 ? [cell('Group', { rowSpan: 400 }), cell('value 0')] : [cell(`value ${row} with some words`)],
    );

    const chunks = chunksOf(table(rows));

    expect(chunks.length).toBeGreaterThan(1);
    const spans = chunks.map((chunk) => Number(/<td rowspan="(\d+)">Group/.exec(htmlOf(chunk))?.[1]));
    expect(spans.reduce((sum, span) => sum + span, 0)).toBe(400);
  });

  it('bounds a table of 100,000 columns', () => {
    const wide = table([
      Array.from({ length: 100_000 }, (_, column) => head(`h${column}`)),
      Array.from({ length: 100_000 }, (_, column) => cell(`v${column}`)),
    ]);

    const chunks = chunksOf(wide);

    expect(Math.max(...chunks.map((chunk) => estimateTokens(chunk.plainText)))).toBeLessThan(2_500);
    expect(chunks.some((chunk) => chunk.plainText.includes('h99999: v99999'))).toBe(true);
  });

  it('bounds a cell of a megabyte and loses none of it', () => {
    const chunks = chunksOf(table([[cell('key'), cell('x'.repeat(1_000_000))]]));

    expect(Math.max(...chunks.map((chunk) => estimateTokens(chunk.plainText)))).toBeLessThan(1_000);
    expect(
      chunks
        .map((chunk) => chunk.table!.rows.flat().map(({ text }) => text))
        .flat()
        .join('')
        .match(/x/g),
    ).toHaveLength(1_000_000);
  });

  it('survives spans that are nonsense', () => {
    const [chunk] = chunksOf(
      table([[cell('a', { rowSpan: 1e9, colSpan: 1e9 }), cell('b', { colSpan: Number.NaN, rowSpan: -3 })]]),
    );

    expect(htmlOf(chunk)).toBe('<table><tbody><tr><td colspan="1000">a</td><td>b</td></tr></tbody></table>');
  });

  it('says nothing when all its cells are empty', () => {
    expect(chunksOf(table([[cell(' '), cell('')]]))).toEqual([]);
  });

  it('holds every cell, whatever the shape', () => {
    const span = fc.integer({ min: 1, max: 3 });
    const row = fc.array(fc.record({ rowSpan: span, colSpan: span, isHeader: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), (shape) => {
        const rows = shape.map((cells, y) =>
          cells.map((each, x) => ({ ...each, text: `cell-${y}-${x} in words` })),
        );

        const content = tableChunks(table(rows), { ...DEFAULT_CHUNK_LIMITS, tableMaxTokens: 60 })
          .map(htmlOf)
          .join('');

        for (const text of rows.flat().map((each) => each.text)) expect(content).toContain(`>${text}<`);
      }),
      { numRuns: 60 },
    );
  });

  /** Inconsistent tables: words to break long rows at, spans that reach everywhere, and a header that may be too long. */
  const shape = fc.record({
    words: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 96, maxLength: 96 }),
    headerRows: fc.integer({ min: 0, max: 6 }),
    tiles: fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 4 })), {
      minLength: 96,
      maxLength: 96,
    }),
    rowCount: fc.integer({ min: 1, max: 12 }),
    columnCount: fc.integer({ min: 1, max: 8 }),
  });

  it('is covered by its cells exactly in every part, wherever it was cut', () => {
    fc.assert(
      fc.property(shape, ({ words, headerRows, tiles, rowCount, columnCount }) => {
        const rows = tiled(rowCount, columnCount, tiles).map((row, y) =>
          row.map((each, x) => ({
            ...each,
            text: `c${y}-${x} ${'word '.repeat(words[(y * 8 + x) % 96]!)}`.trim(),
            isHeader: y < headerRows,
          })),
        );

        const parts = tableChunks(table(rows), { ...DEFAULT_CHUNK_LIMITS, tableMaxTokens: 60 });

        for (const { table: part } of parts) expectExactCover(part!);
        const text = parts.map((part) => part.plainText).join('\n');
        for (const { text: own } of rows.flat()) expect(text).toContain(own.split(' ')[0]);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps its columns apart when a row that cells span is too long for a part', () => {
    const long = 'many words '.repeat(200).trim();
    const parts = tableChunks(
      table([
        [head('Group'), head('Text'), head('Note')],
        [cell('A', { rowSpan: 3 }), cell(long), cell('n1', { rowSpan: 2 })],
        [cell('second')],
        [cell('third'), cell('n3')],
      ]),
      { ...DEFAULT_CHUNK_LIMITS, tableMaxTokens: 120 },
    );

    const text = parts.map((part) => part.plainText).join('\n');
    expect(parts.length).toBeGreaterThan(2);
    for (const { table: part } of parts) expectExactCover(part!);
    expect(text).toContain('Text: second');
    expect(text).toMatch(/Text: third; Note: n3/);
  });

  it('keeps the column of a cell that goes on behind a row that is too short', () => {
    const rows = [
      [cell('value 0'), cell('x'), cell('Group', { rowSpan: 60 })],
      ...Array.from({ length: 59 }, (_, row) => [cell(`value ${row + 1} in some words`)]),
    ];

    const parts = tableChunks(table([[head('A'), head('B'), head('C')], ...rows]), {
      ...DEFAULT_CHUNK_LIMITS,
      tableMaxTokens: 60,
    });

    expect(parts.length).toBeGreaterThan(2);
    for (const { table: part } of parts)
      expect(placeCells(part!.rows)[1]!.find(({ text }) => text === 'Group')).toMatchObject({ column: 2 });
  });

  it('puts what a header’s cell spans of the body into the body', () => {
    const rows = [
      [head('A', { rowSpan: 9 }), head('B')],
      ...Array.from({ length: 8 }, (_, row) => [cell(`value ${row}`)]),
    ];

    const [chunk] = chunksOf(table(rows));

    const { headerRowCount, rows: own } = chunk!.table!;
    expect(
      own
        .slice(0, headerRowCount)
        .flat()
        .every(({ rowSpan = 1 }) => rowSpan <= headerRowCount),
    ).toBe(true);
    expect(own[headerRowCount]![0]).toMatchObject({ text: 'A', rowSpan: 9 - headerRowCount });
    expectExactCover(chunk!.table!);
  });

  it('says of a cell only what is not ordinary', () => {
    const [chunk] = chunksOf(table([[cell('a'), cell('b', { colSpan: 2 })]]));

    expect(JSON.stringify(chunk!.table!.rows)).toBe('[[{"text":"a"},{"text":"b","colSpan":2}]]');
  });

  it('that is cut has each part where its own rows are seen', () => {
    const seen = (text: string, row: number) =>
      cell(text, {
        regions: [{ pageNumber: 1 + Math.floor(row / 100), box: [0, row % 100, 50, (row % 100) + 1] }],
      });
    const rows = Array.from({ length: 200 }, (_, row) => [
      seen(`Gate ${row} of the northern harbour`, row),
      seen('9.5 m', row),
    ]);
    const block = {
      ...table([[head('Gate'), head('Width')], ...rows]),
      regions: [{ pageNumber: 1, box: null }],
    };

    const parts = chunksOf(block);

    const [first, last] = [parts[0]?.regions, parts.at(-1)?.regions];
    expect(parts.length).toBeGreaterThan(2);
    expect(first).toMatchObject([{ pageNumber: 1, box: [0, 0, 50, expect.any(Number)] }]);
    expect(last).toMatchObject([{ pageNumber: 2, box: [0, expect.any(Number), 50, 100] }]);
    expect(first?.[0]?.box?.[3]).toBeLessThan(100);
  });
});

function expectExactCover(part: Table): void {
  const placed = placeCells(part.rows);
  const columnCount = columnCountOf(placed);
  const places = placed.flat().reduce((sum, { rowSpan, colSpan }) => sum + rowSpan * colSpan, 0);
  expect(places).toBe(columnCount * part.rows.length);
  // Output matches placement: nothing had to be cut to fit.
  expect(placed.map((row) => row.map(({ rowSpan, colSpan }) => [rowSpan, colSpan]))).toEqual(
    part.rows.map((row) => row.map(({ rowSpan = 1, colSpan = 1 }) => [rowSpan, colSpan])),
  );
}

/** A table cut into cells of the given heights and widths, as far as there is room. */
function tiled(
  rowCount: number,
  columnCount: number,
  tiles: ReadonlyArray<readonly [number, number]>,
): TableCell[][] {
  const taken = new Set<string>();
  let next = 0;
  return Array.from({ length: rowCount }, (_, y) => {
    const row: TableCell[] = [];
    for (let x = 0; x < columnCount; x++) {
      if (taken.has(`${y},${x}`)) continue;
      const [height, width] = tiles[next++ % tiles.length]!;
      const rowSpan = Math.min(height, rowCount - y);
      let colSpan = 1;
      while (colSpan < width && x + colSpan < columnCount && !taken.has(`${y},${x + colSpan}`)) colSpan++;
      for (let below = y; below < y + rowSpan; below++)
        for (let right = x; right < x + colSpan; right++) taken.add(`${below},${right}`);
      row.push(cell('', { rowSpan, colSpan }));
    }
    return row;
  });
}
