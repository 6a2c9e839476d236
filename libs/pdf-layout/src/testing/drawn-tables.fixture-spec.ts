import type { Block, TableBlock } from '@tessera/blocks';
import type { Sheet } from '@tessera/testing/pdf';

/** The tables among blocks, in their order. */
export function tablesOf(blocks: readonly Block[]): TableBlock[] {
  return blocks.filter((block) => block.type === 'table');
}

/** Texts of the cells by row. */
export function texts(table: TableBlock | undefined): string[][] {
  return (table?.rows ?? []).map((row) => row.map((cell) => cell.text));
}

/** The number of rows whose cells are all header cells. */
export function headerCount(table: TableBlock | undefined): number {
  return (table?.rows ?? []).filter((row) => row.every((cell) => cell.isHeader)).length;
}

/** Draws rows of texts at the given left edges, with 18 points between lines. */
export function draw(
  sheet: Sheet,
  rows: ReadonlyArray<readonly string[]>,
  xs: readonly number[],
  top: number,
): void {
  rows.forEach((row, index) =>
    row.forEach((text, column) => text === '' || sheet.text(text, xs[column]!, top + index * 18)),
  );
}
