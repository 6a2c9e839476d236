import type { BulkWarehouse } from '../../bulk-warehouse.port.js';
import { requiredSetting } from '../../required-setting.js';
import type { BulkWarehouseOptions } from '../../warehouse-adapter.js';
import type { Warehouse } from '../../warehouse.port.js';
import type { WarehouseConfig } from '../../warehouse.settings.js';
import { sourceIdentity } from './api/tenant-identities.js';
import { BigQueryBulkWarehouse } from './bigquery-bulk.warehouse.js';
import { BigQueryWarehouse, type BigQueryWarehouseOptions } from './queries/bigquery.warehouse.js';

export function openWarehouse(config: WarehouseConfig): Warehouse {
  return new BigQueryWarehouse(optionsOf(config));
}

export function openBulkWarehouse({ warehouse, bulk, bucket }: BulkWarehouseOptions): BulkWarehouse {
  const { loaderAccount } = bulk;
  return new BigQueryBulkWarehouse({
    ...optionsOf(warehouse),
    ...(loaderAccount === undefined ? {} : { loaderAccount }),
    ...(bucket && { bucket }),
  });
}

function optionsOf({ bigquery, maxResultBytes }: WarehouseConfig): BigQueryWarehouseOptions {
  const { projectId, apiEndpoint, iamEndpoint, requireImpersonation, ...bounds } = bigquery;
  return {
    projectId: requiredSetting('BIGQUERY_PROJECT', projectId),
    ...bounds,
    maxResultBytes,
    ...(apiEndpoint === undefined ? {} : { apiEndpoint }),
    identities: {
      isRequired: requireImpersonation,
      source: sourceIdentity({ isAnonymous: apiEndpoint !== undefined }),
      ...(iamEndpoint === undefined ? {} : { iamEndpoint }),
    },
  };
}
