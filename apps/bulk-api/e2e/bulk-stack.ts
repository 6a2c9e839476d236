import { newApiKey } from '@tessera/auth';
import type { BulkJobRecord, BulkJobRequest, BulkJobState, AuthScope } from '@tessera/contracts';
import {
  type AppProcess,
  CATALOG_LOGIN,
  type JsonResponse,
  LOGIN_SECRET,
  SqlServiceStack,
  startSqlServers,
  type SqlStackOptions,
  type TestTenant,
  waitUntil,
  withClient,
} from '@tessera/testing';
import {
  createTenantNamespace,
  prepareWarehouse,
  runAsOwner,
  tenantNames,
  urlOfDatabase,
} from '@tessera/warehouse/postgres';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const LOADER_SECRET = 'another secret of these tests';
const FINAL: readonly BulkJobState[] = ['JobComplete', 'Failed', 'Aborted'];
const SCOPES: AuthScope[] = ['bulk:read', 'bulk:write', 'queries:run', 'jobs:read'];

/** Fields of all responses; each kind has some of them. */
export interface ResponseBody extends BulkJobRecord {
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

export type BulkResponse = JsonResponse<ResponseBody>;

/** A bulk-api with its own Postgres (registry and warehouse), Redis and folder. */
export class BulkStack extends SqlServiceStack<ResponseBody> {
  queryApi: AppProcess | null = null;
  static async start(env: Record<string, string> = {}, options: SqlStackOptions = {}): Promise<BulkStack> {
    const stack = new BulkStack('bulk-api', await startSqlServers('bulk'), env, options);
    await stack.startApp();
    await waitUntil(() => stack.hasSchema(), { what: 'the schema' });
    await prepareWarehouse(stack.warehouseUrl, CATALOG_LOGIN);
    for (const tenant of [stack.demo, stack.other]) await stack.addTenant(tenant);
    return stack;
  }

  /** Restarts the stopped service and waits until it responds. */
  async restartApp(env: Record<string, string> = {}): Promise<void> {
    await this.startApp(env);
    await waitUntil(async () => (await this.call('/bulk/jobs')).status === 200, { what: 'an answer' });
  }

  /** A sql-query-api on the same data. */
  async startQueryApi(): Promise<string> {
    this.queryApi = await this.startSecondApp({}, 'sql-query-api');
    return `${this.queryApi.baseUrl}/v1`;
  }

  /** POST /bulk/jobs. */
  create(request: BulkJobRequest | object, headers: Record<string, string> = {}): Promise<BulkResponse> {
    return this.call('/bulk/jobs', { body: request, headers });
  }

  /** Creates a job. @returns its id */
  async createdJob(request: BulkJobRequest, headers: Record<string, string> = {}): Promise<string> {
    const { status, body } = await this.create(request, headers);
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body.job_id;
  }

  patch(jobId: string, state: string, headers: Record<string, string> = {}): Promise<BulkResponse> {
    return this.call(`/bulk/jobs/${jobId}`, { method: 'PATCH', body: { state }, headers });
  }

  /** Uploads a job's file to its upload URL. */
  async upload(jobId: string, file: string | Uint8Array<ArrayBuffer>): Promise<void> {
    const { body } = await this.call(`/bulk/jobs/${jobId}/upload-url`);
    const response = await fetch(body.upload_url, { method: 'PUT', body: file });
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  }

  /** Creates a job, uploads its file if it has one, and runs it. @returns its id */
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

  /** Downloads the file of a complete job. */
  async download(jobId: string, file: 'results' | 'failed-results' = 'results'): Promise<Buffer> {
    const { status, body } = await this.call(`/bulk/jobs/${jobId}/${file}`);
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return Buffer.from(await (await fetch(body.download_url)).arrayBuffer());
  }

  async addKey(tenantId: string, scopes: AuthScope[] = SCOPES): Promise<string> {
    const { id, key, keyHash } = newApiKey();
    await this.sql('insert into api_keys (id, tenant_id, key_hash, scopes) values ($1, $2, $3, $4)', [
      id,
      tenantId,
      keyHash,
      scopes,
    ]);
    return key;
  }

  /** Runs SQL in the demo tenant's database as a superuser. */
  async inTenant<T>(statement: string): Promise<T[]> {
    return withClient(this.tenantUrl, async (client) => (await client.query(statement)).rows as T[]);
  }

  /** Runs SQL as the owner of the demo tenant's tables. */
  async asOwner(statements: string): Promise<void> {
    await runAsOwner(this.warehouseUrl, this.demo.namespace, statements);
  }

  /** Number of the demo tenant's statements that wait for a lock. */
  async waitingForLocks(): Promise<number> {
    const rows = await this.inTenant(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  }

  /** Paths of a job's objects, relative to its prefix. */
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

  override get tenantUrl(): string {
    return urlOfDatabase(this.warehouseUrl, tenantNames(this.demo.namespace).database);
  }

  override async stop(): Promise<void> {
    await this.queryApi?.stop();
    await super.stop();
  }

  protected override get settings(): Record<string, string> {
    return {
      ...this.commonSettings,
      WORK_PATH: join(this.folder, 'work'),
      WAREHOUSE_LOADER_SECRET: LOADER_SECRET,
      SQL_RATE_BULK_CREATE: '100000',
      SQL_RATE_BULK_READ: '100000',
    };
  }

  private async hasSchema(): Promise<boolean> {
    return (await this.sql(`select 1 from pg_tables where tablename = 'bulk_jobs'`)).length > 0;
  }

  protected override async addTenant(tenant: TestTenant): Promise<void> {
    const { tenantId, namespace } = tenant;
    const admin = this.warehouseUrl;
    await createTenantNamespace(admin, { namespace, loginSecret: LOGIN_SECRET, loaderSecret: LOADER_SECRET });
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
