/** A tenant's place in the warehouse. */
export interface TenantSpace {
  tenantId: string;
  /** Opaque name of what holds the tenant's tables in the warehouse. */
  namespace: string;
  /** In whose name the tenant's statements run there, where the warehouse has such a thing. */
  serviceAccount?: string | null;
}

/**
 * What a statement's parameter may be bound to. Never spliced into the statement. A number that JavaScript cannot hold comes
 * as its decimal text.
 */
export type ParameterValue = string | number | boolean | null | { readonly decimal: string };

export interface WarehouseStatement {
  sql: string;
  /** Bound to the statement's parameters as the warehouse writes them (`$1…`, `?`), in order. */
  values: readonly ParameterValue[];
  /** How long checking, waiting for a connection, running and counting may take together, in milliseconds. */
  timeoutMs: number;
}

export interface WarehouseQuery extends WarehouseStatement {
  /** UUID of our own, by which the warehouse's logs and jobs know the query, too. */
  id: string;
  /** Most rows that are given back. */
  maxRows: number;
  /**
   * Told how many bytes the result takes in memory so far, each time that it has grown. When it answers false, there is
   * no room for them: the statement is ended with a {@link ResultMemoryError}.
   */
  hasRoomFor?: (resultBytes: number) => boolean;
}

export interface ResultColumn {
  /** Unique in the result: a name that comes again gets `_2`, `_3` … behind it. */
  name: string;
  /** As the warehouse calls it: `integer`, `numeric`, `timestamp with time zone`; `INT64`, `NUMERIC`. */
  type: string;
}

/**
 * Rows as JSON. Whatever JSON numbers cannot hold exactly is text:
 *
 * - integers are numbers up to 2^53 - 1 in magnitude, text beyond; NUMERIC is always text, with all its digits;
 * - NaN, Infinity and -Infinity are the texts `NaN`, `Infinity`, `-Infinity`;
 * - dates and times are ISO 8601: `2026-03-01`, `12:30:00`, `2026-03-01T12:30:00.5` (no zone), `2026-03-01T12:30:00.5Z` (UTC);
 *   intervals are ISO 8601 durations;
 * - bytes are Base64; JSON is itself; arrays are arrays of the same; everything else is its text.
 */
export interface QueryResult {
  columns: ResultColumn[];
  rows: JsonRows;
  /**
   * How many rows the statement has, exactly; null when they could not be counted within the time-out. More than
   * `rows.count` when the result was cut at `maxRows` or at the warehouse's bound on bytes.
   */
  totalRows: number | null;
}

/**
 * Rows as they go to a client: each a JSON object keyed by column names in their order, with commas between them, as UTF-8
 * in pieces. Nobody in between has to look into them.
 */
export interface JsonRows {
  count: number;
  pieces: readonly Uint8Array[];
}

export interface DryRunResult {
  columns: ResultColumn[];
  /** Bytes that the statement would read; null where the warehouse does not tell. */
  estimatedBytes: number | null;
}

export interface TableSummary {
  name: string;
  kind: 'table' | 'view';
  /** As the warehouse guesses it, without counting; null where it does not know. */
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
  /** Columns of the primary key in its order; empty without one. */
  primaryKey: string[];
  foreignKeys: Array<{ columns: string[]; table: string; referencedColumns: string[] }>;
}

/**
 * Read access to a warehouse that many tenants share. Every statement passes the guard in here, so that nothing unguarded
 * can be run, and runs where it can reach nothing but its tenant's own tables.
 *
 * Every method may throw a `WarehouseUnavailableError`.
 */
export interface Warehouse {
  /**
   * Looks at a statement without running it.
   * @throws InvalidSqlError, SqlBlockedError; QueryTimeoutError, TooManyWaitingError where it cannot be read soon enough
   */
  check(space: TenantSpace, sql: string): Promise<void>;

  /**
   * Runs a statement, and counts its rows when they are cut. When the signal is aborted or the time is over, the statement
   * is ended in the warehouse, too.
   * @throws InvalidSqlError (also for what the warehouse finds wrong, with `sqlState`), SqlBlockedError, QueryTimeoutError,
   * QueryCancelledError, TooManyQueriesError, TooManyWaitingError, ResultMemoryError
   */
  query(space: TenantSpace, query: WarehouseQuery, signal: AbortSignal): Promise<QueryResult>;

  /** Plans a statement without running it. @throws like {@link query} */
  dryRun(space: TenantSpace, statement: WarehouseStatement, signal: AbortSignal): Promise<DryRunResult>;

  /** The tenant's tables and views, by name. */
  tables(space: TenantSpace): Promise<TableSummary[]>;

  /** Null when the tenant has no such table or view. */
  table(space: TenantSpace, name: string): Promise<TableDescription | null>;

  /** Resolves when the warehouse answers. */
  ping(): Promise<void>;

  /** Ends every connection. */
  close(): Promise<void>;
}

/** Injection token of the process's {@link Warehouse}. */
export const WAREHOUSE = Symbol('Warehouse');
