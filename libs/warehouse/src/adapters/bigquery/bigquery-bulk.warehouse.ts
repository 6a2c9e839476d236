import type {
  BulkLoad,
  BulkWarehouse,
  ExportRequest,
  FailedRecords,
  LoadOutcome,
  LoadRequest,
  LoadTarget,
  SelectedRowsRequest,
  WarehouseExport,
} from '../../bulk-warehouse.port.js';
import type { ExportBucket } from '../../export-bucket.js';
import type { WarehouseTenant } from '../../warehouse.port.js';
import { BigQueryApi } from './api/bigquery-api.js';
import { BigQueryCatalog } from './bigquery-catalog.js';
import type { BigQueryWarehouseOptions } from './queries/bigquery.warehouse.js';
import { BigQueryExports } from './exports/bigquery-exports.js';
import { type BigQueryChecker, openBigQueryChecker } from './guard/bigquery-checker.js';
import { BigQueryLoads } from './loads/bigquery-loads.js';
import { TenantIdentities } from './api/tenant-identities.js';

export type BigQueryBulkOptions = Omit<BigQueryWarehouseOptions, 'maxResultBytes'> & {
  /** Account that writes tenants' tables; `{dataset}` is replaced by the tenant's dataset, with dashes. */
  loaderAccount?: string;
  /** Bucket that BigQuery can export to. */
  bucket?: ExportBucket;
};

/**
 * Bulk jobs on a tenant's dataset. Exports run as the tenant's read-only service account. Loads run as a separate
 * account and contain only our own statements.
 */
export class BigQueryBulkWarehouse implements BulkWarehouse {
  private readonly exports: BigQueryExports;
  private readonly loads: BigQueryLoads;

  constructor(
    options: BigQueryBulkOptions,
    private readonly checker: BigQueryChecker = openBigQueryChecker(),
  ) {
    const api = new BigQueryApi(options);
    const catalog = new BigQueryCatalog(api);
    const identities = new TenantIdentities(options.identities);
    this.exports = new BigQueryExports({ ...options, api, catalog, checker, identities });
    this.loads = new BigQueryLoads({
      ...options,
      api,
      catalog,
      identities,
      exports: this.exports,
      requiresAccount: options.identities.isRequired,
    });
  }

  check(tenant: WarehouseTenant, sql: string): Promise<void> {
    return this.exports.check(tenant, sql);
  }

  export(tenant: WarehouseTenant, request: ExportRequest, signal: AbortSignal): Promise<WarehouseExport> {
    return this.exports.open(tenant, request, signal);
  }

  cleanUpExport(tenant: WarehouseTenant, id: string): Promise<void> {
    return this.exports.cleanUp(tenant, id);
  }

  loadTarget(tenant: WarehouseTenant, table: string): Promise<LoadTarget | null> {
    return this.loads.target(tenant, table);
  }

  openLoad(tenant: WarehouseTenant, request: LoadRequest, signal: AbortSignal): Promise<BulkLoad> {
    return this.loads.open(tenant, request, signal);
  }

  openDeletion(
    tenant: WarehouseTenant,
    request: SelectedRowsRequest,
    signal: AbortSignal,
  ): Promise<BulkLoad> {
    return this.loads.openDeletion(tenant, request, signal);
  }

  outcome(tenant: WarehouseTenant, id: string): Promise<LoadOutcome | null> {
    return this.loads.outcome(tenant, id);
  }

  failures(tenant: WarehouseTenant, id: string): Promise<FailedRecords> {
    return this.loads.failures(tenant, id);
  }

  cleanUp(tenant: WarehouseTenant, id: string): Promise<void> {
    return this.loads.cleanUp(tenant, id);
  }

  async ping(): Promise<void> {
    await this.checker.ping();
  }

  async close(): Promise<void> {
    await this.checker.close();
  }
}
