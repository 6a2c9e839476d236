import { newApiKey } from '@tessera/auth';
import type { BulkJobRecord, BulkJobRequest, BulkJobState, Scope } from '@tessera/contracts';
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
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const CATALOG = { role: 'tessera_catalog', password: 'catalog' };
const LOGIN_SECRET = 'a secret of these tests';
const LOADER_SECRET = 'another secret of these tests';
const BACKEND_MEMORY_BYTES = 256 * 1024 * 1024;
const FINAL: readonly BulkJobState[] = ['JobComplete', 'Failed', 'Aborted'];
const SCOPES: Scope[] = ['bulk:read', 'bulk:write', 'queries:run', 'jobs:read'];

/** A tenant with a table `things`: rows (1, 'one of <tenant>') … (3, …). */
export interface TestTenant {
  tenantId: string;
  namespace: string;
  apiKey: string;
}

export interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** What the services answer: of these, each kind of answer has its own. */
export interface AnsweredBody extends BulkJobRecord {
  upload_url: string;
  download_url: string;
  expires_at: string;
  format: string;
  compression: string;
  size_bytes: number;
  jobs: BulkJobRecord[];
  next_offset: string | null;
  status: string;
  data: Array<Record<string, unknown>>;
}

export interface Answered {
  status: number;
  headers: Headers;
  body: AnsweredBody;
}

/** A bulk-api as a process of its own, on a Postgres (registry and warehouse), a Redis and a folder of its own. */
export class BulkStack {
  app: AppProcess | null = null;
  queryApi: AppProcess | null = null;
  readonly demo: TestTenant = { tenantId: 'demo', namespace: 't_demo', apiKey: '' };
  readonly other: TestTenant = { tenantId: 'other', namespace: 't_other', apiKey: '' };

