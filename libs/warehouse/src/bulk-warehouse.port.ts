import type { RecordBatch, RejectedRecord, TableColumn } from '@tessera/tabular';
import type { Readable } from 'node:stream';
import type { TenantSpace } from './warehouse.port.js';

/**
 * What the rows of an export are written as, UTF-8 with "\n" behind each:
 *
 * - `csv`: canonical CSV, RFC 4180 without a header. NULL is an empty field without quotes, an empty text is `""`; booleans are
 *   `true` and `false`, dates and times ISO 8601, bytes `\x` and hex, lists JSON arrays, everything else its text;
 * - `json`: a JSON object a line, with the values of {@link QueryResult}.
 */
export type ExportForm = 'csv' | 'json';

export interface ExportRequest {
  /** UUID of the job, by which the warehouse's logs and jobs know the statement, too. */
  id: string;
  sql: string;
  form: ExportForm;
}

export interface WarehouseExport {
  /** Names are unique, as in queries. */
  columns: TableColumn[];
  /**
   * The rows, at the pace of its reader. Whoever destroys it ends the statement in the warehouse.
   * Fails like {@link BulkWarehouse.export}.
   */
  body: Readable;
  /** How many rows there were, once the body has ended. */
  rows: () => number;
}

export type LoadOperation = 'insert' | 'update' | 'upsert' | 'delete';

export interface LoadRequest {
  /** UUID of the job. */
  id: string;
  operation: LoadOperation;
  /** Name of one of the tenant's tables, as the catalogue has it. */
  table: string;
  /** What update, upsert and delete match rows by; null for the table's primary key. Nothing to an insert. */
  keyColumns: readonly string[] | null;
  /** Columns of the file in its order. */
  columns: readonly string[];
  /** So many records may fail; a load in which more do is refused. From 1. */
  maxFailures: number;
}

export interface SelectedRowsRequest {
  /** UUID of the job. */
  id: string;
  table: string;
  /** Null for the table's primary key. */
  keyColumns: readonly string[] | null;
  /** Selects the keys: a column of its name for each of them, in any order. */
  sql: string;
  /** As in {@link LoadRequest}. */
  maxFailures: number;
}

/**
 * Why a record fails that the warehouse itself would have taken. Other records have a SQLSTATE of the warehouse as their code, or what their file's
 * reader calls it.
 */
export type RecordFault =
  /** A key column is NULL. */
  | 'KEY_NULL'
  /** A record before it in the file has the same key. */
  | 'KEY_REPEATED'
  /** An update or a delete of a row that is not there. */
  | 'ROW_NOT_FOUND'
  /** Several rows have the key of an upsert, in a table that declares none. */
  | 'KEY_AMBIGUOUS'
  /** A value that is none of its column's type. */
  | 'VALUE_INVALID';

/** Counts of records. */
export interface LoadOutcome {
  /** All that were staged, rejected ones included. */
  processed: number;
  /** Of a load that is refused: those that had been found by then. */
  failed: number;
  applied: number;
  /** More records failed than may: nothing was applied, and nothing will be, however often it is tried. */
  isRefused: boolean;
}

/** What failed of a load. */
export interface FailedRecords {
  /** Of its file. */
  columns: string[];
  /** By their number. Of a load that is refused those that had been found by then, at least as many as may fail. */
  records: AsyncIterable<RejectedRecord>;
}

/** A load under way. */
export interface BulkLoad {
  /**
   * Takes the next records of the file. Resolves when it is ready for more, which keeps memory bounded.
   * @throws LoadRefusedError, QueryCancelledError, WarehouseUnavailableError
   */
  stage(batch: RecordBatch): Promise<void>;

  /**
   * Applies what was staged to the table, all of it or nothing, and writes down in the same breath that it was. A record that the
   * table does not take (wrong type, constraint, key that is NULL, repeated or unknown) fails alone. Readers see the table as it was
   * before, or as it is after. When more records fail than may, it stops, and the table stays as it was.
   *
   * When this load's id was applied already, nothing happens and the outcome of then is given. Anything that is thrown means:
   * not applied, unless it is a WarehouseUnavailableError, after which {@link BulkWarehouse.outcome} tells.
   * @throws LoadRefusedError, QueryCancelledError, WarehouseUnavailableError
   */
  apply(): Promise<LoadOutcome>;

