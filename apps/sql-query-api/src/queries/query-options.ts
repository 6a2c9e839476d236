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
  /** How long to wait for the statement as a job; null to run it within the request. */
  waitSeconds: number | null;
  values: SqlParameterValue[];
  isDryRun: boolean;
}

export function queryOptions({ parameters }: SqlQueryRequest): QueryOptions {
  return {
    limit: parameters?.limit ?? MAX_QUERY_ROWS,
    timeoutSeconds: parameters?.timeout_seconds ?? DEFAULT_QUERY_TIMEOUT_SECONDS,
    waitSeconds: parameters?.wait_seconds ?? null,
    values: parameters?.values ?? [],
    isDryRun: parameters?.dry_run ?? false,
  };
}
