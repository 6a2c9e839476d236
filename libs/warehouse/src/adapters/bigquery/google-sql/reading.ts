import { InvalidSqlError, SqlBlockedError } from '../../../guard/guard.errors.js';
import { type GuardedQuery, guardQuery, type OwnDataset } from '../bigquery-guard.js';
import { readStatement } from './read-statement.js';

export interface ReadingTask {
  sql: string;
  own: OwnDataset;
}

/** Errors lose their class on the way between threads. */
export type Reading =
  | { guarded: GuardedQuery }
  | { invalid: Pick<InvalidSqlError, 'message' | 'position' | 'hint' | 'sqlState'> }
  | { blocked: Pick<SqlBlockedError, 'pattern' | 'reason'> };

/** Reads and guards a statement; runs in a thread of its own, which is ended when that takes too long. */
export default async function readInThread({ sql, own }: ReadingTask): Promise<Reading> {
  try {
    return { guarded: guardQuery(readStatement(sql), own) };
  } catch (error) {
    if (error instanceof SqlBlockedError)
      return { blocked: { pattern: error.pattern, reason: error.reason } };
    if (!(error instanceof InvalidSqlError)) throw error;
    const { message, position, hint, sqlState } = error;
    return { invalid: { message, position, hint, sqlState } };
  }
}
