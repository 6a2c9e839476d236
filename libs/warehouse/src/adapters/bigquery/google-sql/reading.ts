import { InvalidSqlError, SqlBlockedError } from '../../../guard/guard.errors.js';
import { readStatement, type ReadStatement } from './read-statement.js';

/** Errors lose their class on the way between threads. */
export type Reading =
  | { statement: ReadStatement }
  | { invalid: Pick<InvalidSqlError, 'message' | 'position' | 'hint' | 'sqlState'> }
  | { blocked: Pick<SqlBlockedError, 'pattern' | 'reason'> };

/** Reads a statement; runs in a thread of its own, which is ended when that takes too long. */
export default async function readInThread(sql: string): Promise<Reading> {
  try {
    return { statement: readStatement(sql) };
  } catch (error) {
    if (error instanceof SqlBlockedError)
      return { blocked: { pattern: error.pattern, reason: error.reason } };
    if (!(error instanceof InvalidSqlError)) throw error;
    const { message, position, hint, sqlState } = error;
    return { invalid: { message, position, hint, sqlState } };
  }
}
