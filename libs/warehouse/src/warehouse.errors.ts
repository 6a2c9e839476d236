/** The statement did not end within its time-out; it has been ended in the warehouse. */
export class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError';

  constructor(
    readonly timeoutMs: number,
    options?: ErrorOptions,
  ) {
    super(`The query did not end within ${timeoutMs / 1000} s.`, options);
  }
}

/** The caller has cancelled the statement, or gone away. */
export class QueryCancelledError extends Error {
  override readonly name = 'QueryCancelledError';

  constructor(options?: ErrorOptions) {
    super('The query was cancelled.', options);
  }
}

/** The tenant has as many statements running as it may, and none ended within the time-out. */
export class TooManyQueriesError extends Error {
  override readonly name = 'TooManyQueriesError';

  constructor() {
    super('Too many queries of this tenant run at the same time.');
  }
}

/** So many statements of the tenant wait to be read already that no more are taken. */
export class TooManyWaitingError extends Error {
  override readonly name = 'TooManyWaitingError';

  constructor() {
    super('Too many queries of this tenant wait already.');
  }
}

/** The caller has no room in memory for more of the result; the statement has been ended in the warehouse. */
export class ResultMemoryError extends Error {
  override readonly name = 'ResultMemoryError';

  constructor() {
    super('Results of this tenant take up all the memory that they may.');
  }
}

/** The warehouse cannot be reached, or has failed; trying again later may help. The cause is for the log alone. */
export class WarehouseUnavailableError extends Error {
  override readonly name = 'WarehouseUnavailableError';

  constructor(options?: ErrorOptions) {
    super('The warehouse is unavailable.', options);
  }
}

/** Why a load cannot be done at all. */
export type LoadRefusal =
  | 'TABLE_NOT_FOUND'
  /** A view, or another thing that holds no rows of its own. */
  | 'NOT_A_TABLE'
  | 'UNKNOWN_COLUMN'
  /** A column that the warehouse computes. */
  | 'COLUMN_GENERATED'
  /** A column without a default that no new row can do without, or a key column, is not in the file. */
  | 'MISSING_COLUMN'
  /** The table has no primary key, and none is named. */
  | 'KEY_REQUIRED'
  /** The columns that an upsert is to match by are no key of the table. */
  | 'KEY_NOT_UNIQUE'
  /** A key column whose type has no equality. */
  | 'KEY_NOT_COMPARABLE'
  /** The table is not any more what it was when the load began. */
  | 'TABLE_CHANGED'
  /** What was staged is none of the records that it should be. */
  | 'RECORDS_INVALID'
  /** Records of the tenant's loads take more of the disk than they may. */
  | 'DISK_BUDGET_EXCEEDED'
  /** The warehouse refuses to change the table, whatever the records are. */
  | 'NOT_APPLICABLE';

/** A load that cannot be done, whichever records it has. The message is for whoever asked for it. */
export class LoadRefusedError extends Error {
  override readonly name = 'LoadRefusedError';
  /** It is for whoever sent what it is about, and may quote that: no message for a log. */
  readonly quotesInput = true;

  /**
   * @param details what a program can use: `column`, `table`
   * @param sqlState the warehouse's own code of what is wrong; null when it was found before
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
