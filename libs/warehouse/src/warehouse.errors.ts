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
