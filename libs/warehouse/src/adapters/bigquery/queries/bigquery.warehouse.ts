import { timeLimit } from '../../../guard/thread-watch.js';
import { type PositionalStatement, withNumbers } from '../../../named-values.js';
import type {
  DryRunResult,
  ParameterValue,
  QueryResult,
  TableDescription,
  TableSummary,
  WarehouseTenant,
  Warehouse,
  WarehouseQuery,
  WarehouseStatement,
} from '../../../warehouse.port.js';
import { BigQueryApi } from '../api/bigquery-api.js';
import { BigQueryCatalog, orUnavailable } from '../bigquery-catalog.js';
import { BigQueryRequestError } from '../api/bigquery-errors.js';
import { lex } from '../guard/lexer.js';
import type { GuardedQuery, OwnDataset } from '../guard/bigquery-guard.js';
import { collectRows, columnsOf, PAGE_ROWS, type PageRequest } from './bigquery-results.js';
import { BigQuerySession } from '../api/bigquery-session.js';
import { BigQueryStatements, ownerOf } from '../bigquery-statements.js';
import { JobDeadline } from '../api/job-deadline.js';
import { type BigQueryChecker, openBigQueryChecker } from '../guard/bigquery-checker.js';
import { TenantIdentities, type TenantIdentitiesOptions } from '../api/tenant-identities.js';
import { requireFields } from '../api/wire-replies.js';

export interface BigQueryWarehouseOptions {
  projectId: string;
  /** Location of datasets and jobs: `EU`, `europe-west3`. */
  location: string;
  /** Statements that would read more bytes are refused. */
  maximumBytesBilled: number;
  /** Larger results are truncated. */
  maxResultBytes: number;
  /** Replaces Google's endpoint. */
  apiEndpoint?: string;
  /** Identities of the tenants' requests. */
  identities: TenantIdentitiesOptions;
}

const PING_MS = 10_000;
const CHECK_MS = 5_000;

/**
 * One dataset per tenant, read as the tenant's service account. Results need no LIMIT: BigQuery bills the bytes read
 * and reports the number of rows without fetching them.
 */
export class BigQueryWarehouse implements Warehouse {
  private readonly api: BigQueryApi;
  private readonly catalog: BigQueryCatalog;
  private readonly identities: TenantIdentities;
  private readonly statements: BigQueryStatements;

  constructor(
    private readonly options: BigQueryWarehouseOptions,
    private readonly checker: BigQueryChecker = openBigQueryChecker(),
  ) {
    this.api = new BigQueryApi(options);
    this.catalog = new BigQueryCatalog(this.api);
    this.identities = new TenantIdentities(options.identities);
    this.statements = new BigQueryStatements(this.catalog, checker, options);
  }

  numbered(sql: string, values: Readonly<Record<string, ParameterValue>>): PositionalStatement {
    const parameters = lex(sql).tokens.filter(({ kind, text }) => kind === 'parameter' && text !== '?');
    const named = parameters.map(({ text, ...place }) => ({ ...place, name: text.slice(1) }));
    return withNumbers(sql, named, values, (n) => `@p${n}`);
  }

  async check(tenant: WarehouseTenant, sql: string): Promise<void> {
    await this.checker.check(ownerOf(this.datasetOf(tenant)), sql, timeLimit(CHECK_MS));
  }

  async query(tenant: WarehouseTenant, query: WarehouseQuery, signal: AbortSignal): Promise<QueryResult> {
    return this.inSession(tenant, query, signal, async (session) => {
      const { guarded } = await this.statements.plan(session, query);
      try {
        await this.statements.start(session, tenant, query, guarded);
        return await this.results(session, query, guarded);
      } catch (error) {
        // A job without a waiting caller still costs money.
        await session.cancel(query.id, this.options.location);
        throw error;
      }
    });
  }

  async dryRun(
    tenant: WarehouseTenant,
    statement: WarehouseStatement,
    signal: AbortSignal,
  ): Promise<DryRunResult> {
    return this.inSession(tenant, statement, signal, async (session) => {
      const { plan } = await this.statements.plan(session, statement);
      const bytes = plan.totalBytesProcessed;
      const fields = requireFields(plan.schema?.fields);
      return { columns: columnsOf(fields), estimatedBytes: bytes === undefined ? null : Number(bytes) };
    });
  }

  tables(tenant: WarehouseTenant): Promise<TableSummary[]> {
    return orUnavailable(
      this.identities.of(tenant).then((client) => this.catalog.tables(client, tenant.namespace)),
    );
  }

  table(tenant: WarehouseTenant, name: string): Promise<TableDescription | null> {
    return orUnavailable(
      this.identities.of(tenant).then((client) => this.catalog.table(client, tenant.namespace, name)),
    );
  }

  /** Accepts 403: the service's own identity needs no rights. */
  async ping(): Promise<void> {
    const request = {
      method: 'GET',
      path: '/datasets',
      query: { maxResults: '1' },
      timeoutMs: PING_MS,
    } as const;
    const answered = this.identities.own().then((client) => this.api.request(client, request));
    const reached = orUnavailable(
      answered.catch((error: unknown) => {
        if (!(error instanceof BigQueryRequestError) || error.status !== 403) throw error;
      }),
    );
    await Promise.all([reached, this.checker.ping()]);
  }

  async close(): Promise<void> {
    await this.checker.close();
  }

  private datasetOf({ namespace }: WarehouseTenant): OwnDataset {
    return { projectId: this.options.projectId, dataset: namespace };
  }

  private async inSession<T>(
    tenant: WarehouseTenant,
    { sql, timeoutMs }: WarehouseStatement,
    signal: AbortSignal,
    work: (session: BigQuerySession) => Promise<T>,
  ): Promise<T> {
    const deadline = new JobDeadline(timeoutMs, signal);
    try {
      const client = await deadline.race(orUnavailable(this.identities.of(tenant)));
      const own = this.datasetOf(tenant);
      return await work(new BigQuerySession(this.api, { client, own, sql, deadline }));
    } finally {
      deadline.clear();
    }
  }

  private async results(
    session: BigQuerySession,
    { id, maxRows, hasRoomFor = () => true }: WarehouseQuery,
    { tables }: GuardedQuery,
  ): Promise<QueryResult> {
    const first = await this.statements.page(session, id, { rows: Math.min(maxRows, PAGE_ROWS) });
    await this.statements.requireOwnJob(session, id, tables);
    const next = (page: PageRequest) => this.statements.page(session, id, page);
    return collectRows(first, next, { maxRows, maxBytes: this.options.maxResultBytes, hasRoomFor });
  }
}
