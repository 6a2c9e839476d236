import { createTestPostgres, withClient } from '@tessera/testing';
import type { WarehouseTenant } from '../../../warehouse.port.js';
import { prepareWarehouse } from '../administration/prepare-warehouse.js';
import { type TenantNames, tenantNames } from '../connections/tenant-login.js';
import { createTenantNamespace, runAsOwner } from '../administration/tenant-namespace.js';
import { PostgresBulkWarehouse } from './postgres-bulk.warehouse.js';

export const SECRETS = { loginSecret: 'a secret of this test', loaderSecret: 'another one of this test' };
const CATALOG = { role: 'tessera_catalog', password: 'catalog' };

export interface BulkStage {
  adminUrl: string;
  port: number;
  /** Database and roles of the first tenant. */
  names: TenantNames;
  database: string;
  tenant: WarehouseTenant;
  other: WarehouseTenant;
  warehouse: PostgresBulkWarehouse;
  /** A warehouse as the service opens it. @param port of a proxy */
  open: (options?: {
    port?: number;
    maxSessionsOfTenant?: number;
    maxStagedBytes?: number;
  }) => PostgresBulkWarehouse;
  asAdmin: <T>(work: Parameters<typeof withClient<T>>[1], database?: string) => Promise<T>;
  /** Runs statements as the owner of the first tenant's tables. */
  asOwner: (sql: string) => Promise<void>;
  dispose: () => Promise<void>;
}

/** Starts a Postgres 18 for the test file, prepared as in production, with two tenants. */
export async function openBulkStage(definitions: string): Promise<BulkStage> {
  const postgres = await createTestPostgres();
  await postgres.ensureDatabase('warehouse');
  const adminUrl = postgres.url('warehouse');
  await prepareWarehouse(adminUrl, CATALOG);
  const tenant = { tenantId: 'mine', namespace: 't_4f2a' };
  const other = { tenantId: 'other', namespace: 't_9c1b' };
  for (const { namespace } of [tenant, other]) {
    await createTenantNamespace(adminUrl, { namespace, ...SECRETS });
    await runAsOwner(adminUrl, namespace, definitions);
  }
  const open: BulkStage['open'] = ({
    port = postgres.port,
    maxSessionsOfTenant = 4,
    maxStagedBytes = 16 * 1024 ** 3,
  } = {}) => {
    const url = new URL(adminUrl);
    [url.username, url.password, url.port] = [CATALOG.role, CATALOG.password, String(port)];
    const bounds = { connectTimeoutMs: 30_000, maxSessions: 8, maxSessionsOfTenant, maxStagedBytes };
    return new PostgresBulkWarehouse({ url: url.href, ...SECRETS, ...bounds });
  };
  const warehouse = open();
  const names = tenantNames(tenant.namespace);
  return {
    names,
    database: names.database,
    adminUrl,
    port: postgres.port,
    tenant,
    other,
    warehouse,
    open,
    asAdmin: (work, database = 'warehouse') => withClient(postgres.url(database), work),
    asOwner: async (sql) => void (await runAsOwner(adminUrl, tenant.namespace, sql)),
    dispose: async () => {
      await warehouse.close();
      await postgres.dispose();
    },
  };
}
