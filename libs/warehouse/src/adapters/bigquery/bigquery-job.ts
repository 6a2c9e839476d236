import { parameterText } from '../../parameter-text.js';
import type { ParameterValue, WarehouseStatement } from '../../warehouse.port.js';
import type { OwnDataset } from './guard/bigquery-guard.js';

/**
 * Configuration of a query job; see https://cloud.google.com/bigquery/docs/reference/rest/v2/Job#JobConfigurationQuery.
 * @param text the guarded statement
 */
export function queryConfiguration(
  { projectId, dataset }: OwnDataset,
  { text, values }: { text: string; values: WarehouseStatement['values'] },
  { maximumBytesBilled }: { maximumBytesBilled: number },
): object {
  return {
    query: text,
    useLegacySql: false,
    maximumBytesBilled: String(maximumBytesBilled),
    defaultDataset: { projectId, datasetId: dataset },
    ...(values.length > 0 ? parametersOf(text, values) : {}),
  };
}

/** See https://cloud.google.com/bigquery/docs/reference/rest/v2/QueryParameter */
function parametersOf(sql: string, values: readonly ParameterValue[]): object {
  const isNamed = /@p\d/i.test(sql);
  return {
    parameterMode: isNamed ? 'NAMED' : 'POSITIONAL',
    queryParameters: values.map((value, index) => ({
      ...(isNamed ? { name: `p${index + 1}` } : {}),
      parameterType: { type: parameterType(value) },
      parameterValue: value === null ? {} : { value: parameterText(value) },
    })),
  };
}

function parameterType(value: ParameterValue): string {
  if (typeof value === 'boolean') return 'BOOL';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'INT64' : 'FLOAT64';
  if (typeof value === 'object' && value !== null) return isInt64(value.decimal) ? 'INT64' : 'BIGNUMERIC';
  return 'STRING';
}

function isInt64(decimal: string): boolean {
  return /^-?\d{1,19}$/.test(decimal) && BigInt.asIntN(64, BigInt(decimal)) === BigInt(decimal);
}

const TENANT_LABEL = 'tessera_tenant';
const QUERY_LABEL = 'tessera_query';

/** Labels allow at most 63 lower-case letters, digits, `_` and `-`. */
export function labelsOf(tenantId: string, queryId: string): Record<string, string> {
  const tenant = tenantId
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '_')
    .slice(0, 63);
  return { [TENANT_LABEL]: tenant, [QUERY_LABEL]: queryId };
}
