import type { CellObject, WorkSheet } from '@e965/xlsx';
import { UnreadableDocumentError } from '@tessera/blocks';
import { cleanLines } from '../clean-text.js';
import type { FormatLimits } from '../limits.js';

/** A cell with text, and its spans. */
export interface SheetCell {
  text: string;
  rowSpan: number;
  colSpan: number;
}

/** A non-empty row of a sheet. */
export interface SheetRow {
  /** From 0. */
  rowIndex: number;
  /** By column, from 0. */
  cells: ReadonlyMap<number, SheetCell>;
}

const MAX_MERGES = 200_000;

/** Limits the number of cells in a workbook, including the empty cells of its tables. */
export class CellBudget {
  private used = 0;

  constructor(private readonly limit: number) {}

  spend(count: number): void {
    this.used += count;
    if (this.used <= this.limit) return;
    throw new UnreadableDocumentError(
      'too_many_rows',
      `The tables of the workbook have more than ${this.limit.toLocaleString('en-US')} cells.`,
      'Split it into smaller files, or load it into a database and query it there.',
      { limit: this.limit, actual: this.used },
    );
  }
}

/** The rows of a sheet with text as Excel displays it. Columns beyond the limit are ignored. */
export function gridRows(
  sheet: WorkSheet,
  budget: CellBudget,
  limits: Pick<FormatLimits, 'maxColumns'>,
): SheetRow[] {
  const spans = mergedSpans(sheet);
  const rows: SheetRow[] = [];
  // Rows that were never filled are array holes, which forEach skips.
  sheet['!data']?.forEach((row, rowIndex) => {
    const cells = new Map<number, SheetCell>();
    for (const column of filledColumns(row, limits.maxColumns)) {
      const text = shownText(row[column]);
      if (text !== '')
        cells.set(column, { text, ...(spans.get(`${rowIndex}:${column}`) ?? { rowSpan: 1, colSpan: 1 }) });
    }
    budget.spend(cells.size);
    if (cells.size > 0) rows.push({ rowIndex, cells });
  });
  return rows;
}

/** Iterates over keys: a row that ends far to the right is mostly array holes, and skipping those takes time, too. */
function filledColumns(row: CellObject[] | undefined, maxColumns: number): number[] {
  return Object.keys(row ?? [])
    .map(Number)
    .filter((column) => column < maxColumns);
}

function shownText(cell: CellObject | undefined): string {
  if (!cell || cell.t === 'z') return '';
  if (cell.t === 'n' && typeof cell.v === 'number' && cell.w?.includes('#')) return String(cell.v);
  return cleanLines(cell.w ?? (cell.v === undefined ? '' : String(cell.v)));
}

function mergedSpans(sheet: WorkSheet): Map<string, { rowSpan: number; colSpan: number }> {
  const merges = (sheet['!merges'] ?? []).slice(0, MAX_MERGES);
  return new Map(
    merges.map(({ s, e }) => [`${s.r}:${s.c}`, { rowSpan: e.r - s.r + 1, colSpan: e.c - s.c + 1 }]),
  );
}
