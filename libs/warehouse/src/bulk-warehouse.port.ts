import type { RecordBatch, RejectedRecord, TableColumn } from '@tessera/tabular';
import type { Readable } from 'node:stream';
import type { WarehouseTenant } from './warehouse.port.js';

/**
 * How rows of an export are encoded, as UTF-8 lines ending in "\n":
 *
 * - `csv`: canonical CSV, RFC 4180 without a header. NULL is an empty unquoted field, an empty string is `""`; booleans
 *   are `true` and `false`, dates and times ISO 8601, bytes `\x` and hex, arrays JSON, everything else its text;
 * - `json`: one JSON object per line, with the values of {@link QueryResult}.
 */
export type ExportForm = 'csv' | 'json';

export interface ExportRequest {
  /** UUID of the job; also in the warehouse's logs and jobs. */
  id: string;
  sql: string;
  form: ExportForm;
}

export interface WarehouseExport {
  /** Names are unique, as in queries. */
  columns: TableColumn[];
  /** The rows, streamed on demand. Destroying it cancels the statement. Fails like {@link BulkWarehouse.export}. */
  body: Readable;
  /** The number of rows, after the body has ended. */
  rows: () => number;
}

export type LoadOperation = 'insert' | 'update' | 'upsert' | 'delete';

export interface LoadRequest {
  /** UUID of the job. */
  id: string;
  operation: LoadOperation;
  /** A table of the tenant, as named in the catalog. */
  table: string;
  /** Columns that update, upsert and delete match rows by; null for the primary key. Ignored by insert. */
  keyColumns: readonly string[] | null;
  /** Columns of the file, in order. */
  columns: readonly string[];
  /** The load is refused if more records fail. At least 1. */
  maxFailures: number;
}

export interface SelectedRowsRequest {
  /** UUID of the job. */
  id: string;
  table: string;
  /** Null for the primary key. */
  keyColumns: readonly string[] | null;
  /** Selects the key columns by name, in any order. */
  sql: string;
  /** As in {@link LoadRequest}. */
  maxFailures: number;
}

/**
 * Why a record fails that the warehouse would have accepted. Other records have the warehouse's SQLSTATE or the file
 * reader's code.
 */
export type RecordErrorCode =
  /** A key column is NULL. */
  | 'KEY_NULL'
  /** An earlier record of the file has the same key. */
  | 'KEY_REPEATED'
  /** An update or delete of a row that does not exist. */
  | 'ROW_NOT_FOUND'
  /** Several rows have the key of an upsert, in a table without declared keys. */
  | 'KEY_AMBIGUOUS'
  /** A value that is invalid for its column's type. */
  | 'VALUE_INVALID';

/** Counts of records. */
export interface LoadOutcome {
  /** All staged records, including rejected ones. */
  processed: number;
  /** If the load is refused: the failures found so far. */
  failed: number;
  applied: number;
  /** Too many records failed: nothing was applied, and a retry would not change that. */
  isRefused: boolean;
}

export interface FailedRecords {
  /** Columns of the file. */
  columns: string[];
  /** By record number. If the load is refused: those found so far, at least as many as are allowed. */
  records: AsyncIterable<RejectedRecord>;
}

/** A load in progress. */
export interface BulkLoad {
  /**
   * Stages the next records. Resolves when ready for more, which bounds memory.
   * @throws LoadRefusedError, QueryCancelledError, WarehouseUnavailableError
   */
  stage(batch: RecordBatch): Promise<void>;

  /**
   * Applies all staged records in one transaction and records that it did. Records that the table rejects (wrong type,
   * constraint, or a key that is NULL, repeated or unknown) fail alone. If too many fail, the table stays unchanged.
   *
   * If the load was applied before, returns that outcome. After any error but WarehouseUnavailableError the load was
   * not applied; after that one, ask {@link BulkWarehouse.outcome}.
   * @throws LoadRefusedError, QueryCancelledError, WarehouseUnavailableError
   */
  apply(): Promise<LoadOutcome>;

  /** The failed records, after {@link apply}. Read them before closing the load. */
  failures(): Promise<FailedRecords>;

  /**
   * Cancels what is running and releases the connection. Records of an applied load stay until {@link
   * BulkWarehouse.cleanUp}.
   */
  close(): Promise<void>;
}

export interface LoadTargetColumn {
  name: string;
  nullable: boolean;
  /** Whether a record may omit it although it is not nullable. */
  hasDefault: boolean;
  /** Whether the warehouse computes it, so that records must omit it. */
  isGenerated: boolean;
  /** Whether it contains bytes, or arrays of bytes. */
  isBytes: boolean;
}

/** A table as a target of loads. */
export interface LoadTarget {
  /** Views cannot be loaded. */
  kind: 'table' | 'view';
  columns: LoadTargetColumn[];
  /** In key order; empty without one. */
  primaryKey: string[];
  /**
   * Keys that an upsert may match by, including the primary key. Null if the warehouse knows none: then an upsert may
   * match by any columns, and records with an ambiguous key fail.
   */
  uniqueKeys: string[][] | null;
}

/**
 * Exports and loads of any size for the tenants of {@link Warehouse}, over separate connections. Tenants' statements
 * are guarded and read-only; only our own statements write, and they contain tenants' text only as values or looked-up
 * names.
 *
 * Methods have no timeout: an aborted signal ends them within two seconds. Every method may throw a
 * `WarehouseUnavailableError`.
 */
export interface BulkWarehouse {
  /**
   * Checks a statement without running it.
   * @throws InvalidSqlError (also for parameters), SqlBlockedError, QueryTimeoutError, TooManyWaitingError
   */
  check(tenant: WarehouseTenant, sql: string): Promise<void>;

  /**
   * Runs a statement; resolves when its columns are known.
   * @throws InvalidSqlError (with `sqlState` if from the warehouse), SqlBlockedError, QueryCancelledError
   */
  export(tenant: WarehouseTenant, request: ExportRequest, signal: AbortSignal): Promise<WarehouseExport>;

  /** Removes what the warehouse stores for an export. Idempotent. */
  cleanUpExport(tenant: WarehouseTenant, id: string): Promise<void>;

  /** Null for an unknown table. */
  loadTarget(tenant: WarehouseTenant, table: string): Promise<LoadTarget | null>;

  /**
   * Starts a load and discards what an earlier attempt with the same id staged. If several processes run the same load,
   * at most one applies it, once.
   * @throws LoadRefusedError, QueryCancelledError
   */
  openLoad(tenant: WarehouseTenant, request: LoadRequest, signal: AbortSignal): Promise<BulkLoad>;

  /**
   * Starts a load that deletes the rows whose keys the tenant's statement selects, and stages them.
   * @throws like {@link export} and {@link BulkLoad.stage}
   */
  openDeletion(tenant: WarehouseTenant, request: SelectedRowsRequest, signal: AbortSignal): Promise<BulkLoad>;

  /** The outcome of an applied load, or of one that the warehouse recorded as refused; null otherwise. */
  outcome(tenant: WarehouseTenant, id: string): Promise<LoadOutcome | null>;

  /** The failed records of a load with an {@link outcome}, until {@link cleanUp}. */
  failures(tenant: WarehouseTenant, id: string): Promise<FailedRecords>;

  /** Removes staged records, failures and the outcome of a load. Idempotent. */
  cleanUp(tenant: WarehouseTenant, id: string): Promise<void>;

  /** Resolves if the warehouse responds. */
  ping(): Promise<void>;

  /** Closes all connections. */
  close(): Promise<void>;
}

export const BULK_WAREHOUSE = Symbol('BulkWarehouse');
