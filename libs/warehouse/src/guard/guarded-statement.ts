/** A statement that may run. */
export interface GuardedStatement {
  /** One SELECT-like statement as it was written, without a semicolon behind it. */
  text: string;
  /** Characters (code points) before {@link text} in what the client sent: blanks, comments, semicolons. */
  start: number;
  /** The highest `$n` in it, 0 without any. */
  parameterCount: number;
  /** How many rows it has at most, by a constant LIMIT of its own; null without one. It may have any number of rows below. */
  maxRows: number | null;
}