  /** What failed, once {@link apply} has resolved. Its records are read before the load is closed. */
  failures(): Promise<FailedRecords>;

  /** Ends what is under way, and gives its connection back; what of an applied load is left stays until {@link BulkWarehouse.cleanUp}. */
  close(): Promise<void>;
}

export interface LoadTargetColumn {
  name: string;
  nullable: boolean;
  /** Whether a record may leave it out although it is not nullable. */
  hasDefault: boolean;
  /** Whether the warehouse computes it, so that no record may hold it. */
  isGenerated: boolean;
  /** Whether it holds bytes, or lists of them. */
  isBytes: boolean;
}

/** A table as loads see it. */
export interface LoadTarget {
  /** Views cannot be loaded. */
  kind: 'table' | 'view';
  columns: LoadTargetColumn[];
  /** Columns of the primary key in its order; empty without one. */
  primaryKey: string[];
  /**
   * Columns of each key by which an upsert may match, the primary one included; null where the warehouse knows of none, so that an upsert
   * may match by any columns: a record whose key several rows have fails alone.
   */
  uniqueKeys: string[][] | null;
}

/**
 * Exports and loads of any size, beside the {@link Warehouse} of the same tenants, over connections of its own. Statements of tenants
 * are guarded and can only read; what is written is written by statements of our own, in which a tenant's text is a value or
 * a name that was looked up.
 *
 * No method has a time-out: signals end them, within two seconds. Every method may throw a `WarehouseUnavailableError`.
 */
export interface BulkWarehouse {
  /**
   * Looks at a statement without running it.
   * @throws InvalidSqlError (also for one with parameters), SqlBlockedError, QueryTimeoutError, TooManyWaitingError
   */
  check(space: TenantSpace, sql: string): Promise<void>;

  /**
   * Runs a statement, and resolves as soon as its columns are known.
   * @throws InvalidSqlError (also for what the warehouse finds wrong, with `sqlState`), SqlBlockedError, QueryCancelledError
   */
  export(space: TenantSpace, request: ExportRequest, signal: AbortSignal): Promise<WarehouseExport>;

  /** Removes what the warehouse keeps of an export outside of its body. Does nothing when there is none. */
  cleanUpExport(space: TenantSpace, id: string): Promise<void>;

  /** Null when there is no such table. */
  loadTarget(space: TenantSpace, table: string): Promise<LoadTarget | null>;

  /**
   * Begins a load; what an earlier attempt of the same id has staged is thrown away. Several processes may be at the same id: one at most
   * applies it, once.
   * @throws LoadRefusedError for what can be no load of the table, QueryCancelledError
   */
  openLoad(space: TenantSpace, request: LoadRequest, signal: AbortSignal): Promise<BulkLoad>;

  /**
   * Begins a load that deletes the rows whose keys a statement of the tenant's selects, each key once; all of them are staged.
   * @throws like {@link export} and {@link BulkLoad.stage}
   */
  openDeletion(space: TenantSpace, request: SelectedRowsRequest, signal: AbortSignal): Promise<BulkLoad>;

  /** What came of a load that was applied, or that the warehouse has written down as refused; null otherwise. */
  outcome(space: TenantSpace, id: string): Promise<LoadOutcome | null>;

  /** The failed records of a load that has an {@link outcome}; until {@link cleanUp}. */
  failures(space: TenantSpace, id: string): Promise<FailedRecords>;

  /** Forgets a load: what was staged, its failures, and whether it was applied. Does nothing when there is none. */
  cleanUp(space: TenantSpace, id: string): Promise<void>;

  /** Resolves when the warehouse answers. */
  ping(): Promise<void>;

  /** Ends every connection. */
  close(): Promise<void>;
}

/** Injection token of the process's {@link BulkWarehouse}. */
export const BULK_WAREHOUSE = Symbol('BulkWarehouse');
