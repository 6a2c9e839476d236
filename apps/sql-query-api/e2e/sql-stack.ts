import { newApiKey } from '@tessera/auth';
import type { Scope, SqlQueryMetadata } from '@tessera/contracts';
import {
  type AppProcess,
  createTestFolder,
  createTestPostgres,
  createTestRedis,
  freePort,
  startApp,
  waitUntil,
  whileLocked,
  withClient,
} from '@tessera/testing';
import {
  createTenantSpace,
  prepareWarehouse,
  runAsOwner,
  tenantNames,
  urlOfDatabase,
} from '@tessera/warehouse/postgres';
import { join } from 'node:path';

const CATALOG = { role: 'tessera_catalog', password: 'catalog' };
/** As `npm start` bounds it. */
const BACKEND_MEMORY_BYTES = 256 * 1024 * 1024;
const LOGIN_SECRET = 'a secret of these tests';

/** A statement that runs for minutes. */
export const SLOW = 'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b';

export const JWT_SECRET = 'a shared secret of at least 32 characters';
export const SERVICE_ACCOUNT = {
  access_key: 'AKIDTEST',
  secret_key: 'a secret of a service account',
  tenants: ['*'],
  scopes: ['admin'],
};

export const ALL_SCOPES: Scope[] = ['queries:run', 'jobs:read'];

/** A tenant with a table `things` of its own: rows (1, 'one of <tenant>') … (3, …). */
export interface TestTenant {
  tenantId: string;
  namespace: string;
  apiKey: string;
}

export interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

/** What the service answers: of these, each kind of answer has its own. */
export interface AnsweredBody {
  data: Array<Record<string, unknown>>;
  metadata: SqlQueryMetadata;
  error: { code: string; message: string; details: Record<string, unknown> };
  job_id: string;
  status: string;
}

export interface Answered {
  status: number;
  headers: Headers;
  body: AnsweredBody;
}

/** A sql-query-api as a process of its own, on a Postgres (registry and warehouse), a Redis and a folder of its own. */
export class SqlStack {
  app: AppProcess | null = null;
  readonly demo: TestTenant = { tenantId: 'demo', namespace: 't_demo', apiKey: '' };
  readonly other: TestTenant = { tenantId: 'other', namespace: 't_other', apiKey: '' };

  static async start(env: Record<string, string> = {}): Promise<SqlStack> {
    const stack = new SqlStack(
      await createTestPostgres(),
      await createTestPostgres({ password: 'of the superuser', backendMemoryBytes: BACKEND_MEMORY_BYTES }),
      await createTestRedis(),
      createTestFolder('sql'),
      await freePort(),
      env,
    );
    await stack.warehouse.ensureDatabase('warehouse');
    await stack.startApp();
    await waitUntil(() => stack.hasSchema(), { what: 'the schema' });
    await prepareWarehouse(stack.warehouse.url('warehouse'), CATALOG);
    for (const tenant of [stack.demo, stack.other]) await stack.addTenant(tenant);
    return stack;
  }

  private constructor(
    readonly registry: Awaited<ReturnType<typeof createTestPostgres>>,
    readonly warehouse: Awaited<ReturnType<typeof createTestPostgres>>,
    readonly redis: Awaited<ReturnType<typeof createTestRedis>>,
    readonly folder: string,
    private readonly port: number,
    private readonly env: Record<string, string>,
  ) {}

  get base(): string {
    return `http://127.0.0.1:${this.port}/v1`;
  }

  async startApp(env: Record<string, string> = {}): Promise<void> {
    this.app = await startApp('sql-query-api', { ...this.settings, ...this.env, ...env });
  }

  /** Starts it after it ended, and waits until it answers a query. */
  async restartApp(): Promise<void> {
    await this.startApp();
    await waitUntil(async () => (await this.query('select 1')).status === 200, {
      what: 'a query to succeed',
    });
  }

  /** Another process on the same data, at a port of its own. */
  async startSecondApp(env: Record<string, string> = {}): Promise<AppProcess> {
    return startApp('sql-query-api', {
      ...this.settings,
      ...this.env,
      ...env,
      PORT: String(await freePort()),
    });
  }

