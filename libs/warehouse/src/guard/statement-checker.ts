import { GuardThreads } from './guard-threads.js';
import { statementOf } from './guard-verdict.js';
import type { GuardedStatement } from './sql-guard.js';
import { checkShape } from './statement-shape.js';
import type { TimeLimit } from './thread-watch.js';
import { VerdictCache } from './verdict-cache.js';

/** Whose statement it is. */
export interface StatementOwner {
  /** Who shares turns and remembered verdicts with nobody else. */
  tenant: string;
  /** The only schema that the statement may name. */
  schema: string;
}

/** No tenant has an empty name. */
const PING_TENANT = '';
const PING_TIMEOUT_MS = 5_000;

/**
 * Checks statements of strangers without holding up anybody else: a linear look for what nobody should read, and then the parser
 * on a thread that is ended when it takes too long. What the parser failed at is never remembered.
 */
export class StatementChecker {
  private readonly threads = new GuardThreads();
  private readonly verdicts = new VerdictCache();

  /**
   * @throws InvalidSqlError, SqlBlockedError; QueryTimeoutError, QueryCancelledError, TooManyWaitingError while it waits for its turn
   */
  async check({ tenant, schema }: StatementOwner, sql: string, limit: TimeLimit): Promise<GuardedStatement> {
    const remembered = this.verdicts.get(tenant, sql);
    if (remembered) return statementOf(remembered);
    checkShape(sql);
    const verdict = await this.threads.run(tenant, [schema, sql], limit);
    this.verdicts.set(tenant, sql, verdict);
    return statementOf(verdict);
  }

  /** Resolves when statements can be read. */
  async ping(): Promise<void> {
    await this.threads.run(PING_TENANT, ['public', 'select 1'], {
      timeoutMs: PING_TIMEOUT_MS,
      deadline: Date.now() + PING_TIMEOUT_MS,
    });
  }

  async close(): Promise<void> {
    await this.threads.close();
  }
}
