import {
  DEFAULT_QUERY_TIMEOUT_SECONDS,
  MAX_QUERY_ROWS,
  type SqlParameterValues,
  type SqlQueryRequest,
} from '@tessera/contracts';
import type { Warehouse, WarehouseStatement } from '@tessera/warehouse';

/** Options of a query, with defaults for absent and null ones. */
export interface QueryOptions {
  limit: number;
  timeoutSeconds: number;
  /** How long to wait for the statement as a job; null to run it within the request. */
  waitSeconds: number | null;
  values: SqlParameterValues;
  isDryRun: boolean;
}

/** The statement with its parameters by number, and their values in order. @throws InvalidSqlError */
export function numberedStatement(
  warehouse: Warehouse,
  sql: string,
  values: SqlParameterValues,
): Pick<WarehouseStatement, 'sql' | 'values'> {
  return Array.isArray(values) ? { sql, values } : warehouse.numbered(sql, values);
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
