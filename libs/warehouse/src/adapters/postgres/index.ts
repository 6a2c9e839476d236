import type { BulkWarehouse } from '../../bulk-warehouse.port.js';
import { requiredSetting } from '../../required-setting.js';
import type { BulkWarehouseOptions } from '../../warehouse-adapter.js';
import type { Warehouse } from '../../warehouse.port.js';
import type { WarehouseConfig } from '../../warehouse.settings.js';
import { PostgresBulkWarehouse } from './bulk/postgres-bulk.warehouse.js';
import { PostgresWarehouse } from './queries/postgres.warehouse.js';

export * from './administration/prepare-warehouse.js';
export * from './administration/tenant-namespace.js';
export * from './connections/admin-session.js';
export * from './connections/tenant-login.js';
export { openPostgresChecker } from './guard/postgres-checker.js';

export function openWarehouse({ postgres, maxResultBytes }: WarehouseConfig): Warehouse {
  const { url, loginSecret, ...bounds } = postgres;
  return new PostgresWarehouse({
    url: requiredSetting('WAREHOUSE_URL', url),
    loginSecret: requiredSetting('WAREHOUSE_LOGIN_SECRET', loginSecret),
    ...bounds,
    maxResultBytes,
  });
}

export function openBulkWarehouse({ warehouse, bulk }: BulkWarehouseOptions): BulkWarehouse {
  const { url, loginSecret, connectTimeoutMs } = warehouse.postgres;
  const { loaderAccount: _, loaderSecret, ...bounds } = bulk;
  return new PostgresBulkWarehouse({
    url: requiredSetting('WAREHOUSE_URL', url),
    loginSecret: requiredSetting('WAREHOUSE_LOGIN_SECRET', loginSecret),
    loaderSecret: requiredSetting('WAREHOUSE_LOADER_SECRET', loaderSecret),
    connectTimeoutMs,
    ...bounds,
  });
}
