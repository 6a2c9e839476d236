import { threadPool, type ThreadPool } from '@tessera/platform';
import { InvalidSqlError, SqlBlockedError } from './guard.errors.js';
import type { GuardTask, GuardVerdict } from './guard-worker.js';
import { type GuardedStatement, SqlGuard } from './sql-guard.js';

/** Reading a longer statement takes more than a few milliseconds, which other requests would wait for. */
const LONG_CHARACTERS = 6_000;
const MAX_THREADS = 2;

/** Checks statements without holding up anything else: long ones in threads, which are made for the first of them. */
export class StatementChecker {
  private threads: ThreadPool | undefined;

  /** @throws InvalidSqlError, SqlBlockedError */
  async check(schema: string, sql: string): Promise<GuardedStatement> {
    if (sql.length > LONG_CHARACTERS) return this.checkInThread({ schema, sql });
    const guard = await SqlGuard.create({ schema });
    return guard.check(sql);
  }

  async close(): Promise<void> {
    await this.threads?.destroy();
  }

  private async checkInThread(task: GuardTask): Promise<GuardedStatement> {
    this.threads ??= threadPool(new URL('./guard-worker.js', import.meta.url), { maxThreads: MAX_THREADS });
    const verdict = (await this.threads.run(task)) as GuardVerdict;
    if ('statement' in verdict) return verdict.statement;
    if ('blocked' in verdict) throw new SqlBlockedError(verdict.blocked.pattern, verdict.blocked.reason);
    const { message, position, hint, sqlState } = verdict.invalid;
    throw new InvalidSqlError(message, position, hint, sqlState);
  }
}
