import { countShared, type Quality, qualityOf } from './quality.js';

/** A cell in the place that it takes; rows and columns count from 0, ends are included. */
export interface PlacedCell {
  text: string;
  startRow: number;
  endRow: number;
  startColumn: number;
  endColumn: number;
}

/** One row after the other; a cell that spans stands once, where it starts. */
export type CellRows = ReadonlyArray<ReadonlyArray<{ text: string; rowSpan: number; colSpan: number }>>;

/**
 * Judges tables by adjacency relations (Göbel and others, 2013): pairs of cells with text that are neighbours in a row
 * or a column, empty ones between them passed over. All tables of a document are judged together, so that a table that
 * was cut in two loses no more than the relations across the cut.
 */
export function scoreTables(found: readonly PlacedCell[][], wanted: readonly PlacedCell[][]): Quality {
  const foundRelations = found.flatMap(relations);
  const wantedRelations = wanted.flatMap(relations);
  const shared = countShared(foundRelations, wantedRelations);
  return qualityOf(shared, foundRelations.length, wantedRelations.length);
}

/** Gives each cell of rows its place: right of the cells before it, and of those that reach down from above. */
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

/** Each relation once: the two texts and the direction from the one to the other. */
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

/** Blanks and the shape of dashes are the reader's choice; signs and points are what a number says. */
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

/** Both ends included; empty when the second is the smaller one. */
function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