  private get settings(): Record<string, string> {
    const warehouse = new URL(this.warehouse.url('warehouse'));
    warehouse.username = CATALOG.role;
    warehouse.password = CATALOG.password;
    return {
      LOG_LEVEL: 'warn',
      PORT: String(this.port),
      DATABASE_URL: this.registry.url(),
      REDIS_URL: this.redis.url,
      OBJECT_STORE_PATH: join(this.folder, 'objects'),
      OBJECT_URL_SECRET: 'a secret of addresses',
      OBJECT_PUBLIC_URL: `http://127.0.0.1:${this.port}`,
      WAREHOUSE_URL: warehouse.href,
      WAREHOUSE_LOGIN_SECRET: LOGIN_SECRET,
      AUTH_JWT_SECRET: JWT_SECRET,
      AUTH_SERVICE_ACCOUNTS: JSON.stringify([SERVICE_ACCOUNT]),
      SQL_RATE_TIMEOUT_MS: '30000',
      SQL_RATE_QUERIES: '100000',
      SQL_RATE_JOBS: '100000',
      SQL_JOB_POLL_MS: '100',
      SQL_JOB_LEASE_MS: '2000',
    };
  }

  /** Sends JSON as the demo tenant, unless the headers say otherwise; an empty header is left out. */
  async call(path: string, { method, headers = {}, body, signal }: Call = {}): Promise<Answered> {
    const all: Record<string, string> = {
      authorization: `Bearer ${this.demo.apiKey}`,
      'x-tenant-id': 'demo',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const response = await fetch(`${this.base}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      signal,
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  }

  /** POST /queries. */
  query(sql: string, parameters?: object, headers: Record<string, string> = {}): Promise<Answered> {
    return this.call('/queries', { body: { sql, ...(parameters ? { parameters } : {}) }, headers });
  }

  as({ tenantId, apiKey }: TestTenant): Record<string, string> {
    return { authorization: `Bearer ${apiKey}`, 'x-tenant-id': tenantId };
  }

  /** Another tenant with a key, without tables. */
  async addTenantWithKey(tenantId: string): Promise<TestTenant> {
    const tenant = { tenantId, namespace: `t_${tenantId.replaceAll('-', '_')}`, apiKey: '' };
    await this.addTenant(tenant);
    return tenant;
  }

  async addKey(
    tenantId: string,
    { scopes = ALL_SCOPES, expiresAt = null }: { scopes?: Scope[]; expiresAt?: Date | null } = {},
  ): Promise<{ id: string; key: string }> {
    const { id, key, keyHash } = newApiKey();
    await this.sql(
      'insert into api_keys (id, tenant_id, key_hash, scopes, expires_at) values ($1, $2, $3, $4, $5)',
      [id, tenantId, keyHash, scopes, expiresAt],
    );
    return { id, key };
  }

  /** In the registry. */
  async sql<T>(statement: string, parameters: unknown[] = []): Promise<T[]> {
    return withClient(this.registry.url(), async (client) => {
      const { rows } = await client.query(statement, parameters);
      return rows as T[];
    });
  }

  /** Has every statement of the demo tenant that reads `things` wait until the work is done; for 10 s at most. */
  async whileThingsAreLocked<T>(work: () => Promise<T>): Promise<T> {
    const { database } = tenantNames(this.demo.namespace);
    const url = urlOfDatabase(this.warehouse.url('warehouse'), database);
    return whileLocked(url, 'lock table things in access exclusive mode', work);
  }

  asWarehouseAdmin<T>(work: Parameters<typeof withClient<T>>[1]): Promise<T> {
    return withClient(this.warehouse.url('warehouse'), work);
  }

  /** Statements of tenants that the warehouse runs at the moment and that contain the text. */
  async runningInWarehouse(part: string): Promise<number> {
    return this.asWarehouseAdmin(async (client) => {
      const { rowCount } = await client.query(
        `select 1 from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and strpos(query, $1) > 0`,
        [part],
      );
      return rowCount ?? 0;
    });
  }

  async stop(): Promise<void> {
    await this.app?.stop();
    await this.redis.dispose();
    await this.registry.dispose();
    await this.warehouse.dispose();
  }

  private async hasSchema(): Promise<boolean> {
    const rows = await this.sql(`select 1 from pg_tables where tablename = 'idempotency_records'`);
    return rows.length > 0;
  }

  private async addTenant(tenant: TestTenant): Promise<void> {
    const { tenantId, namespace } = tenant;
    const admin = this.warehouse.url('warehouse');
    await createTenantSpace(admin, { namespace, loginSecret: LOGIN_SECRET });
    await runAsOwner(
      admin,
      namespace,
      `create table things (id integer primary key, name text not null);
       comment on table things is 'Things of a kind';
       insert into things select n, n || ' of ${tenantId}' from generate_series(1, 3) n;`,
    );
    await this.sql('insert into tenants (tenant_id, namespace) values ($1, $2)', [tenantId, namespace]);
    tenant.apiKey = (await this.addKey(tenantId)).key;
  }
}
