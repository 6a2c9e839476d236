import type { ColumnType, ScalarKind } from '../table-types.js';
import { literal } from './sql-text.js';

/** Maximum precision that Parquet readers support. */
const MAX_PRECISION = 38;

/** The Parquet column for a column of canonical CSV. */
export interface ParquetColumn {
  /** DuckDB's type, which maps to the Parquet type of that name. */
  type: string;
  /** Whether it is text because no type holds all its values. */
  isTextInstead: boolean;
}

const TYPES: Record<ScalarKind, string> = {
  boolean: 'BOOLEAN',
  int16: 'SMALLINT',
  int32: 'INTEGER',
  int64: 'BIGINT',
  float32: 'FLOAT',
  float64: 'DOUBLE',
  text: 'VARCHAR',
  bytes: 'BLOB',
  date: 'DATE',
  time: 'TIME',
  timestamp: 'TIMESTAMP',
  timestamptz: 'TIMESTAMPTZ',
  uuid: 'UUID',
  json: 'JSON',
  // Parquet's type has no negative intervals and is rarely supported.
  interval: 'VARCHAR',
};

export function parquetColumn(type: ColumnType): ParquetColumn {
  if (type.kind === 'list') {
    const element = parquetColumn(type.of);
    // A list of JSON is itself JSON, which keeps all digits.
    return element.type === 'JSON' ? element : { ...element, type: `${element.type}[]` };
  }
  if (type.kind !== 'decimal') return { type: TYPES[type.kind], isTextInstead: type.kind === 'interval' };
  const { precision, scale } = type;
  const fits =
    precision !== null && scale !== null && precision <= MAX_PRECISION && scale >= 0 && scale <= precision;
  return fits
    ? { type: `DECIMAL(${precision},${scale})`, isTextInstead: false }
    : { type: 'VARCHAR', isTextInstead: true };
}

/**
 * The value as SQL. A value that does not fit fails the statement with {@link unrepresentable}; it is never changed or
 * dropped.
 * @param field contains canonical CSV
 */
export function valueSql(field: string, type: ColumnType, index: number): string {
  const column = parquetColumn(type);
  if (column.type === 'VARCHAR') return field;
  const value = castSql(field, type, column.type, index);
  return `coalesce(${value}, CASE WHEN ${field} IS NOT NULL THEN error(${literal(`${FAULT}${index}:`)} || left(${field}, 200)) END)`;
}

/** Null for an invalid value. Lists are cast by element: a whole cast would turn invalid elements into null. */
function castSql(field: string, type: ColumnType, target: string, index: number): string {
  switch (type.kind) {
    case 'bytes':
      return `CASE WHEN regexp_full_match(${field}, '\\\\x([0-9A-Fa-f]{2})*') THEN unhex(substr(${field}, 3)) END`;
    case 'date':
    case 'timestamp':
    case 'timestamptz':
      return momentSql(field, target);
    case 'list':
      return target === 'JSON' ? `TRY_CAST(${field} AS JSON)` : listSql(field, type, index);
    default:
      return `TRY_CAST(${field} AS ${target})`;
  }
}

/** Parquet can store years before 1 and after 9999, but no infinity. */
function momentSql(field: string, target: string): string {
  const isPlain = `${field} BETWEEN '0' AND '9999-99' AND NOT ends_with(${field}, 'C')`;
  const era = `regexp_replace(${field}, '^(\\d+-\\d\\d-\\d\\d)(.*) BC$', '\\1 (BC)\\2')`;
  return `CASE WHEN ${isPlain} THEN TRY_CAST(${field} AS ${target}) WHEN NOT ends_with(${field}, 'y') THEN TRY_CAST(ltrim(${era}, '+') AS ${target}) END`;
}

function listSql(field: string, type: ColumnType & { kind: 'list' }, index: number): string {
  const { innermost, depth } = nestingOf(type);
  const texts = `VARCHAR${'[]'.repeat(depth)}`;
  // Strings are parsed as JSON; numbers are not, because JSON would round them.
  const isString = ['text', 'interval', 'bytes'].includes(innermost.kind);
  const list = isString ? `CAST(CAST(${field} AS JSON) AS ${texts})` : `CAST(${field} AS ${texts})`;
  return elementsSql(list, type, index);
}

function elementsSql(list: string, { of }: ColumnType & { kind: 'list' }, index: number, depth = 0): string {
  const element = `x${depth}`;
  const value =
    of.kind === 'list' ? elementsSql(element, of, index, depth + 1) : valueSql(element, of, index);
  return value === element ? list : `list_transform(${list}, lambda ${element}: ${value})`;
}

function nestingOf(type: ColumnType, depth = 0): { innermost: ColumnType; depth: number } {
  return type.kind === 'list' ? nestingOf(type.of, depth + 1) : { innermost: type, depth };
}

const FAULT = 'unrepresentable:';

/** The column and value that failed a statement; null for other failures. */
export function unrepresentable(message: string): { index: number; value: string } | null {
  const match = /unrepresentable:(\d+):([^]*)$/.exec(message);
  return match ? { index: Number(match[1]), value: match[2] as string } : null;
}
