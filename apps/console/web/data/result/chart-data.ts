import { cellText, shortText } from './cell-text.js';
import type { Cell, ResultColumn, SqlResult } from './sql-result.js';

export interface ChartData {
  /** Ascending: numbers, seconds since 1970, or indexes of the categories. */
  x: number[];
  y: Array<number | null>;
  /** Names of the indexes; null for numbers and dates. */
  categories: string[] | null;
  isTime: boolean;
}

const DRAWABLE = new Set(['number', 'date', 'boolean', 'text']);

/** Columns that a chart can be made of. */
export function chartColumns({ columns }: SqlResult): { x: ResultColumn[]; y: ResultColumn[] } {
  return {
    x: columns.filter(({ kind }) => DRAWABLE.has(kind)),
    y: columns.filter(({ kind }) => kind === 'number'),
  };
}

/** What people most likely want to see: the first number over dates, else categories, else another number. */
export function suggestedColumns(result: SqlResult): { x: string; y: string } | null {
  const { x, y } = chartColumns(result);
  const over = x.find(({ kind }) => kind === 'date') ?? x.find(({ kind }) => kind !== 'number') ?? x[0];
  const values = y.filter(({ name }) => name !== over?.name);
  const shown = values.find(({ name }) => !/(?:^|_)id$/i.test(name)) ?? values[0] ?? y[0];
  return over && shown ? { x: over.name, y: shown.name } : null;
}

export function chartData({ columns, rows }: SqlResult, { x, y }: { x: string; y: string }): ChartData {
  const kind = columns.find(({ name }) => name === x)?.kind ?? 'text';
  const isOrdered = kind === 'number' || kind === 'date';
  const place = kind === 'date' ? secondsOf : numberOf;
  const points = rows
    .map((row, index) => ({ x: isOrdered ? place(row[x]) : index, y: numberOf(row[y]), row }))
    .filter((point): point is typeof point & { x: number } => point.x !== null);
  if (isOrdered) points.sort((a, b) => a.x - b.x);
  return {
    x: points.map((point) => point.x),
    y: points.map((point) => point.y),
    categories: isOrdered ? null : points.map(({ row }) => shortText(row[x] ?? 'NULL')),
    isTime: kind === 'date',
  };
}

function numberOf(value: Cell): number | null {
  if (value === null || value === undefined) return null;
  const number = Number(cellText(value));
  return Number.isFinite(number) ? number : null;
}

function secondsOf(value: Cell): number | null {
  const text = cellText(value);
  // A date or time without a zone is shown as it stands.
  const at = Date.parse(
    /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.includes('T') ? text : `${text}T00:00`}Z`,
  );
  return Number.isNaN(at) ? null : at / 1_000;
}
