import { InvalidSqlError, SqlBlockedError } from './guard.errors.js';
import type { GuardedStatement } from './guarded-statement.js';

/** The result of a check. Errors lose their class when sent between threads. */
export type GuardVerdict<Statement extends GuardedStatement = GuardedStatement> =
  | { statement: Statement }
  | { invalid: Pick<InvalidSqlError, 'message' | 'position' | 'hint' | 'sqlState'> }
  | { blocked: Pick<SqlBlockedError, 'pattern' | 'reason'> };

/** @throws if the parser is broken; refusals are returned */
export async function verdictOf<Statement extends GuardedStatement>(
  check: () => Promise<Statement>,
): Promise<GuardVerdict<Statement>> {
  try {
    return { statement: await check() };
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
export function statementOf<Statement extends GuardedStatement>(verdict: GuardVerdict<Statement>): Statement {
  if ('statement' in verdict) return verdict.statement;
  if ('blocked' in verdict) throw new SqlBlockedError(verdict.blocked.pattern, verdict.blocked.reason);
  const { message, position, hint, sqlState } = verdict.invalid;
  throw new InvalidSqlError(message, position, hint, sqlState);
}
