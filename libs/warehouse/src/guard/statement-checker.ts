import type { GuardThreadOptions } from './guard-thread.js';
import { GuardThreads } from './guard-threads.js';
import { statementOf } from './guard-verdict.js';
import type { GuardedStatement } from './guarded-statement.js';
import { type TimeLimit, timeLimit } from './thread-watch.js';
import { VerdictCache } from './verdict-cache.js';

/** The tenant of a statement. */
export interface StatementOwner<Place> {
  /** Separates turns and cached verdicts. */
  tenant: string;
  /** Where the tenant's tables are; equal for all statements of a tenant. */
  place: Place;
}

export interface StatementCheckerOptions<Place> {
  threads: GuardThreadOptions;
  /**
   * Rejects unreasonable statements in linear time, on the calling thread.
   * @throws InvalidSqlError, SqlBlockedError
   */
  look: (sql: string) => void;
  /** For `ping`. */
  nowhere: Place;
}

/** No tenant has an empty name. */
const PING_TENANT = '';
const PING_TIMEOUT_MS = 5_000;

/**
 * Checks untrusted statements without blocking others: a linear check first, then a parser on a thread that is killed
 * when it takes too long. Parser failures are not cached.
 */
export class StatementChecker<Place, Statement extends GuardedStatement> {
  private readonly threads: GuardThreads<Place, Statement>;
  private readonly verdicts = new VerdictCache<Statement>();

  constructor(private readonly options: StatementCheckerOptions<Place>) {
    this.threads = new GuardThreads(options.threads);
  }

  /** @throws InvalidSqlError, SqlBlockedError, QueryTimeoutError, QueryCancelledError, TooManyWaitingError */
  async check({ tenant, place }: StatementOwner<Place>, sql: string, limit: TimeLimit): Promise<Statement> {
    const remembered = this.verdicts.get(tenant, sql);
    if (remembered) return statementOf(remembered);
    this.options.look(sql);
    const verdict = await this.threads.run(tenant, [place, sql], limit);
    this.verdicts.set(tenant, sql, verdict);
    return statementOf(verdict);
  }

  /** Resolves when statements can be checked. */
  async ping(): Promise<void> {
    await this.threads.run(PING_TENANT, [this.options.nowhere, 'select 1'], timeLimit(PING_TIMEOUT_MS));
  }

  async close(): Promise<void> {
    await this.threads.close();
  }
}
