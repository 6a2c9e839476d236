import { countShared, type Quality, qualityOf } from './quality.js';

/** A cell with its position; rows and columns from 0, ends inclusive. */
export interface PlacedCell {
  text: string;
  startRow: number;
  endRow: number;
  startColumn: number;
  endColumn: number;
}

/** Row by row; a spanning cell is listed once, at its start. */
export type CellRows = ReadonlyArray<ReadonlyArray<{ text: string; rowSpan: number; colSpan: number }>>;

/**
 * Judges tables by adjacency relations (Göbel and others, 2013): pairs of non-empty neighbours in a row or column,
 * skipping empty cells. Tables of a document are judged together, so that splitting a table loses only the relations
 * across the split.
 */
export function scoreTables(found: readonly PlacedCell[][], wanted: readonly PlacedCell[][]): Quality {
  const foundRelations = found.flatMap(relations);
  const wantedRelations = wanted.flatMap(relations);
  const shared = countShared(foundRelations, wantedRelations);
  return qualityOf(shared, foundRelations.length, wantedRelations.length);
}

/** Positions the cells of rows: right of earlier cells and of those spanning from above. */
export function placeCells(rows: CellRows): PlacedCell[] {
  const taken = new Set<string>();
  const placed: PlacedCell[] = [];
  for (const [startRow, row] of rows.entries()) {
    let column = 0;
    for (const { text, rowSpan, colSpan } of row) {
      while (taken.has(`${startRow},${column}`)) column += 1;
      const cell = {
        text,
        startRow,
        endRow: startRow + rowSpan - 1,
        startColumn: column,
        endColumn: column + colSpan - 1,
      };
      for (const key of placesOf(cell)) taken.add(key);
      placed.push(cell);
    }
  }
  return placed;
}

/** Distinct relations: two texts and the direction between them. */
export function relations(cells: readonly PlacedCell[]): string[] {
  const named = cells
    .map((cell) => ({ ...cell, text: normalised(cell.text) }))
    .filter(({ text }) => text !== '');
  const byPlace = new Map(named.flatMap((cell) => placesOf(cell).map((key) => [key, cell] as const)));
  const lastRow = Math.max(0, ...named.map((cell) => cell.endRow));
  const lastColumn = Math.max(0, ...named.map((cell) => cell.endColumn));
  return named.flatMap((cell) => {
    const right = new Set(
      range(cell.startRow, cell.endRow).map((row) =>
        firstOf(range(cell.endColumn + 1, lastColumn).map((column) => byPlace.get(`${row},${column}`))),
      ),
    );
    const below = new Set(
      range(cell.startColumn, cell.endColumn).map((column) =>
        firstOf(range(cell.endRow + 1, lastRow).map((row) => byPlace.get(`${row},${column}`))),
      ),
    );
    return [
      ...[...right].flatMap((other) => (other ? [`${cell.text}\n→\n${other.text}`] : [])),
      ...[...below].flatMap((other) => (other ? [`${cell.text}\n↓\n${other.text}`] : [])),
    ];
  });
}

/** Whitespace and kinds of dashes depend on the reader; signs and decimal points are significant. */
function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\u00ad\u200b]+/gu, '')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .replace(/[\u2018\u2019\u201a`´]/gu, "'")
    .replace(/[\u201c-\u201e«»]/gu, '"')
    .toLowerCase();
}

function placesOf({ startRow, endRow, startColumn, endColumn }: PlacedCell): string[] {
  return range(startRow, endRow).flatMap((row) =>
    range(startColumn, endColumn).map((column) => `${row},${column}`),
  );
}

function firstOf<T>(values: ReadonlyArray<T | undefined>): T | undefined {
  return values.find((value) => value !== undefined);
}

/** Inclusive; empty if the end is before the start. */
function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
