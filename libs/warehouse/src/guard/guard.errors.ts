/** The statement is wrong: a syntax error, an unknown table or column, a division by zero, more than can be read. */
export class InvalidSqlError extends Error {
  override readonly name = 'InvalidSqlError';
  /** It is for whoever sent what it is about, and may quote that: no message for a log. */
  readonly quotesInput = true;

  /**
   * @param position of the first character that is wrong, from 1; null when there is no such place
   * @param hint what to do about it; null when the message says it all
   * @param sqlState the warehouse's own code of what is wrong, as in `42P01`; null when it was found before
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

/** The statement could be run, but is not allowed. */
export class SqlBlockedError extends Error {
  override readonly name = 'SqlBlockedError';
  /** It is for whoever sent what it is about, and may quote that: no message for a log. */
  readonly quotesInput = true;

  /**
   * @param pattern what was met, as in SQL: a keyword, a function, a type or a relation
   * @param reason why that is not allowed, as a sentence for the one who wrote it
   */
  constructor(
    readonly pattern: string,
    readonly reason: string,
  ) {
    super(`${pattern} is not allowed: ${reason}`);
  }
}
