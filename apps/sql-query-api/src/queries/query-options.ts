import {
  DEFAULT_QUERY_TIMEOUT_SECONDS,
  MAX_QUERY_ROWS,
  type SqlParameterValue,
  type SqlQueryRequest,
} from '@tessera/contracts';

/** Options of a query, with defaults for absent and null ones. */
export interface QueryOptions {
  limit: number;
  timeoutSeconds: number;
  values: SqlParameterValue[];
  isDryRun: boolean;
}

export function queryOptions({ parameters }: SqlQueryRequest): QueryOptions {
  return {
    limit: parameters?.limit ?? MAX_QUERY_ROWS,
    timeoutSeconds: parameters?.timeout_seconds ?? DEFAULT_QUERY_TIMEOUT_SECONDS,
    values: parameters?.values ?? [],
    isDryRun: parameters?.dry_run ?? false,
  };
}
