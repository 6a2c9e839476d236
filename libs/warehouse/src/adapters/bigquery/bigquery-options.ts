import { requiredSetting } from '../../required-setting.js';
import type { WarehouseConfig } from '../../warehouse.settings.js';
import type { BigQueryWarehouseOptions } from './bigquery.warehouse.js';
import { sourceIdentity } from './tenant-identities.js';

/** @throws StartError for a missing setting */
export function bigQueryOptions({ bigquery, maxResultBytes }: WarehouseConfig): BigQueryWarehouseOptions {
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
