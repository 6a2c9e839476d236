import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type Pool } from 'pg';
import { WarehouseUnavailableError } from '../../warehouse.errors.js';

export interface ServerSessionsOptions {
  /** Of a role that may end the sessions of tenants' roles. */
  url: string;
  connectTimeoutMs: number;
}

const POOL_SIZE = 2;
const STATEMENT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
const FIRST_DELAY_MS = 50;
const MAX_DELAY_MS = 2_000;

/** What a session does does not matter: those of other roles cannot be ended, since names of sessions are ours alone. */
const END = `select pg_catalog.pg_terminate_backend(pid) from pg_catalog.pg_stat_activity where starts_with(application_name, $1)`;

/** The server's sessions, by the names that connections give themselves. */
export class ServerSessions {
  private readonly pool: Pool;
  private isClosed = false;

  constructor({ url, connectTimeoutMs }: ServerSessionsOptions) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: POOL_SIZE,
      connectionTimeoutMillis: connectTimeoutMs,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: 2 * STATEMENT_TIMEOUT_MS,
      application_name: 'tessera sessions',
    });
    this.pool.on('error', () => undefined);
  }

  /**
   * Ends the sessions whose names begin so, and resolves when they are gone. That may take long: the server notices the wish only between two steps
   * of a statement, and some functions are a single one. A server that does not answer is asked again. Never rejects;
   * resolves early when this is closed.
   */
  async end(prefix: string): Promise<void> {
    for (let delayMs = FIRST_DELAY_MS; !this.isClosed; delayMs = Math.min(2 * delayMs, MAX_DELAY_MS)) {
      if (await this.isGone(prefix)) return;
      await sleep(delayMs, undefined, { ref: false });
    }
  }

  /** @throws WarehouseUnavailableError */
  async ping(): Promise<void> {
    await this.pool.query('select 1').catch((error: unknown) => {
      throw new WarehouseUnavailableError({ cause: error });
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.pool.end();
  }

  private async isGone(prefix: string): Promise<boolean> {
    try {
      return (await this.pool.query(END, [prefix])).rowCount === 0;
    } catch {
      return false;
    }
  }
}
