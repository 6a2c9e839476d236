import { newApiKey } from '@tessera/auth';
import type { AuthScope, SqlQueryMetadata } from '@tessera/contracts';
import {
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

/** A statement that runs for minutes. */
export const SLOW = 'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b';

export const JWT_SECRET = 'a shared secret of at least 32 characters';
export const SERVICE_ACCOUNT = {
  access_key: 'AKIDTEST',
  secret_key: 'a secret of a service account',
  tenants: ['*'],
  scopes: ['admin'],
};

export const ALL_SCOPES: AuthScope[] = ['queries:run', 'jobs:read'];

/** Fields of all responses; each kind has some of them. */
export interface ResponseBody {
  data: Array<Record<string, unknown>>;
  metadata: SqlQueryMetadata;
  error: { code: string; message: string; details: Record<string, unknown> };
  job_id: string;
  status: string;
}

export type SqlResponse = JsonResponse<ResponseBody>;

/** A sql-query-api with its own Postgres (registry and warehouse), Redis and folder. */
export class SqlStack extends SqlServiceStack<ResponseBody> {
  static async start(env: Record<string, string> = {}, options: SqlStackOptions = {}): Promise<SqlStack> {
    const stack = new SqlStack('sql-query-api', await startSqlServers('sql'), env, options);
    await stack.startApp();
    await waitUntil(() => stack.hasSchema(), { what: 'the schema' });
    await prepareWarehouse(stack.warehouseUrl, CATALOG_LOGIN);
    for (const tenant of [stack.demo, stack.other]) await stack.addTenant(tenant);
    return stack;
  }

  /** Restarts the stopped service and waits until it answers a query. */
  async restartApp(): Promise<void> {
    await this.startApp();
    await waitUntil(async () => (await this.query('select 1')).status === 200, {
      what: 'a query to succeed',
    });
  }

  protected override get settings(): Record<string, string> {
    return {
      ...this.commonSettings,
      AUTH_JWT_SECRET: JWT_SECRET,
      AUTH_SERVICE_ACCOUNTS: JSON.stringify([SERVICE_ACCOUNT]),
    };
  }

  /** POST /queries. */
  query(sql: string, parameters?: object, headers: Record<string, string> = {}): Promise<SqlResponse> {
    return this.call('/queries', { body: { sql, ...(parameters ? { parameters } : {}) }, headers });
  }

  async addKey(
    tenantId: string,
    { scopes = ALL_SCOPES, expiresAt = null }: { scopes?: AuthScope[]; expiresAt?: Date | null } = {},
  ): Promise<{ id: string; key: string }> {
    const { id, key, keyHash } = newApiKey();
    await this.sql(
      'insert into api_keys (id, tenant_id, key_hash, scopes, expires_at) values ($1, $2, $3, $4, $5)',
      [id, tenantId, keyHash, scopes, expiresAt],
    );
    return { id, key };
  }

  asWarehouseAdmin<T>(work: Parameters<typeof withClient<T>>[1]): Promise<T> {
    return withClient(this.warehouseUrl, work);
  }

  override get tenantUrl(): string {
    return urlOfDatabase(this.warehouseUrl, tenantNames(this.demo.namespace).database);
  }

  private async hasSchema(): Promise<boolean> {
    const rows = await this.sql(`select 1 from pg_tables where tablename = 'idempotency_records'`);
    return rows.length > 0;
  }

  protected override async addTenant(tenant: TestTenant): Promise<void> {
    const { tenantId, namespace } = tenant;
    const admin = this.warehouseUrl;
    await createTenantNamespace(admin, { namespace, loginSecret: LOGIN_SECRET });
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
