import type { ColumnType } from '@tessera/tabular';
import type { PositionalStatement } from './named-values.js';

/** A tenant in the warehouse. */
export interface WarehouseTenant {
  tenantId: string;
  /** Opaque name of the database or dataset with the tenant's tables. */
  namespace: string;
  /** Identity that runs the tenant's statements, if the warehouse has such accounts. */
  serviceAccount?: string | null;
}

/** A bound value, never spliced into the statement. Numbers that JavaScript cannot represent are decimal text. */
export type ParameterValue = string | number | boolean | null | { readonly decimal: string };

export interface WarehouseStatement {
  sql: string;
  /** Values for the warehouse's parameters (`$1…`, `?`), in order. */
  values: readonly ParameterValue[];
  /** Limit for checking, waiting, running and counting together, in milliseconds. */
  timeoutMs: number;
}

export interface WarehouseQuery extends WarehouseStatement {
  /** Our UUID; also in the warehouse's logs and jobs. */
  id: string;
  /** More rows are truncated. */
  maxRows: number;
  /**
   * Called with the memory of the result each time it has grown. If it returns false, the statement is cancelled with a
   * {@link ResultMemoryError}.
   */
  hasRoomFor?: (resultBytes: number) => boolean;
}

export interface ResultColumn {
  /** Unique in the result: a repeated name gets `_2`, `_3` …. */
  name: string;
  /** The warehouse's name: `integer`, `numeric`, `timestamp with time zone`; `INT64`, `NUMERIC`. */
  type: string;
  /** The type in terms of files. */
  columnType: ColumnType;
}

/**
 * Rows as JSON. Values that JSON numbers cannot represent exactly are strings:
 *
 * - integers are numbers up to 2^53 - 1 in magnitude, strings beyond; NUMERIC is always a string with all digits;
 * - NaN, Infinity and -Infinity are the strings `NaN`, `Infinity`, `-Infinity`;
 * - dates and times are ISO 8601: `2026-03-01`, `12:30:00`, `2026-03-01T12:30:00.5` (no zone), `2026-03-01T12:30:00.5Z`
 *   (UTC); intervals are ISO 8601 durations;
 * - bytes are Base64; JSON is itself; arrays are arrays of the same; everything else is its text.
 */
export interface QueryResult {
  columns: ResultColumn[];
  rows: JsonRows;
  /**
   * Exact number of rows; null if they could not be counted in time. Exceeds `rows.count` if the result was truncated.
   */
  totalRows: number | null;
}

/**
 * Rows as sent to a client: JSON objects with columns in order, separated by commas, as UTF-8 pieces that need no
 * parsing.
 */
export interface JsonRows {
  count: number;
  pieces: readonly Uint8Array[];
}

export interface DryRunResult {
  columns: ResultColumn[];
  /** Bytes that the statement would read; null if unknown. */
  estimatedBytes: number | null;
}

export interface TableSummary {
  name: string;
  kind: 'table' | 'view';
  /** The warehouse's estimate; null if unknown. */
  rowEstimate: number | null;
  description: string | null;
}

export interface TableColumn {
  name: string;
  type: string;
  nullable: boolean;
  description: string | null;
}

export interface TableDescription extends TableSummary {
  columns: TableColumn[];
  /** In key order; empty without one. */
  primaryKey: string[];
  foreignKeys: Array<{ columns: string[]; table: string; referencedColumns: string[] }>;
}

/**
 * Read access to a warehouse shared by many tenants. Every statement passes the guard and can reach only its tenant's
 * tables.
 *
 * Every method may throw a `WarehouseUnavailableError`.
 */
export interface Warehouse {
  /**
   * Converts a statement with named parameters, `@name`, to one with parameters by number.
   * @throws InvalidSqlError for a name without a value, and a value without a name
   */
  numbered(sql: string, values: Readonly<Record<string, ParameterValue>>): PositionalStatement;

  /**
   * Checks a statement without running it.
   * @throws InvalidSqlError, SqlBlockedError; QueryTimeoutError, TooManyWaitingError if the guard is too slow
   */
  check(tenant: WarehouseTenant, sql: string): Promise<void>;

  /**
   * Runs a statement, and counts its rows if they are truncated. On abort or timeout, also cancels it in the warehouse.
   * @throws InvalidSqlError (with `sqlState` if from the warehouse), SqlBlockedError, QueryTimeoutError,
   *   QueryCancelledError, TooManyQueriesError, TooManyWaitingError, ResultMemoryError
   */
  query(tenant: WarehouseTenant, query: WarehouseQuery, signal: AbortSignal): Promise<QueryResult>;

  /** Plans a statement without running it. @throws like {@link query} */
  dryRun(tenant: WarehouseTenant, statement: WarehouseStatement, signal: AbortSignal): Promise<DryRunResult>;

  /** Tables and views, by name. */
  tables(tenant: WarehouseTenant): Promise<TableSummary[]>;

  /** Null for an unknown table or view. */
  table(tenant: WarehouseTenant, name: string): Promise<TableDescription | null>;

  /** Resolves if the warehouse responds. */
  ping(): Promise<void>;

  /** Closes all connections. */
  close(): Promise<void>;
}

export const WAREHOUSE = Symbol('Warehouse');
