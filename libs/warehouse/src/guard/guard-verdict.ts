import { InvalidSqlError, SqlBlockedError } from './guard.errors.js';
import type { GuardedStatement, SqlGuard } from './sql-guard.js';

/** What came of checking a statement. Errors lose their class on the way between threads. */
export type GuardVerdict =
  | { statement: GuardedStatement }
  | { invalid: Pick<InvalidSqlError, 'message' | 'position' | 'hint' | 'sqlState'> }
  | { blocked: Pick<SqlBlockedError, 'pattern' | 'reason'> };

/** @throws whatever else was thrown than a refusal: the parser is broken then */
export function verdictOf(guard: SqlGuard, sql: string): GuardVerdict {
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

/** @throws InvalidSqlError, SqlBlockedError */
export function statementOf(verdict: GuardVerdict): GuardedStatement {
  if ('statement' in verdict) return verdict.statement;
  if ('blocked' in verdict) throw new SqlBlockedError(verdict.blocked.pattern, verdict.blocked.reason);
  const { message, position, hint, sqlState } = verdict.invalid;
  throw new InvalidSqlError(message, position, hint, sqlState);
}
