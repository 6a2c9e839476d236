/** The statement is wrong: a syntax error, an unknown table or column, a division by zero, or too large. */
export class InvalidSqlError extends Error {
  override readonly name = 'InvalidSqlError';
  /** Meant for the sender of the statement, which it may quote, so it is not logged. */
  readonly quotesInput = true;

  /**
   * @param position of the error, from 1 in characters; null if unknown
   * @param hint how to fix it
   * @param sqlState the warehouse's code, such as `42P01`; null if found by the guard
   */
  constructor(
    message: string,
    readonly position: number | null = null,
    readonly hint: string | null = null,
    readonly sqlState: string | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The statement is valid but not allowed. */
export class SqlBlockedError extends Error {
  override readonly name = 'SqlBlockedError';
  /** Meant for the sender of the statement, which it may quote, so it is not logged. */
  readonly quotesInput = true;

  /**
   * @param pattern the offending keyword, function, type or relation
   * @param reason why it is not allowed, as a sentence for the author
   */
  constructor(
    readonly pattern: string,
    readonly reason: string,
  ) {
    super(`${pattern} is not allowed: ${reason}`);
  }
}
