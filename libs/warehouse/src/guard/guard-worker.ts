import { InvalidSqlError, SqlBlockedError } from './guard.errors.js';
import { type GuardedStatement, SqlGuard } from './sql-guard.js';

export interface GuardTask {
  schema: string;
  sql: string;
}

/** Errors lose their class on the way between threads. */
export type GuardVerdict =
  | { statement: GuardedStatement }
  | { invalid: Pick<InvalidSqlError, 'message' | 'position' | 'hint' | 'sqlState'> }
  | { blocked: Pick<SqlBlockedError, 'pattern' | 'reason'> };

/** Checks a statement; runs in a thread of its own. */
export default async function checkInThread({ schema, sql }: GuardTask): Promise<GuardVerdict> {
  const guard = await SqlGuard.create({ schema });
  try {
    return { statement: guard.check(sql) };
  } catch (error) {
    if (error instanceof InvalidSqlError) {
      const { message, position, hint, sqlState } = error;
      return { invalid: { message, position, hint, sqlState } };
    }
    if (error instanceof SqlBlockedError)
      return { blocked: { pattern: error.pattern, reason: error.reason } };
    throw error;
  }
}
