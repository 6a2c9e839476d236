import { BigQuery, type BigQueryOptions, type Query } from '@google-cloud/bigquery';
import { InvalidSqlError, SqlBlockedError } from '../../guard/guard.errors.js';
import type { GuardedStatement } from '../../guard/sql-guard.js';
import { JsonRowsBuilder } from '../../json-rows-builder.js';
import { parameterText } from '../../parameter-text.js';
import { uniqueNames } from '../../unique-names.js';
import { QueryCancelledError, QueryTimeoutError } from '../../warehouse.errors.js';
import type {
  DryRunResult,
  JsonRows,
  ParameterValue,
  QueryResult,
  TableDescription,
  TableSummary,
  TenantSpace,
  Warehouse,
  WarehouseQuery,
  WarehouseStatement,
} from '../../warehouse.port.js';
import { explainRefusal, refusalOf } from './bigquery-errors.js';
import { checkBigQueryStatement } from './bigquery-guard.js';
import { BigQueryCatalog } from './bigquery-catalog.js';
import { Deadline } from './deadline.js';
import { encodeRow, typeNameOf, type WireField, type WireJob, type WireResults } from './wire-format.js';

export interface BigQueryWarehouseOptions {
  projectId: string;
  /** Of datasets and jobs: `EU`, `europe-west3`. */
  location: string;
  /** A statement that would read more is refused, in bytes. */
  maximumBytesBilled: number;
  /** Rows of a result are cut there. */
  maxResultBytes: number;
  /** Another address than Google's, and how to authenticate there; the environment's credentials otherwise. */
  client?: Pick<BigQueryOptions, 'apiEndpoint' | 'authClient'>;
}

/** How long one request waits for a job to end; it is asked again until the deadline. */
const POLL_MS = 10_000;
const PAGE_ROWS = 5_000;
const TENANT_LABEL = 'tessera_tenant';
const QUERY_LABEL = 'tessera_query';

/**
 * A tenant's tables as a dataset of one project. Results are not wrapped in a LIMIT: a job is billed by what it reads, and
 * tells the number of its rows whether they are fetched or not.
 */
export class BigQueryWarehouse implements Warehouse {
  private readonly client: BigQuery;
  private readonly catalog: BigQueryCatalog;

  constructor(private readonly options: BigQueryWarehouseOptions) {
    const { projectId, location } = options;
    this.client = new BigQuery({ projectId, location, ...options.client, retryOptions: { maxRetries: 1 } });
    this.catalog = new BigQueryCatalog(this.client);
  }

  async check(_space: TenantSpace, sql: string): Promise<GuardedStatement> {
    return checkBigQueryStatement(sql);
  }

  async query(space: TenantSpace, query: WarehouseQuery, signal: AbortSignal): Promise<QueryResult> {
    const deadline = new Deadline(query.timeoutMs, signal);
    const jobId = query.id;
    try {
      await this.plan(space, query, deadline);
      await this.request(space, query.sql, deadline, () =>
        this.client.createQueryJob({
          ...this.jobOptions(space, query),
          jobId,
          jobTimeoutMs: query.timeoutMs,
          labels: { [TENANT_LABEL]: labelOf(space.tenantId), [QUERY_LABEL]: query.id },
        }),
      );
      return await this.results(space, query, jobId, deadline);
    } catch (error) {
      if (isEnd(error)) await this.cancel(jobId);
      throw error;
    } finally {
      deadline.clear();
    }
  }

  async dryRun(
    space: TenantSpace,
    statement: WarehouseStatement,
    signal: AbortSignal,
  ): Promise<DryRunResult> {
    const deadline = new Deadline(statement.timeoutMs, signal);
    try {
      const { fields, bytes } = await this.plan(space, statement, deadline);
      return { columns: columnsOf(fields), estimatedBytes: bytes };
    } finally {
      deadline.clear();
    }
  }

  tables({ namespace }: TenantSpace): Promise<TableSummary[]> {
    return this.catalog.tables(namespace);
  }

  table({ namespace }: TenantSpace, name: string): Promise<TableDescription | null> {
    return this.catalog.table(namespace, name);
  }

  ping(): Promise<void> {
    return this.catalog.ping();
  }

  async close(): Promise<void> {
    // The client keeps nothing open.
  }

  /** Has the warehouse read the statement without running it, and holds what it would do against what a tenant may. */
  private async plan(
    space: TenantSpace,
    statement: WarehouseStatement,
    deadline: Deadline,
  ): Promise<{ fields: WireField[]; bytes: number | null }> {
    const { parameterCount } = checkBigQueryStatement(statement.sql);
    if (parameterCount !== statement.values.length)
      throw wrongValueCount(parameterCount, statement.values.length);
    const [, job] = await this.request(space, statement.sql, deadline, () =>
      this.client.createQueryJob({ ...this.jobOptions(space, statement), dryRun: true }),
    );
    const { statistics } = job as WireJob;
    this.requireOwn(space, statistics?.query);
    const bytes = statistics?.query?.totalBytesProcessed ?? statistics?.totalBytesProcessed;
    return {
      fields: statistics?.query?.schema?.fields ?? [],
      bytes: bytes === undefined ? null : Number(bytes),
    };
  }

