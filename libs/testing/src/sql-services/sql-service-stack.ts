import { createTestFolder, createTestPostgres, createTestRedis } from '../jest/test-servers.js';
import { AppProcess, startApp } from '../processes/app-process.js';
import { freePort } from '../processes/free-port.js';
import { HostedApp } from '../processes/hosted-app.js';
import { whileLocked } from '../servers/postgres-locks.js';
import { withClient } from '../servers/postgres.js';
import { join } from 'node:path';

/** The limit of `npm start`. */
const BACKEND_MEMORY_BYTES = 256 * 1024 * 1024;
const WAREHOUSE_DATABASE = 'warehouse';

/** The role with which a service reads the warehouse's catalog. */
export const CATALOG_LOGIN = { role: 'tessera_catalog', password: 'catalog' };
export const LOGIN_SECRET = 'a secret of these tests';

/** A tenant with its own table `things`: rows (1, 'one of <tenant>') … (3, …). */
export interface TestTenant {
  tenantId: string;
  namespace: string;
  apiKey: string;
}

export interface JsonCall {
  method?: string;
  /** Empty values are omitted. */
  headers?: Record<string, string>;
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  signal?: AbortSignal;
}

export interface JsonResponse<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface SqlServers {
  registry: Awaited<ReturnType<typeof createTestPostgres>>;
  warehouse: Awaited<ReturnType<typeof createTestPostgres>>;
  redis: Awaited<ReturnType<typeof createTestRedis>>;
  folder: string;
  /** For the service. */
  port: number;
}

/** The servers of an SQL service: a registry, an unprepared warehouse, a Redis and a folder. */
export async function startSqlServers(folderName: string): Promise<SqlServers> {
  const servers = {
    registry: await createTestPostgres(),
    warehouse: await createTestPostgres({
      password: 'of the superuser',
      backendMemoryBytes: BACKEND_MEMORY_BYTES,
    }),
    redis: await createTestRedis(),
    folder: createTestFolder(folderName),
    port: await freePort(),
  };
  await servers.warehouse.ensureDatabase(WAREHOUSE_DATABASE);
  return servers;
}

export interface SqlStackOptions {
  /**
   * Runs the service as a separate process, which can be killed and whose log can be read. By default it runs inside
   * this process.
   */
  asProcess?: boolean;
}

/** The common base of the stacks of the SQL services. */
export abstract class SqlServiceStack<Body> {
  readonly registry: SqlServers['registry'];
  readonly warehouse: SqlServers['warehouse'];
  readonly redis: SqlServers['redis'];
  readonly folder: string;
  readonly demo: TestTenant = { tenantId: 'demo', namespace: 't_demo', apiKey: '' };
  readonly other: TestTenant = { tenantId: 'other', namespace: 't_other', apiKey: '' };
  app: AppProcess | HostedApp | null = null;
  private readonly port: number;

  protected constructor(
    private readonly appName: string,
    { registry, warehouse, redis, folder, port }: SqlServers,
    private readonly env: Record<string, string>,
    private readonly options: SqlStackOptions,
  ) {
    this.registry = registry;
    this.warehouse = warehouse;
    this.redis = redis;
    this.folder = folder;
    this.port = port;
  }

  async startApp(env: Record<string, string> = {}): Promise<void> {
    const settings = { ...this.settings, ...this.env, ...env };
    this.app = await (this.options.asProcess
      ? startApp(this.appName, settings)
      : HostedApp.start(this.appName, settings));
  }

  /** Another process on the same data, on its own port. */
  async startSecondApp(env: Record<string, string> = {}, appName = this.appName): Promise<AppProcess> {
    const port = { PORT: String(await freePort()) };
    return startApp(appName, { ...this.settings, ...this.env, ...env, ...port });
  }

  async stop(): Promise<void> {
    await this.app?.stop();
    await this.redis.dispose();
    await this.registry.dispose();
    await this.warehouse.dispose();
  }

  async addTenantWithKey(tenantId: string): Promise<TestTenant> {
    const tenant = { tenantId, namespace: `t_${tenantId.replaceAll('-', '_')}`, apiKey: '' };
    await this.addTenant(tenant);
    return tenant;
  }

  /** Blocks the demo tenant's statements on `things` while the work runs, for at most 10 s. */
  async whileThingsAreLocked<T>(work: () => Promise<T>): Promise<T> {
    return whileLocked(this.tenantUrl, 'lock table things in access exclusive mode', work);
  }

  /** The service's process, to kill it or to read its log. */
  get process(): AppProcess {
    if (!(this.app instanceof AppProcess)) throw new Error('Start the stack with `asProcess`.');
    return this.app;
  }

  get base(): string {
    return `http://127.0.0.1:${this.port}/v1`;
  }

  /** A superuser's URL. */
  get warehouseUrl(): string {
    return this.warehouse.url(WAREHOUSE_DATABASE);
  }

  /** Sends JSON as the demo tenant, unless the headers override it. */
  async call(
    path: string,
    { method, headers = {}, body, signal }: JsonCall = {},
    base = this.base,
  ): Promise<JsonResponse<Body>> {
    const all: Record<string, string> = {
      ...this.as(this.demo),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const response = await fetch(`${base}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      signal,
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text ? JSON.parse(text) : null) as Body,
    };
  }

  as({ tenantId, apiKey }: TestTenant): Record<string, string> {
    return { authorization: `Bearer ${apiKey}`, 'x-tenant-id': tenantId };
  }

  /** Runs a statement in the registry. */
  async sql<T>(statement: string, parameters: unknown[] = []): Promise<T[]> {
    return withClient(this.registry.url(), async (client) => {
      const { rows } = await client.query(statement, parameters);
      return rows as T[];
    });
  }

  /** Number of statements that currently run in the warehouse and contain the text. */
  async runningInWarehouse(part: string): Promise<number> {
    return withClient(this.warehouseUrl, async (client) => {
      const { rowCount } = await client.query(
        `select 1 from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and strpos(query, $1) > 0`,
        [part],
      );
      return rowCount ?? 0;
    });
  }

  /** Settings that every SQL service needs here. */
  protected get commonSettings(): Record<string, string> {
    const catalog = new URL(this.warehouseUrl);
    catalog.username = CATALOG_LOGIN.role;
    catalog.password = CATALOG_LOGIN.password;
    return {
      LOG_LEVEL: 'warn',
      PORT: String(this.port),
      DATABASE_URL: this.registry.url(),
      REDIS_URL: this.redis.url,
      OBJECT_STORE_PATH: join(this.folder, 'objects'),
      OBJECT_URL_SECRET: 'a secret of addresses',
      OBJECT_PUBLIC_URL: `http://127.0.0.1:${this.port}`,
      WAREHOUSE_URL: catalog.href,
      WAREHOUSE_LOGIN_SECRET: LOGIN_SECRET,
      SQL_RATE_TIMEOUT_MS: '30000',
      SQL_RATE_QUERIES: '100000',
      SQL_RATE_JOBS: '100000',
      SQL_JOB_POLL_MS: '100',
      SQL_JOB_LEASE_MS: '2000',
    };
  }

  /** A superuser's URL of the demo tenant's database. */
  abstract get tenantUrl(): string;

  protected abstract get settings(): Record<string, string>;

  /** Creates the tenant with its tables and key. */
  protected abstract addTenant(tenant: TestTenant): Promise<void>;
}
