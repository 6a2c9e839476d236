import { collapseSpace } from '../shorten.js';
import { placeCells, type PlacedCell } from './place-cells.js';
import type { Table } from './table.js';

/** Headers are repeated before values only if they are names, not texts. In UTF-16 units. */
const MAX_NAME_LENGTH = 80;
const YEAR = /(?<!\p{Nd})(?:1[89]|20)\p{Nd}{2}(?!\p{Nd})/u;

/** Names of the columns: the header cells above each other, joined. */
export function columnNames(header: ReadonlyArray<readonly PlacedCell[]>): string[] {
  const parts: string[][] = [];
  for (const { column, colSpan, text } of withGroupsSpread(header).flat()) {
    const name = collapseSpace(text);
    if (!name || name.length > MAX_NAME_LENGTH) continue;
    for (let at = column; at < column + colSpan; at++) {
      const above = (parts[at] ??= []);
      if (!above.includes(name)) above.push(name);
    }
  }
  return Array.from(parts, (names) => names?.join(' ') ?? '');
}

/** What the rows of a header below another one name. */
interface NamedBelow {
  columns: Set<number>;
  hasYear: boolean;
}

/**
 * Sheets often write the name of a group of columns above one end of it, without a cell that spans them. It is spread
 * over the group if that is unambiguous: groups of the same width over all columns, or a year over columns without one.
 */
function withGroupsSpread(header: ReadonlyArray<readonly PlacedCell[]>): Array<readonly PlacedCell[]> {
  const below: NamedBelow = { columns: new Set(), hasYear: false };
  return header
    .toReversed()
    .map((cells) => {
      const spread = groupsSpread(cells, below);
      for (const { column, text } of cells) {
        if (text !== '') below.columns.add(column);
        below.hasYear ||= YEAR.test(text);
      }
      return spread;
    })
    .reverse();
}

function groupsSpread(cells: readonly PlacedCell[], below: NamedBelow): readonly PlacedCell[] {
  const columns = cells.filter(({ column }) => column > 0);
  const filled = columns.filter(({ text }) => text !== '');
  const width = columns.length / filled.length;
  const isPlain = columns.every(({ colSpan, rowSpan }) => colSpan === 1 && rowSpan === 1);
  const areNamed = columns.every(({ column }) => below.columns.has(column));
  if (!isPlain || !areNamed || !Number.isInteger(width) || width < 2) return cells;
  if (filled.length === 1 && (below.hasYear || !YEAR.test(filled[0]?.text ?? ''))) return cells;
  const standAt = (end: number) => filled.every((cell, group) => cell === columns[group * width + end]);
  if (!standAt(0) && !standAt(width - 1)) return cells;
  const stub = cells.filter(({ column }) => column === 0);
  return [
    ...stub,
    ...filled.map((cell, group) => ({
      ...cell,
      column: (columns[group * width] ?? cell).column,
      colSpan: width,
    })),
  ];
}

/**
 * A table as plain text: its caption and each row on a line, cells separated by semicolons.
 * @param names of the columns, if they are to precede every value of the body
 */
export function tableText(table: Table, names: readonly string[] = []): string {
  const { caption, headerRowCount, rows } = table;
  const lines = placeCells(rows).map((cells, index) => lineOf(cells, index < headerRowCount ? [] : names));
  return [caption, ...lines].filter(Boolean).join('\n');
}

function lineOf(cells: readonly PlacedCell[], names: readonly string[]): string {
  return cells
    .filter(({ text }) => text !== '')
    .map(({ text, column, isHeader }) => namedValue(text, isHeader ? '' : names[column]))
    .join('; ');
}

/** The body rows of a table, each readable alone: `Header: value; Header: value`. Rows without text are omitted. */
export function readableRows(table: Table): string[] {
  const names = columnNames(placeCells(table.rows).slice(0, table.headerRowCount));
  return bodyRows(table).flatMap((row) => {
    const values = row.filter(({ text }) => text !== '');
    return values.length > 0
      ? [values.map(({ text, column }) => namedValue(text, names[column])).join('; ')]
      : [];
  });
}

/** The rows below a table's header, from left to right. Cells that span rows occur in each of them. */
export function bodyRows({ rows, headerRowCount }: Table): PlacedCell[][] {
  let spanning: Array<{ cell: PlacedCell; rowsLeft: number }> = [];
  return placeCells(rows)
    .slice(headerRowCount)
    .map((cells) => {
      const row = [...spanning.map(({ cell }) => cell), ...cells].sort((a, b) => a.column - b.column);
      spanning = [...spanning, ...cells.map((cell) => ({ cell, rowsLeft: cell.rowSpan }))]
        .map(({ cell, rowsLeft }) => ({ cell, rowsLeft: rowsLeft - 1 }))
        .filter(({ rowsLeft }) => rowsLeft > 0);
      return row;
    });
}

function namedValue(text: string, name: string | undefined): string {
  const value = collapseSpace(text);
  return name && name !== value ? `${name}: ${value}` : value;
}