  /** @throws SqlBlockedError */
  private requireOwn({ namespace }: TenantSpace, plan: NonNullable<WireJob['statistics']>['query']): void {
    if (plan?.statementType !== 'SELECT')
      throw new SqlBlockedError(plan?.statementType ?? 'this', 'only queries can be run here.');
    const isOwn = ({ projectId, datasetId }: { projectId?: string; datasetId?: string }) =>
      projectId === this.options.projectId && datasetId === namespace;
    const foreign = [...(plan.referencedTables ?? []), ...(plan.referencedRoutines ?? [])].find(
      (reference) => !isOwn(reference),
    );
    if (foreign)
      throw new SqlBlockedError('a table of another dataset', 'it names a dataset that is not yours.');
  }

  private jobOptions({ namespace }: TenantSpace, { sql, values }: WarehouseStatement): Query {
    return {
      query: sql,
      useLegacySql: false,
      location: this.options.location,
      maximumBytesBilled: String(this.options.maximumBytesBilled),
      defaultDataset: { projectId: this.options.projectId, datasetId: namespace },
      ...(values.length > 0 ? parametersOf(sql, values) : {}),
    };
  }

  private async results(
    space: TenantSpace,
    { sql, maxRows }: WarehouseQuery,
    jobId: string,
    deadline: Deadline,
  ): Promise<QueryResult> {
    const builder = new JsonRowsBuilder();
    let keptBytes = 0;
    let page = await this.page(space, sql, jobId, deadline, maxRows);
    const fields = page.schema?.fields ?? [];
    const names = uniqueNames(fields.map(({ name }) => name));
    const named = fields.map((field, index) => ({ ...field, name: names[index] as string }));
    const totalRows = Number(page.totalRows ?? 0);
    for (;;) {
      for (const row of page.rows ?? []) {
        const text = encodeRow(row, named);
        keptBytes += text.length;
        if (builder.count >= maxRows || keptBytes > this.options.maxResultBytes) break;
        builder.add(text);
      }
      const isFull = builder.count >= Math.min(maxRows, totalRows) || keptBytes > this.options.maxResultBytes;
      if (isFull || !page.pageToken)
        return { columns: columnsOf(fields), rows: requireRows(builder, totalRows), totalRows };
      page = await this.page(space, sql, jobId, deadline, maxRows - builder.count, page.pageToken);
    }
  }

  /** One page of the results, once the job has ended. */
  private async page(
    space: TenantSpace,
    sql: string,
    jobId: string,
    deadline: Deadline,
    rows: number,
    pageToken?: string,
  ): Promise<WireResults> {
    for (;;) {
      const results = await this.request(space, sql, deadline, () =>
        this.fetchResults(jobId, {
          location: this.options.location,
          maxResults: Math.min(rows, PAGE_ROWS),
          timeoutMs: Math.max(1, Math.min(POLL_MS, deadline.remainingMs)),
          'formatOptions.useInt64Timestamp': true,
          ...(pageToken === undefined ? {} : { pageToken }),
        }),
      );
      if (results.jobComplete) return results;
    }
  }

  /** By hand: the client would read NUMERIC values as floating-point numbers. */
  private fetchResults(jobId: string, qs: Record<string, string | number | boolean>): Promise<WireResults> {
    return new Promise((resolve, reject) => {
      this.client.request({ uri: `/queries/${jobId}`, qs }, (error: Error | null, body: unknown) => {
        if (error) reject(error);
        else resolve(body as WireResults);
      });
    });
  }

  /** @throws what the failure of a request means to the tenant */
  private async request<T>(
    { namespace }: TenantSpace,
    sql: string,
    deadline: Deadline,
    send: () => Promise<T>,
  ): Promise<T> {
    try {
      return await deadline.race(send());
    } catch (error) {
      if (isEnd(error)) throw error;
      const names = { projectId: this.options.projectId, dataset: namespace };
      const refusal = refusalOf(error);
      if (refusal.reason === 'stopped' || refusal.reason === 'timeout') throw deadline.end(error);
      throw explainRefusal(refusal, sql, names, error);
    }
  }

  /** Ends a job, if it is there; the caller is told of its end, not of this. */
  private async cancel(jobId: string): Promise<void> {
    const { location } = this.options;
    await this.client
      .job(jobId, { location })
      .cancel()
      .catch(() => undefined);
  }
}

function isEnd(error: unknown): boolean {
  return error instanceof QueryCancelledError || error instanceof QueryTimeoutError;
}

function columnsOf(fields: readonly WireField[]) {
  const names = uniqueNames(fields.map(({ name }) => name));
  return fields.map((field, index) => ({ name: names[index] as string, type: typeNameOf(field) }));
}

function requireRows(builder: JsonRowsBuilder, totalRows: number): JsonRows {
  if (builder.count > 0 || totalRows === 0) return builder.build();
  const hint = 'Select fewer or shorter columns.';
  throw new InvalidSqlError('A single row is larger than a result may be.', null, hint);
}

function wrongValueCount(parameters: number, values: number): InvalidSqlError {
  return new InvalidSqlError(
    `The statement has ${parameters} parameters, and ${values} values are given.`,
    null,
    'Give one value for each ? (or @p1, @p2 …) in parameters.values.',
  );
}

/** See https://cloud.google.com/bigquery/docs/reference/rest/v2/QueryParameter */
function parametersOf(
  sql: string,
  values: readonly ParameterValue[],
): Pick<Query, 'parameterMode' | 'queryParameters'> {
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

/** Labels have at most 63 lower-case letters, digits, `_` and `-`, as tenants' names have. */
function labelOf(tenantId: string): string {
  return tenantId
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '_')
    .slice(0, 63);
}
