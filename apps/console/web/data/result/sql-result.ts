import { shortType } from '../column-type.js';

/** A value as the service sent it; numbers within JSON can be raw, see {@link parseExactly}. */
export type Cell = unknown;
export type Row = Record<string, Cell>;
export type ColumnKind = 'number' | 'date' | 'boolean' | 'json' | 'text';

export interface ResultColumn {
  name: string;
  /** In the warehouse, abbreviated; null if the service does not tell, as for past statements. */
  type: string | null;
  kind: ColumnKind;
}

export interface SqlResult {
  columns: ResultColumn[];
  rows: Row[];
  /** Null if unknown. */
  totalRows: number | null;
  /** Null if the service does not tell. */
  isTruncated: boolean | null;
  executionTimeMs: number | null;
  jobId: string;
}

interface RowsBody {
  data: Row[];
  metadata: { columns: string[]; column_types?: string[] };
}

const NESTED = /json|struct|record|array|\[\]|variant/i;

/**
 * Parses the rows of a result. Numbers beyond a double come as strings, except those inside JSON values: they are kept as
 * written.
 */
export function parseRows<T extends RowsBody>(text: string): T {
  const body = JSON.parse(text) as T;
  const { column_types: types } = body.metadata;
  const hasNested = types
    ? types.some((type) => NESTED.test(type))
    : body.data.some((row) => Object.values(row).some((cell) => typeof cell === 'object' && cell !== null));
  return hasNested ? parseExactly<T>(text) : body;
}

/** JSON whose numbers are kept as written where a double would change them. */
function parseExactly<T>(text: string): T {
  const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown };
  if (!rawJSON) return JSON.parse(text) as T;
  const exact = (_key: string, value: unknown, context?: { source?: string }) => {
    const source = context?.source;
    return typeof value === 'number' && source !== undefined && String(value) !== source
      ? rawJSON(source)
      : value;
  };
  return JSON.parse(text, exact) as T;
}

export function columnsOf(
  names: readonly string[],
  types: readonly string[] | null,
  rows: readonly Row[],
): ResultColumn[] {
  const sample = rows.slice(0, 200);
  return names.map((name, index) => {
    const type = types?.[index] ?? null;
    return {
      name,
      type: type && shortType(type),
      kind: type === null ? kindOfValues(sample.map((row) => row[name])) : kindOfType(type),
    };
  });
}

function kindOfType(type: string): ColumnKind {
  if (NESTED.test(type)) return 'json';
  if (
    /^(?:small|big|tiny)?int|^(?:numeric|decimal|big(?:numeric|decimal)|real|double|float|byteint)/i.test(
      type,
    )
  )
    return 'number';
  if (/^(?:date|timestamp)/i.test(type)) return 'date';
  return /^bool/i.test(type) ? 'boolean' : 'text';
}

const NUMBER = /^(?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|NaN|-?Infinity)$/i;
const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z?)?$/;

function kindOfValues(values: readonly Cell[]): ColumnKind {
  const given = values.filter((value) => value !== null && value !== undefined);
  const all = (is: (value: Cell) => boolean) => given.length > 0 && given.every(is);
  if (all((value) => typeof value === 'number')) return 'number';
  if (all((value) => typeof value === 'boolean')) return 'boolean';
  if (all((value) => typeof value === 'object')) return 'json';
  if (all((value) => typeof value === 'string' && DATE.test(value))) return 'date';
  return all((value) => typeof value === 'number' || (typeof value === 'string' && NUMBER.test(value)))
    ? 'number'
    : 'text';
}
