import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { TableBlock, TableCell } from '../model.js';
import { estimateTokens } from '../text/tokens.js';
import { DEFAULT_CHUNK_LIMITS } from './chunk-draft.js';
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
const chunksOf = (block: TableBlock) => tableChunks(block, DEFAULT_CHUNK_LIMITS);

describe('a table as chunks', () => {
  it('is one piece of HTML with its spans, its caption and nothing that could run', () => {
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
    expect(chunk!.content).toBe(
      '<table><caption>T &quot;1&quot;</caption><thead><tr><th colspan="2">A</th><th>B</th></tr></thead>' +
        '<tbody><tr><td rowspan="2">&lt;script&gt;x&lt;/script&gt;</td><td>1</td><td>2 &amp; 3</td></tr>' +
        '<tr><td>4</td><td>5</td></tr></tbody></table>',
    );
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
      expect(chunk.content).toContain(
        '<caption>People</caption><thead><tr><th>Name</th><th>About</th></tr></thead>',
      );
      expect(estimateTokens(chunk.plainText)).toBeLessThan(2_000);
    }
    for (let row = 0; row < 300; row++)
      expect(chunks.filter((chunk) => chunk.content.includes(`<td>Name ${row}</td>`))).toHaveLength(1);
  });

  it('continues a cell that spans the cut', () => {
    const rows = Array.from({ length: 400 }, (_, row) =>
      row === 0 ? [cell('Group', { rowSpan: 400 }), cell('value 0')] : [cell(`value ${row} with some words`)],
    );

    const chunks = chunksOf(table(rows));

    expect(chunks.length).toBeGreaterThan(1);
    const spans = chunks.map((chunk) => Number(/<td rowspan="(\d+)">Group/.exec(chunk.content)?.[1]));
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
        .map((chunk) => chunk.content)
        .join('')
        .match(/x/g),
    ).toHaveLength(1_000_000);
  });

  it('survives spans that are nonsense', () => {
    const [chunk] = chunksOf(
      table([[cell('a', { rowSpan: 1e9, colSpan: 1e9 }), cell('b', { colSpan: Number.NaN, rowSpan: -3 })]]),
    );

    expect(chunk!.content).toBe('<table><tbody><tr><td colspan="1000">a</td><td>b</td></tr></tbody></table>');
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
          .map((chunk) => chunk.content)
          .join('');

        for (const text of rows.flat().map((each) => each.text)) expect(content).toContain(`>${text}<`);
      }),
      { numRuns: 60 },
    );
  });
});
