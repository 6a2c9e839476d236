import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type Pool } from 'pg';
import { WarehouseUnavailableError } from '../../../warehouse.errors.js';

export interface ServerSessionsOptions {
  /** Of a role that may terminate tenants' sessions. */
  url: string;
  connectTimeoutMs: number;
}

const POOL_SIZE = 2;
const STATEMENT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
const FIRST_DELAY_MS = 50;
const MAX_DELAY_MS = 2_000;

/** Needs no check of the role: only our sessions have these names. */
const END = `select pg_catalog.pg_terminate_backend(pid) from pg_catalog.pg_stat_activity where starts_with(application_name, $1)`;

/** The server's sessions, by application name. */
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
   * Terminates sessions by name prefix and resolves when they are gone. This may take long, since the server reacts
   * only between two steps of a statement. Retries while the server does not respond. Never rejects; resolves early
   * after `close`.
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