  static async start(env: Record<string, string> = {}): Promise<BulkStack> {
    const stack = new BulkStack(
      await createTestPostgres(),
      await createTestPostgres({ password: 'of the superuser', backendMemoryBytes: BACKEND_MEMORY_BYTES }),
      await createTestRedis(),
      createTestFolder('bulk'),
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
    this.app = await startApp('bulk-api', { ...this.settings, ...this.env, ...env });
  }

  /** Starts it after it ended, and waits until it answers. */
  async restartApp(env: Record<string, string> = {}): Promise<void> {
    await this.startApp(env);
    await waitUntil(async () => (await this.call('/bulk/jobs')).status === 200, { what: 'an answer' });
  }

  /** Another process on the same data, at a port of its own. */
  async startSecondApp(env: Record<string, string> = {}): Promise<AppProcess> {
    return startApp('bulk-api', { ...this.settings, ...this.env, ...env, PORT: String(await freePort()) });
  }

  /** The sql-query-api over the same data. */
  async startQueryApi(): Promise<string> {
    const port = String(await freePort());
    this.queryApi = await startApp('sql-query-api', { ...this.settings, ...this.env, PORT: port });
    return `${this.queryApi.baseUrl}/v1`;
  }

  /** Sends JSON as the demo tenant, unless the headers say otherwise; an empty header is left out. */
  async call(path: string, { method, headers = {}, body }: Call = {}, base = this.base): Promise<Answered> {
    const all: Record<string, string> = {
      ...this.as(this.demo),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    const response = await fetch(`${base}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  }

  as({ tenantId, apiKey }: TestTenant): Record<string, string> {
    return { authorization: `Bearer ${apiKey}`, 'x-tenant-id': tenantId };
  }

  /** POST /bulk/jobs. */
  create(request: BulkJobRequest | object, headers: Record<string, string> = {}): Promise<Answered> {
    return this.call('/bulk/jobs', { body: request, headers });
  }

  /** A job that was created. @returns its id */
  async createdJob(request: BulkJobRequest, headers: Record<string, string> = {}): Promise<string> {
    const { status, body } = await this.create(request, headers);
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body.job_id;
  }

  patch(jobId: string, state: string, headers: Record<string, string> = {}): Promise<Answered> {
    return this.call(`/bulk/jobs/${jobId}`, { method: 'PATCH', body: { state }, headers });
  }

  /** Puts the file of a job where its upload-url says. */
  async upload(jobId: string, file: string | Uint8Array<ArrayBuffer>): Promise<void> {
    const { body } = await this.call(`/bulk/jobs/${jobId}/upload-url`);
    const response = await fetch(body.upload_url, { method: 'PUT', body: file });
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  }

  /** Creates a job, uploads its file if there is one, and has it run. @returns its id */
  async submit(
    request: BulkJobRequest,
    {
      file,
      headers = {},
    }: { file?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ): Promise<string> {
    const jobId = await this.createdJob(request, headers);
    if (file !== undefined) await this.upload(jobId, file);
    const { status, body } = await this.patch(jobId, 'UploadComplete', headers);
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return jobId;
  }

  async untilState(
    jobId: string,
    states: readonly BulkJobState[],
    headers: Record<string, string> = {},
  ): Promise<BulkJobRecord> {
    return waitUntil(
      async () => {
        const { body } = await this.call(`/bulk/jobs/${jobId}`, { headers });
        return states.includes(body.state) ? body : null;
      },
      { what: `${jobId} to be ${states.join(' or ')}`, timeoutMs: 120_000 },
    );
  }

  untilEnded(jobId: string, headers: Record<string, string> = {}): Promise<BulkJobRecord> {
    return this.untilState(jobId, FINAL, headers);
  }

  /** The file of a job that is complete. */
  async download(jobId: string, file: 'results' | 'failed-results' = 'results'): Promise<Buffer> {
    const { status, body } = await this.call(`/bulk/jobs/${jobId}/${file}`);
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return Buffer.from(await (await fetch(body.download_url)).arrayBuffer());
  }

  /** Another tenant with a key and its own `things`. */
  async addTenantWithKey(tenantId: string): Promise<TestTenant> {
    const tenant = { tenantId, namespace: `t_${tenantId.replaceAll('-', '_')}`, apiKey: '' };
    await this.addTenant(tenant);
    return tenant;
  }

  async addKey(tenantId: string, scopes: Scope[] = SCOPES): Promise<string> {
    const { id, key, keyHash } = newApiKey();
    await this.sql('insert into api_keys (id, tenant_id, key_hash, scopes) values ($1, $2, $3, $4)', [
      id,
      tenantId,
      keyHash,
      scopes,
    ]);
    return key;
  }

  /** In the registry. */
  async sql<T>(statement: string, parameters: unknown[] = []): Promise<T[]> {
    return withClient(this.registry.url(), async (client) => {
      const { rows } = await client.query(statement, parameters);
      return rows as T[];
    });
  }

  /** In the demo tenant's database, as a superuser. */
  async inTenant<T>(statement: string): Promise<T[]> {
    return withClient(this.tenantUrl, async (client) => (await client.query(statement)).rows as T[]);
  }

  /** As the owner of the demo tenant's tables. */
  async asOwner(statements: string): Promise<void> {
    await runAsOwner(this.warehouse.url('warehouse'), this.demo.namespace, statements);
  }

  /** Has every statement of the demo tenant that reads or writes `things` wait until the work is done. */
  async whileThingsAreLocked<T>(work: () => Promise<T>): Promise<T> {
    return whileLocked(this.tenantUrl, 'lock table things in access exclusive mode', work);
  }

  /** Statements that the warehouse runs at the moment and that contain the text. */
  async runningInWarehouse(part: string): Promise<number> {
    return withClient(this.warehouse.url('warehouse'), async (client) => {
      const { rowCount } = await client.query(
        `select 1 from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and strpos(query, $1) > 0`,
        [part],
      );
      return rowCount ?? 0;
    });
  }

  /** Statements in the demo tenant's database that wait for a lock. */
  async waitingForLocks(): Promise<number> {
    const rows = await this.inTenant(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  }

  /** Paths of the objects of a job, below its own prefix. */
  objectsOf(jobId: string): string[] {
    const root = join(this.folder, 'objects', 'data', 'bulk', jobId);
    try {
      return readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .sort();
    } catch {
      return [];
    }
  }

  get tenantUrl(): string {
    return urlOfDatabase(this.warehouse.url('warehouse'), tenantNames(this.demo.namespace).database);
  }

  async stop(): Promise<void> {
    await this.app?.stop();
    await this.queryApi?.stop();
    await this.redis.dispose();
    await this.registry.dispose();
    await this.warehouse.dispose();
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
      WORK_PATH: join(this.folder, 'work'),
      WAREHOUSE_URL: warehouse.href,
      WAREHOUSE_LOGIN_SECRET: LOGIN_SECRET,
      WAREHOUSE_LOADER_SECRET: LOADER_SECRET,
      SQL_RATE_TIMEOUT_MS: '30000',
      SQL_RATE_JOBS: '100000',
      SQL_RATE_QUERIES: '100000',
      SQL_RATE_BULK_CREATE: '100000',
      SQL_RATE_BULK_READ: '100000',
      SQL_JOB_POLL_MS: '100',
      SQL_JOB_LEASE_MS: '2000',
    };
  }

  private async hasSchema(): Promise<boolean> {
    return (await this.sql(`select 1 from pg_tables where tablename = 'bulk_jobs'`)).length > 0;
  }

  private async addTenant(tenant: TestTenant): Promise<void> {
    const { tenantId, namespace } = tenant;
    const admin = this.warehouse.url('warehouse');
    await createTenantSpace(admin, { namespace, loginSecret: LOGIN_SECRET, loaderSecret: LOADER_SECRET });
    await runAsOwner(
      admin,
      namespace,
      `create table things (id integer primary key, name text not null);
       insert into things select n, n || ' of ${tenantId}' from generate_series(1, 3) n;
       create view names as select name from things;
       create table keyless (name text);`,
    );
    await this.sql('insert into tenants (tenant_id, namespace) values ($1, $2)', [tenantId, namespace]);
    tenant.apiKey = await this.addKey(tenantId);
  }
}
