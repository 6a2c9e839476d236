import type { StatementOwner } from '../../guard/statement-checker.js';
import type { WarehouseTenant, WarehouseStatement } from '../../warehouse.port.js';
import { type BigQueryCatalog, orUnavailable } from './bigquery-catalog.js';
import { explainRefusal } from './api/bigquery-errors.js';
import { type GuardedQuery, type OwnDataset, requireValues } from './guard/bigquery-guard.js';
import { labelsOf, queryConfiguration } from './bigquery-job.js';
import type { PageRequest } from './queries/bigquery-results.js';
import type { BigQuerySession } from './api/bigquery-session.js';
import type { BigQueryChecker } from './guard/bigquery-checker.js';
import { missingIn, requireOwnPlan, requireTablesIn, type StatementType } from './guard/plan-check.js';
import {
  badReply,
  DryRunReply,
  JobReply,
  PlanReply,
  ProgressReply,
  type QueryStatisticsReply,
  requireReply,
  ResultsReply,
} from './api/wire-replies.js';

export interface BigQueryStatementsOptions {
  /** Location of datasets and jobs: `EU`, `europe-west3`. */
  location: string;
  /** Statements that would read more bytes are refused. */
  maximumBytesBilled: number;
}

/** How long one request waits for a job; repeated until the deadline. */
const POLL_MS = 10_000;
/** Minimum delay between polls, in case the server responds immediately. */
const LEAST_PAUSE_MS = 100;
/** Maximum delay between polls. */
const LONGEST_PAUSE_MS = 2_000;

/** Steps common to queries and exports. */
export class BigQueryStatements {
  constructor(
    private readonly catalog: BigQueryCatalog,
    private readonly checker: BigQueryChecker,
    private readonly options: BigQueryStatementsOptions,
  ) {}

  /** Guards the statement, gets BigQuery's plan from a dry run, and compares both. */
  async plan(
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
        // Plans of cached results name no tables.
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
   * Tables of the statement that are missing from the plan must be views of the tenant.
   * @throws WarehouseUnavailableError if the plan omits anything else
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

  async start(
    session: BigQuerySession,
    { tenantId }: WarehouseTenant,
    { id, jobId = id, values, timeoutMs }: WarehouseStatement & { id: string; jobId?: string },
    { text }: Pick<GuardedQuery, 'text'>,
  ): Promise<void> {
    const { own } = session;
    const answer = await session.request({
      method: 'POST',
      path: '/jobs',
      body: {
        jobReference: { projectId: own.projectId, location: this.options.location, jobId },
        configuration: {
          query: queryConfiguration(own, { text, values }, this.options),
          jobTimeoutMs: String(timeoutMs),
          labels: labelsOf(tenantId, id),
        },
      },
    });
    const { status, jobReference } = requireReply(JobReply, answer);
    if (status.errorResult) throw session.failureOf(status.errorResult);
    if (jobReference.jobId !== jobId) throw badReply('the job that was made');
  }

  /** Checks the executed job by the rules for plans: a view may have changed since. */
  async requireOwnJob(
    session: BigQuerySession,
    jobId: string,
    tables: readonly string[],
    statementType: StatementType = 'SELECT',
  ): Promise<QueryStatisticsReply> {
    const { status, jobReference, statistics } = requireReply(PlanReply, await this.job(session, jobId));
    if (status.errorResult) throw session.failureOf(status.errorResult);
    if (jobReference.jobId !== jobId || status.state !== 'DONE') throw badReply('the job that has ended');
    requireOwnPlan(statistics.query, session.own, statementType);
    // Cached results list no tables; the plan has been checked.
    if (statistics.query.cacheHit !== true) requireTablesIn(statistics.query, tables);
    return statistics.query;
  }

  /** Waits for an export job. @returns what it wrote */
  async written(
    session: BigQuerySession,
    jobId: string,
    tables: readonly string[],
  ): Promise<{ fileCount: number; rowCount: number }> {
    try {
      await this.ended(session, jobId);
      const { exportDataStatistics } = await this.requireOwnJob(session, jobId, tables, 'EXPORT_DATA');
      if (!exportDataStatistics) throw badReply('exportDataStatistics');
      const { fileCount, rowCount } = exportDataStatistics;
      return { fileCount: Number(fileCount), rowCount: Number(rowCount) };
    } catch (error) {
      // A job without a waiting caller still costs money.
      await this.cancel(session, jobId);
      throw error;
    }
  }

  /** Whether an existing job has failed. */
  async hasFailed(session: BigQuerySession, jobId: string): Promise<boolean> {
    return Boolean(requireReply(JobReply, await this.job(session, jobId)).status.errorResult);
  }

  /** Cancels a job if it exists. */
  async cancel(session: BigQuerySession, jobId: string): Promise<void> {
    await session.cancel(jobId, this.options.location);
  }

  /** Waits for the job and fetches a page of its results. */
  async page(
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

  private async ended(session: BigQuerySession, jobId: string): Promise<void> {
    for (let pauseMs = LEAST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const { status } = requireReply(JobReply, await this.job(session, jobId));
      if (status.state === 'DONE') return;
      await session.deadline.pause(pauseMs);
    }
  }

  private async job(session: BigQuerySession, jobId: string): Promise<unknown> {
    const query = { location: this.options.location };
    return session.request({ method: 'GET', path: `/jobs/${jobId}`, query });
  }
}

/** Every tenant has its own dataset. */
export function ownerOf(own: OwnDataset): StatementOwner<OwnDataset> {
  return { tenant: own.dataset, place: own };
}
