/** The statement exceeded its timeout and was cancelled. */
export class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError';

  constructor(
    readonly timeoutMs: number,
    options?: ErrorOptions,
  ) {
    super(`The query did not end within ${timeoutMs / 1000} s.`, options);
  }
}

/** The caller cancelled the statement or disconnected. */
export class QueryCancelledError extends Error {
  override readonly name = 'QueryCancelledError';

  constructor(options?: ErrorOptions) {
    super('The query was cancelled.', options);
  }
}

/** All of the tenant's connections stayed busy until the timeout. */
export class TooManyQueriesError extends Error {
  override readonly name = 'TooManyQueriesError';

  constructor() {
    super('Too many queries of this tenant run at the same time.');
  }
}

/** Too many statements of the tenant are waiting for the guard. */
export class TooManyWaitingError extends Error {
  override readonly name = 'TooManyWaitingError';

  constructor() {
    super('Too many queries of this tenant wait already.');
  }
}

/** The result does not fit in the tenant's share of memory; the statement was cancelled. */
export class ResultMemoryError extends Error {
  override readonly name = 'ResultMemoryError';

  constructor() {
    super('Results of this tenant take up all the memory that they may.');
  }
}

/** The warehouse is unreachable or failed; a retry may help. The cause is only for the log. */
export class WarehouseUnavailableError extends Error {
  override readonly name = 'WarehouseUnavailableError';

  constructor(options?: ErrorOptions) {
    super('The warehouse is unavailable.', options);
  }
}

export type LoadRefusal =
  | 'TABLE_NOT_FOUND'
  /** A view or another relation without its own rows. */
  | 'NOT_A_TABLE'
  | 'UNKNOWN_COLUMN'
  /** A column that the warehouse computes. */
  | 'COLUMN_GENERATED'
  /** The file lacks a required column or a key column. */
  | 'MISSING_COLUMN'
  /** The table has no primary key, and the request names none. */
  | 'KEY_REQUIRED'
  /** The columns of an upsert are not a key of the table. */
  | 'KEY_NOT_UNIQUE'
  /** The type of a key column has no equality. */
  | 'KEY_NOT_COMPARABLE'
  /** The table has changed since the load started. */
  | 'TABLE_CHANGED'
  /** The staged records are not the expected ones. */
  | 'RECORDS_INVALID'
  /** Staged records exceed the tenant's disk budget. */
  | 'DISK_BUDGET_EXCEEDED'
  /** The warehouse refuses to change the table, regardless of the records. */
  | 'NOT_APPLICABLE';

/** A load that cannot be done, regardless of its records. The message is for the client. */
export class LoadRefusedError extends Error {
  override readonly name = 'LoadRefusedError';
  /** Meant for the client, whose input it may quote, so it is not logged. */
  readonly quotesInput = true;

  /**
   * @param details for programs: `column`, `table`
   * @param sqlState the warehouse's code; null if found before
   */
  constructor(
    readonly code: LoadRefusal,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
    readonly sqlState: string | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
