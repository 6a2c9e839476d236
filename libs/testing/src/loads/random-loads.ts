import type { Random } from '../hostile/random.js';

/** How a load applies the records of its file. */
export type RandomOperation = 'insert' | 'update' | 'upsert' | 'delete';

/** A row of the table: `a`, `b` are its key; `u` is unique, `n` below 90, `t` not NULL. */
export interface LoadedRow {
  a: number;
  b: string;
  u: number | null;
  n: number | null;
  t: string;
}

export type LoadedColumn = keyof LoadedRow;
/** The fields of a record in the file; null for NULL. */
export type LoadedFields = Partial<Record<LoadedColumn, string | null>>;

export const LOADED_TABLE = `create table t (a integer, b varchar(20), u integer unique, n integer check (n < 90),
  t varchar(20) not null default 'none', primary key (a, b))`;
const COLUMNS: readonly LoadedColumn[] = ['a', 'b', 'u', 'n', 't'];
const TEXTS = ['', 'x', 'a,b', '"', 'two\nlines', "'; drop table t; --", '\\.', '差旅', '  '];

/** Models the table's contents and constraints, one record at a time. */
export class LoadModel {
  readonly rows = new Map<string, LoadedRow>();

  /** @param seen keys of the load so far. @returns whether the record is applied; otherwise nothing changes */
  apply(operation: RandomOperation, fields: LoadedFields, seen: Set<string>): boolean {
    if (!isValid(fields, operation === 'delete' ? ['a', 'b'] : COLUMNS)) return false;
    if (typeof fields.a !== 'string' || typeof fields.b !== 'string') return false;
    const key = JSON.stringify([Number(fields.a), fields.b]);
    if (operation !== 'insert') {
      if (seen.has(key)) return false;
      seen.add(key);
    }
    const before = this.rows.get(key);
    if (operation === 'insert' ? before : operation !== 'upsert' && !before) return false;
    if (operation === 'delete') return this.rows.delete(key);
    const row = { u: null, n: null, t: 'none', ...before, ...valuesOf(fields) } as LoadedRow;
    const others = [...this.rows].filter(([other]) => other !== key).map(([, other]) => other);
    if (row.u !== null && others.some(({ u }) => u === row.u)) return false;
    if (row.n !== null && row.n >= 90) return false;
    this.rows.set(key, row);
    return true;
  }

  /** Sorted by key. */
  sorted(): LoadedRow[] {
    return sortedRows([...this.rows.values()]);
  }
}

export function sortedRows(rows: LoadedRow[]): LoadedRow[] {
  const keyOf = ({ a, b }: LoadedRow) => `${String(a).padStart(12)} ${b}`;
  return rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

export function randomFields(random: Random, columns: readonly LoadedColumn[]): LoadedFields {
  const value = (column: LoadedColumn): string | null => {
    if (random.chance(0.04)) return null;
    if (column === 'b' || column === 't')
      return random.chance(0.03) ? 'x'.repeat(21) : random.pick(column === 'b' ? TEXTS.slice(0, 3) : TEXTS);
    if (random.chance(0.04)) return random.pick(['', 'x', '1e3x', '99999999999', '1.5']);
    return String(random.below(column === 'a' ? 12 : column === 'u' ? 60 : 100));
  };
  return Object.fromEntries(columns.map((column) => [column, value(column)]));
}

/**
 * Columns of a file in any order, including those that the operation requires. An update applies its records in no
 * particular order, so that records that pass a unique value from row to row may or may not succeed.
 */
export function randomColumns(random: Random, operation: RandomOperation): LoadedColumn[] {
  const needed: LoadedColumn[] = operation === 'update' ? ['a', 'b', 'n'] : ['a', 'b'];
  const others = COLUMNS.filter(
    (column) => !needed.includes(column) && (operation !== 'update' || column !== 'u'),
  );
  const columns = [...needed, ...others.filter(() => random.chance(0.6))];
  return columns
    .map((column) => ({ column, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ column }) => column);
}

/** CSV without the line end. */
export function csvOfFields(fields: LoadedFields, columns: readonly LoadedColumn[]): string {
  return columns
    .map((column) => {
      const value = fields[column] ?? null;
      return value === null ? '' : `"${value.replaceAll('"', '""')}"`;
    })
    .join(',');
}

/** An invalid record is rejected before its key counts. */
function isValid(fields: LoadedFields, columns: readonly LoadedColumn[]): boolean {
  return columns.every((column) => {
    const value = fields[column];
    if (value === undefined) return true;
    if (value === null) return column === 'u' || column === 'n';
    return column === 'b' || column === 't' ? value.length <= 20 : /^\s*-?\d{1,9}\s*$/.test(value);
  });
}

function valuesOf(fields: LoadedFields): Partial<LoadedRow> {
  const numeric = (value: string | null) => (value === null ? null : Number(value));
  return Object.fromEntries(
    Object.entries(fields).map(([column, value]) => [
      column,
      column === 'b' || column === 't' ? value : numeric(value),
    ]),
  );
}
