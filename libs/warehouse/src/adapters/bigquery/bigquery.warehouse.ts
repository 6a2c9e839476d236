import type { StatementOwner } from '../../guard/statement-checker.js';
import type {
  DryRunResult,
  QueryResult,
  TableDescription,
  TableSummary,
  TenantSpace,
  Warehouse,
  WarehouseQuery,
  WarehouseStatement,
} from '../../warehouse.port.js';
import { BigQueryApi } from './bigquery-api.js';
import { BigQueryCatalog, orUnavailable } from './bigquery-catalog.js';
import { BigQueryRequestError, explainRefusal } from './bigquery-errors.js';
import { type GuardedQuery, type OwnDataset, requireValues } from './bigquery-guard.js';
import { labelsOf, queryConfiguration } from './bigquery-job.js';
import { collectRows, columnsOf, PAGE_ROWS, type PageRequest } from './bigquery-results.js';
import { BigQuerySession } from './bigquery-session.js';
import { Deadline } from './deadline.js';
import { type BigQueryChecker, openBigQueryChecker } from './google-sql/bigquery-checker.js';
import { missingIn, requireOwnPlan, requireTablesIn } from './plan-check.js';
import { TenantIdentities, type TenantIdentitiesOptions } from './tenant-identities.js';
import {
  badReply,
  DryRunReply,
  JobReply,
  PlanReply,
  ProgressReply,
  type QueryStatisticsReply,
  requireFields,
  requireReply,
  ResultsReply,
} from './wire-replies.js';

export interface BigQueryWarehouseOptions {
  projectId: string;
  /** Of datasets and jobs: `EU`, `europe-west3`. */
  location: string;
  /** A statement that would read more is refused, in bytes. */
  maximumBytesBilled: number;
  /** Rows of a result are cut there. */
  maxResultBytes: number;
  /** Another address than Google's. */
  apiEndpoint?: string;
  /** Whose name each tenant's requests are made in. */
  identities: TenantIdentitiesOptions;
}

/** How long one request waits for a job to end; it is asked again until the deadline. */
const POLL_MS = 10_000;
/** A server that says at once that a job has not ended is not asked again at once. */
const LEAST_PAUSE_MS = 100;
const PING_MS = 10_000;
const CHECK_MS = 5_000;

/**
 * A tenant's tables as a dataset of one project, read in the name of the tenant's own service account. Results are not
 * wrapped in a LIMIT: a job is billed by what it reads, and tells the number of its rows whether they are fetched or not.
 */
export class BigQueryWarehouse implements Warehouse {
  private readonly api: BigQueryApi;
  private readonly catalog: BigQueryCatalog;
  private readonly identities: TenantIdentities;

  constructor(
    private readonly options: BigQueryWarehouseOptions,
    private readonly checker: BigQueryChecker = openBigQueryChecker(),
  ) {
    this.api = new BigQueryApi(options);
    this.catalog = new BigQueryCatalog(this.api);
    this.identities = new TenantIdentities(options.identities);
  }

  async check(space: TenantSpace, sql: string): Promise<void> {
    await this.checker.check(ownerOf(this.datasetOf(space)), sql, {
      timeoutMs: CHECK_MS,
      deadline: Date.now() + CHECK_MS,
    });
  }

  async query(space: TenantSpace, query: WarehouseQuery, signal: AbortSignal): Promise<QueryResult> {
    return this.inSession(space, query, signal, async (session) => {
      const { guarded } = await this.plan(session, query);
      try {
        await this.start(session, space, query, guarded);
        return await this.results(session, query, guarded);
      } catch (error) {
        // Whatever it was: a job that nobody waits for costs money.
        await session.cancel(query.id, this.options.location);
        throw error;
      }
    });
  }

  async dryRun(
    space: TenantSpace,
    statement: WarehouseStatement,
    signal: AbortSignal,
  ): Promise<DryRunResult> {
    return this.inSession(space, statement, signal, async (session) => {
      const { plan } = await this.plan(session, statement);
      const bytes = plan.totalBytesProcessed;
      const fields = requireFields(plan.schema?.fields);
      return { columns: columnsOf(fields), estimatedBytes: bytes === undefined ? null : Number(bytes) };
    });
  }

  tables(space: TenantSpace): Promise<TableSummary[]> {
    return orUnavailable(
      this.identities.of(space).then((client) => this.catalog.tables(client, space.namespace)),
    );
  }

  table(space: TenantSpace, name: string): Promise<TableDescription | null> {
    return orUnavailable(
      this.identities.of(space).then((client) => this.catalog.table(client, space.namespace, name)),
    );
  }

  /** Asks for no more than an answer: the service's own identity need not have a right to anything. */
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

  private datasetOf({ namespace }: TenantSpace): OwnDataset {
    return { projectId: this.options.projectId, dataset: namespace };
  }

  private async inSession<T>(
    space: TenantSpace,
    { sql, timeoutMs }: WarehouseStatement,
    signal: AbortSignal,
    work: (session: BigQuerySession) => Promise<T>,
  ): Promise<T> {
    const deadline = new Deadline(timeoutMs, signal);
    try {
      const client = await deadline.race(orUnavailable(this.identities.of(space)));
      const own = this.datasetOf(space);
      return await work(new BigQuerySession(this.api, { client, own, sql, deadline }));
    } finally {
      deadline.clear();
    }
  }

