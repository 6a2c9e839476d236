import { isExport, problemOfExport } from './served-exports.js';

/**
 * Google's REST documentation of the requests that the adapter sends; see
 * https://cloud.google.com/bigquery/docs/reference/rest/v2/Job and …/v2/jobs/getQueryResults. Each check returns what
 * is wrong, in Google's words where they are known.
 */

const INT64 = /^-?\d{1,19}$/;
const JOB_ID = /^[\w-]{1,1024}$/;
const LABEL_KEY = /^[a-z][a-z0-9_-]{0,62}$/;
const LABEL_VALUE = /^[a-z0-9_-]{0,63}$/;

type Check = (value: unknown) => boolean;

const isString: Check = (value) => typeof value === 'string';
const isBoolean: Check = (value) => typeof value === 'boolean';
const isInt64: Check = (value) => typeof value === 'string' && INT64.test(value);

const QUERY_FIELDS: Record<string, Check> = {
  query: (value) => isString(value) && value !== '',
  useLegacySql: isBoolean,
  useQueryCache: isBoolean,
  maximumBytesBilled: isInt64,
  defaultDataset: (value) => hasOnly(value, { projectId: isString, datasetId: isString }),
  parameterMode: (value) => value === 'POSITIONAL' || value === 'NAMED',
  queryParameters: (value) => Array.isArray(value) && value.every(isParameter),
};

const FIELD_FIELDS: Record<string, Check> = {
  name: (value) => /^[a-z_]\w{0,299}$/i.test(String(value)),
  type: (value) =>
    /^(STRING|BYTES|INTEGER|FLOAT|BOOLEAN|TIMESTAMP|DATE|TIME|DATETIME|NUMERIC|JSON)$/.test(String(value)),
  mode: (value) => value === 'NULLABLE' || value === 'REQUIRED' || value === 'REPEATED',
};

const TABLE_REFERENCE: Record<string, Check> = {
  projectId: isString,
  datasetId: (value) => /^\w{1,1024}$/.test(String(value)),
  tableId: (value) => /^[\p{L}\p{M}\p{N}\p{Pc}\p{Pd} ]{1,1024}$/u.test(String(value)),
};

const isSchema: Check = (value) =>
  hasOnly(value, {
    fields: (fields) =>
      Array.isArray(fields) && fields.length > 0 && fields.every((field) => hasOnly(field, FIELD_FIELDS)),
  });

/** See https://cloud.google.com/bigquery/docs/reference/rest/v2/Job#JobConfigurationLoad */
const LOAD_FIELDS: Record<string, Check> = {
  destinationTable: (value) => hasOnly(value, TABLE_REFERENCE),
  schema: isSchema,
  sourceFormat: (value) => value === 'NEWLINE_DELIMITED_JSON' || value === 'CSV' || value === 'PARQUET',
  autodetect: isBoolean,
  ignoreUnknownValues: isBoolean,
  maxBadRecords: Number.isSafeInteger,
  createDisposition: (value) => value === 'CREATE_NEVER' || value === 'CREATE_IF_NEEDED',
  writeDisposition: (value) =>
    value === 'WRITE_EMPTY' || value === 'WRITE_APPEND' || value === 'WRITE_TRUNCATE',
};

/** See https://cloud.google.com/bigquery/docs/reference/rest/v2/tables#Table */
const TABLE_FIELDS: Record<string, Check> = {
  tableReference: (value) => hasOnly(value, TABLE_REFERENCE),
  schema: isSchema,
  expirationTime: (value) => isInt64(value) && Number(value) > Date.now(),
};

const CONFIGURATION_FIELDS: Record<string, Check> = {
  query: (value) => hasOnly(value, QUERY_FIELDS),
  load: (value) => hasOnly(value, LOAD_FIELDS),
  dryRun: isBoolean,
  jobTimeoutMs: isInt64,
  labels: (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([key, label]) => LABEL_KEY.test(key) && LABEL_VALUE.test(String(label))),
};

const JOB_FIELDS: Record<string, Check> = {
  configuration: (value) => hasOnly(value, CONFIGURATION_FIELDS),
  jobReference: (value) =>
    hasOnly(value, {
      projectId: isString,
      jobId: (id) => JOB_ID.test(String(id)),
      location: isString,
    }),
};

const RESULTS_QUERY: Record<string, Check> = {
  location: isString,
  maxResults: (value) => /^\d{1,9}$/.test(String(value)),
  timeoutMs: (value) => /^\d{1,9}$/.test(String(value)),
  pageToken: isString,
  'formatOptions.useInt64Timestamp': (value) => value === 'true',
  prettyPrint: isString,
};

/** Problem of a jobs.insert body; null if valid. */
export function problemOfJob(body: unknown): string | null {
  const problem = problemOf(body, JOB_FIELDS, '');
  if (problem) return problem;
  const { configuration } = body as {
    configuration?: { query?: { query?: string }; load?: { destinationTable?: object } };
  };
  if (configuration?.query && configuration.load) return 'Exactly one job configuration must be specified';
  if (configuration?.load)
    return configuration.load.destinationTable ? null : 'Required parameter is missing';
  const sql = configuration?.query?.query;
  if (!sql) return 'Required parameter is missing: query';
  return isExport(sql) ? problemOfExport(sql) : null;
}

/** Problem of a tables.insert body; null if valid. */
export function problemOfTable(body: unknown): string | null {
  const problem = problemOf(body, TABLE_FIELDS, '');
  if (problem) return problem;
  return (body as { tableReference?: object }).tableReference
    ? null
    : 'Required parameter is missing: tableReference';
}

/** Problem of jobs.getQueryResults parameters; null if valid. */
export function problemOfResultsQuery(query: URLSearchParams): string | null {
  return problemOf(Object.fromEntries(query), RESULTS_QUERY, '');
}

function problemOf(value: unknown, fields: Record<string, Check>, path: string): string | null {
  if (typeof value !== 'object' || value === null) return `Invalid value at '${path}'`;
  for (const [name, member] of Object.entries(value)) {
    const check = fields[name];
    if (!check) return `Invalid JSON payload received. Unknown name "${name}"`;
    if (!check(member)) return `Invalid value at '${path}${name}': ${JSON.stringify(member)}`;
  }
  return null;
}

function hasOnly(value: unknown, fields: Record<string, Check>): boolean {
  return problemOf(value, fields, '') === null;
}

function isParameter(value: unknown): boolean {
  return hasOnly(value, {
    name: (name) => /^[a-z]\w*$/i.test(String(name)),
    parameterType: (type) =>
      hasOnly(type, { type: (name) => /^(STRING|INT64|FLOAT64|BIGNUMERIC|BOOL)$/.test(String(name)) }),
    parameterValue: (content) => hasOnly(content, { value: isString }),
  });
}
