/** A statement that may run. */
export interface GuardedStatement {
  /** One SELECT-like statement as written, without a final semicolon. */
  text: string;
  /** Characters (code points) before {@link text} in the client's input. */
  start: number;
  /** The highest `$n`; 0 without parameters. */
  parameterCount: number;
  /** Maximum number of rows from its own constant LIMIT; null without one. */
  maxRows: number | null;
}