  /** Reads the statement, has the warehouse read it without running it, and holds the one against the other. */
  private async plan(
    session: BigQuerySession,
    { sql, values }: WarehouseStatement,
  ): Promise<{ guarded: GuardedQuery; plan: QueryStatisticsReply }> {
    const { own, deadline } = session;
    const guarded = await this.checker.check(ownerOf(own), sql, deadline.limit);
    requireValues(guarded, values.length);
    const configuration = queryConfiguration(own, { text: guarded.text, values }, this.options);
    const answer = await session.request({
      method: 'POST',
      path: '/jobs',
      body: {
        jobReference: { projectId: own.projectId, location: this.options.location },
        // The plan of a result that is kept names no tables.
        configuration: { query: { ...configuration, useQueryCache: false }, dryRun: true },
      },
    });
    const { status, statistics } = requireReply(DryRunReply, answer);
    if (status.errorResult) throw explainRefusal(status.errorResult, sql, own);
    requireOwnPlan(statistics.query, own);
    requireTablesIn(statistics.query, guarded.tables);
    await this.requireViews(session, missingIn(statistics.query, guarded.tables));
    return { guarded, plan: statistics.query };
  }

  /**
   * What a statement names and its plan does not has to be a view of the tenant's.
   * @throws WarehouseUnavailableError when the plan leaves something else out
   */
  private async requireViews(
    { client, own, deadline }: BigQuerySession,
    names: readonly string[],
  ): Promise<void> {
    for (const name of names) {
      const found = name.endsWith('*')
        ? null
        : await deadline.race(orUnavailable(this.catalog.table(client, own.dataset, name)));
      if (found?.kind !== 'view') throw badReply('a table of the statement in referencedTables');
    }
  }

  private async start(
    session: BigQuerySession,
    { tenantId }: TenantSpace,
    { id, values, timeoutMs }: WarehouseQuery,
    { text }: GuardedQuery,
  ): Promise<void> {
    const { own } = session;
    const answer = await session.request({
      method: 'POST',
      path: '/jobs',
      body: {
        jobReference: { projectId: own.projectId, location: this.options.location, jobId: id },
        configuration: {
          query: queryConfiguration(own, { text, values }, this.options),
          jobTimeoutMs: String(timeoutMs),
          labels: labelsOf(tenantId, id),
        },
      },
    });
    const { status, jobReference } = requireReply(JobReply, answer);
    if (status.errorResult) throw session.failureOf(status.errorResult);
    if (jobReference.jobId !== id) throw badReply('the job that was made');
  }

  private async results(
    session: BigQuerySession,
    { id, maxRows, hasRoomFor = () => true }: WarehouseQuery,
    { tables }: GuardedQuery,
  ): Promise<QueryResult> {
    const first = await this.page(session, id, { rows: Math.min(maxRows, PAGE_ROWS) });
    await this.requireOwnJob(session, id, tables);
    const next = (page: PageRequest) => this.page(session, id, page);
    return collectRows(first, next, { maxRows, maxBytes: this.options.maxResultBytes, hasRoomFor });
  }

  /** What has run is held against the same rules as what was planned: a view may have changed in between. */
  private async requireOwnJob(
    session: BigQuerySession,
    jobId: string,
    tables: readonly string[],
  ): Promise<void> {
    const answer = await session.request({
      method: 'GET',
      path: `/jobs/${jobId}`,
      query: { location: this.options.location },
    });
    const { status, jobReference, statistics } = requireReply(PlanReply, answer);
    if (status.errorResult) throw session.failureOf(status.errorResult);
    if (jobReference.jobId !== jobId || status.state !== 'DONE') throw badReply('the job that has ended');
    requireOwnPlan(statistics.query, session.own);
    // Of a result that was kept the tables are not told; then the plan is what there is.
    if (statistics.query.cacheHit !== true) requireTablesIn(statistics.query, tables);
  }

  /** One page of the results, once the job has ended. */
  private async page(
    session: BigQuerySession,
    jobId: string,
    { rows, pageToken }: PageRequest,
  ): Promise<ResultsReply> {
    const { deadline } = session;
    for (;;) {
      const waitMs = Math.max(1, Math.min(POLL_MS, deadline.remainingMs));
      const askedAt = Date.now();
      const answer = await session.request({
        method: 'GET',
        path: `/queries/${jobId}`,
        query: {
          location: this.options.location,
          maxResults: String(rows),
          timeoutMs: String(waitMs),
          'formatOptions.useInt64Timestamp': 'true',
          ...(pageToken === undefined ? {} : { pageToken }),
        },
      });
      const { jobComplete, jobReference } = requireReply(ProgressReply, answer);
      if (jobReference.jobId !== jobId) throw badReply('the results of the job that was asked for');
      if (jobComplete) return requireReply(ResultsReply, answer);
      await deadline.pause(askedAt + LEAST_PAUSE_MS - Date.now());
    }
  }
}

/** No two tenants have the same dataset. */
function ownerOf(own: OwnDataset): StatementOwner<OwnDataset> {
  return { tenant: own.dataset, place: own };
}
