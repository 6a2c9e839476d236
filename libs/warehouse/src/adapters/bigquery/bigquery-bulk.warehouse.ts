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
import type { TenantSpace } from '../../warehouse.port.js';
import { BigQueryApi } from './bigquery-api.js';
import { BigQueryCatalog } from './bigquery-catalog.js';
import type { BigQueryWarehouseOptions } from './bigquery.warehouse.js';
import { BigQueryExports } from './exports/bigquery-exports.js';
import { type BigQueryChecker, openBigQueryChecker } from './google-sql/bigquery-checker.js';
import { BigQueryLoads } from './loads/bigquery-loads.js';
import { TenantIdentities } from './tenant-identities.js';

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

  check(space: TenantSpace, sql: string): Promise<void> {
    return this.exports.check(space, sql);
  }

  export(space: TenantSpace, request: ExportRequest, signal: AbortSignal): Promise<WarehouseExport> {
    return this.exports.open(space, request, signal);
  }

  cleanUpExport(space: TenantSpace, id: string): Promise<void> {
    return this.exports.cleanUp(space, id);
  }

  loadTarget(space: TenantSpace, table: string): Promise<LoadTarget | null> {
    return this.loads.target(space, table);
  }

  openLoad(space: TenantSpace, request: LoadRequest, signal: AbortSignal): Promise<BulkLoad> {
    return this.loads.open(space, request, signal);
  }

  openDeletion(space: TenantSpace, request: SelectedRowsRequest, signal: AbortSignal): Promise<BulkLoad> {
    return this.loads.openDeletion(space, request, signal);
  }

  outcome(space: TenantSpace, id: string): Promise<LoadOutcome | null> {
    return this.loads.outcome(space, id);
  }

  failures(space: TenantSpace, id: string): Promise<FailedRecords> {
    return this.loads.failures(space, id);
  }

  cleanUp(space: TenantSpace, id: string): Promise<void> {
    return this.loads.cleanUp(space, id);
  }

  async ping(): Promise<void> {
    await this.checker.ping();
  }

  async close(): Promise<void> {
    await this.checker.close();
  }
}
