import type { GuardThreadOptions } from './guard-thread.js';
import { GuardThreads } from './guard-threads.js';
import { statementOf } from './guard-verdict.js';
import type { GuardedStatement } from './guarded-statement.js';
import type { TimeLimit } from './thread-watch.js';
import { VerdictCache } from './verdict-cache.js';

/** Whose statement it is. */
export interface StatementOwner<Place> {
  /** Who shares turns and remembered verdicts with nobody else. */
  tenant: string;
  /** Where the tenant's tables are. The same for all statements of a tenant. */
  place: Place;
}

export interface StatementCheckerOptions<Place> {
  threads: GuardThreadOptions;
  /**
   * Looks for what nobody should read, in linear time, on the thread that statements come in.
   * @throws InvalidSqlError, SqlBlockedError
   */
  look: (sql: string) => void;
  /** For statements of nobody's. */
  nowhere: Place;
}

/** No tenant has an empty name. */
const PING_TENANT = '';
const PING_TIMEOUT_MS = 5_000;

/**
 * Checks statements of strangers without holding up anybody else: a linear look first, and then the parser on a thread that is
 * ended when it takes too long. What the parser failed at is never remembered.
 */
export class StatementChecker<Place, Statement extends GuardedStatement> {
  private readonly threads: GuardThreads<Place, Statement>;
  private readonly verdicts = new VerdictCache<Statement>();

  constructor(private readonly options: StatementCheckerOptions<Place>) {
    this.threads = new GuardThreads(options.threads);
  }

  /**
   * @throws InvalidSqlError, SqlBlockedError; QueryTimeoutError, QueryCancelledError, TooManyWaitingError while it waits for its turn
   */
  async check({ tenant, place }: StatementOwner<Place>, sql: string, limit: TimeLimit): Promise<Statement> {
    const remembered = this.verdicts.get(tenant, sql);
    if (remembered) return statementOf(remembered);
    this.options.look(sql);
    const verdict = await this.threads.run(tenant, [place, sql], limit);
    this.verdicts.set(tenant, sql, verdict);
    return statementOf(verdict);
  }

  /** Resolves when statements can be read. */
  async ping(): Promise<void> {
    await this.threads.run(PING_TENANT, [this.options.nowhere, 'select 1'], {
      timeoutMs: PING_TIMEOUT_MS,
      deadline: Date.now() + PING_TIMEOUT_MS,
    });
  }

  async close(): Promise<void> {
    await this.threads.close();
  }
}
