import { randomUUID } from 'node:crypto';
import { withTimeout } from '@tessera/platform';
import pg, { type ClientConfig, type Pool, type PoolClient } from 'pg';
import { QueryCancelledError, TooManyQueriesError } from '../../../warehouse.errors.js';
import { urlOfDatabase } from '../connections/admin-session.js';
import { ServerSessions } from '../connections/server-sessions.js';
import { loginPassword, tenantNames } from '../connections/tenant-login.js';

export interface TenantPoolsOptions {
  /** Host, port, and the role that may terminate tenants' sessions, with its database. */
  url: string;
  loginSecret: string;
  /** Connections per tenant, in this process. */
  poolSize: number;
  connectTimeoutMs: number;
  /** Idle connections are closed after this; the last one closes its pool. */
  idleTimeoutMs: number;
}

/** A session of a tenant's role. It counts against the limit until the server has ended it. */
export interface TenantConnection {
  client: PoolClient;
  /** Returns it for reuse. */
  release: () => void;
  /** Terminates it; resolves when the session is gone. */
  discard: () => Promise<void>;
}

/** Statements leave nothing behind in a session, but its caches grow. */
const MAX_LIFETIME_SECONDS = 900;

/** One pool per tenant, logging in as the tenant's own role: a statement could undo a change of role. */
export class TenantPools {
  private readonly pools = new Map<string, Pool>();
  private readonly sessions: ServerSessions;

  constructor(private readonly options: TenantPoolsOptions) {
    this.sessions = new ServerSessions(options);
  }

  /**
   * A connection, to be released or discarded.
   * @throws TooManyQueriesError if none is free before the deadline, QueryCancelledError
   */
  async connect(namespace: string, deadline: number, signal: AbortSignal): Promise<TenantConnection> {
    const pool = this.poolOf(namespace);
    const connecting = pool.connect();
    const cancelled = Promise.withResolvers<never>();
    const onAbort = () => cancelled.reject(new QueryCancelledError());
    signal.addEventListener('abort', onAbort);
    try {
      const client = await withTimeout(
        Promise.race([connecting, cancelled.promise]),
        Math.max(0, deadline - Date.now()),
        () => new TooManyQueriesError(),
      );
      if (client.listenerCount('error') === 0) client.on('error', () => undefined);
      return this.leaseOf(client);
    } catch (error) {
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
      throw error;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  async close(): Promise<void> {
    const pools = [...this.pools.values()];
    this.pools.clear();
    await Promise.all([this.sessions.close(), ...pools.map((pool) => pool.end())]);
  }

  private leaseOf(client: PoolClient): TenantConnection {
    return {
      client,
      release: () => client.release(),
      discard: async () => {
        (client as NamedClient).connection.stream.destroy();
        await this.sessions.end((client as NamedClient).sessionName);
        client.release(true);
      },
    };
  }

  private poolOf(namespace: string): Pool {
    const open = this.pools.get(namespace);
    if (open) return open;
    const pool = this.open(namespace);
    this.pools.set(namespace, pool);
    return pool;
  }

  private open(namespace: string): Pool {
    const { database, login } = tenantNames(namespace);
    const url = new URL(urlOfDatabase(this.options.url, database));
    url.username = login;
    url.password = loginPassword(this.options.loginSecret, namespace);
    const pool = new pg.Pool({
      connectionString: url.href,
      max: this.options.poolSize,
      Client: boundedClient(this.options.connectTimeoutMs),
      idleTimeoutMillis: this.options.idleTimeoutMs,
      maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
      keepAlive: true,
    });
    // Broken idle connections are replaced on demand.
    pool.on('error', () => undefined);
    pool.on('remove', () => {
      if (pool.totalCount > 0 || pool.waitingCount > 0 || this.pools.get(namespace) !== pool) return;
      this.pools.delete(namespace);
      void pool.end();
    });
    return pool;
  }
}

/** Missing from pg's types, plus our name of the session. */
type NamedClient = PoolClient & { sessionName: string; connection: { stream: { destroy: () => void } } };

/**
 * A named client with a connect timeout. The pool's own setting would also limit the wait for a free connection, which
 * may last until the statement's deadline.
 */
function boundedClient(connectTimeoutMs: number): typeof pg.Client {
  return class extends pg.Client {
    readonly sessionName: string;

    constructor(config?: string | ClientConfig) {
      const sessionName = `tessera ${randomUUID()}`;
      super({
        ...(typeof config === 'string' ? { connectionString: config } : config),
        connectionTimeoutMillis: connectTimeoutMs,
        application_name: sessionName,
      });
      this.sessionName = sessionName;
    }
  };
}
