import pg, { type Client, type ClientConfig } from 'pg';
import { WarehouseUnavailableError } from '../../../warehouse.errors.js';
import { urlOfDatabase } from '../connections/admin-session.js';
import { SessionSlots } from '../connections/session-slots.js';

export interface CatalogSessionsOptions {
  /** Of the role that reads catalogs, in the maintenance database. */
  url: string;
  connectTimeoutMs: number;
}

interface Session {
  database: string;
  client: Client;
}

/** Sessions of this process, used and idle, for all tenants. */
const MAX_SESSIONS = 8;
/** Concurrent sessions of a database, so that no tenant can use them all. */
const MAX_OF_DATABASE = 2;
const IDLE_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 5_000;

/** A few short-lived sessions of the catalog role in tenants' databases. Recently used ones are kept for a while. */
export class CatalogSessions {
  private readonly maintenance: string;
  private readonly idle = new Map<Session, NodeJS.Timeout>();
  private readonly used = new SessionSlots({ maxSessions: MAX_SESSIONS, maxOfTenant: MAX_OF_DATABASE });
  private isClosed = false;

  constructor(private readonly options: CatalogSessionsOptions) {
    this.maintenance = decodeURIComponent(new URL(options.url).pathname.slice(1));
  }

  /**
   * Runs work in a database, by default the maintenance database.
   * @throws WarehouseUnavailableError for any failure
   */
  async run<T>(work: (client: Client) => Promise<T>, database = this.maintenance): Promise<T> {
    const release = await this.used.take(database);
    let session: Session | undefined;
    try {
      session = await this.session(database);
      const result = await work(session.client);
      this.keep(session);
      return result;
    } catch (error) {
      void session?.client.end().catch(() => undefined);
      throw new WarehouseUnavailableError({ cause: error });
    } finally {
      release();
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.idle.keys()].map((session) => this.end(session)));
  }

  /** Reuses an idle session, or replaces the least recently used one. */
  private async session(database: string): Promise<Session> {
    const kept = [...this.idle.keys()].findLast((session) => session.database === database);
    if (kept) {
      this.unkeep(kept);
      return kept;
    }
    const [oldest] = this.idle.keys();
    if (oldest && this.idle.size + this.used.count > MAX_SESSIONS) await this.end(oldest);
    const client = new pg.Client(this.config(database));
    const session = { database, client };
    client.on('error', () => undefined);
    client.once('end', () => this.unkeep(session));
    await client.connect();
    return session;
  }

  private keep(session: Session): void {
    if (this.isClosed) return void this.end(session);
    const timer = setTimeout(() => void this.end(session), IDLE_TIMEOUT_MS);
    timer.unref();
    this.idle.set(session, timer);
  }

  private unkeep(session: Session): void {
    clearTimeout(this.idle.get(session));
    this.idle.delete(session);
  }

  private async end(session: Session): Promise<void> {
    this.unkeep(session);
    await session.client.end().catch(() => undefined);
  }

  private config(database: string): ClientConfig {
    return {
      connectionString: urlOfDatabase(this.options.url, database),
      connectionTimeoutMillis: this.options.connectTimeoutMs,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: 2 * STATEMENT_TIMEOUT_MS,
      application_name: 'tessera catalog',
    };
  }
}
