import { Readable } from 'node:stream';
import type { ExportRequest, WarehouseExport } from '../../bulk-warehouse.port.js';
import { WarehouseUnavailableError } from '../../warehouse.errors.js';
import type { TenantSpace } from '../../warehouse.port.js';
import type { BigQueryApi } from './bigquery-api.js';
import { type BigQueryCatalog, orUnavailable } from './bigquery-catalog.js';
import { BigQueryRequestError } from './bigquery-errors.js';
import { type GuardedQuery, type OwnDataset, requireValues } from './bigquery-guard.js';
import { PAGE_ROWS } from './bigquery-results.js';
import { BigQuerySession } from './bigquery-session.js';
import { BigQueryStatements, type BigQueryStatementsOptions, ownerOf } from './bigquery-statements.js';
import { Deadline } from './deadline.js';
import { exportColumns, rowEncoder } from './export-rows.js';
import type { BigQueryChecker } from './google-sql/bigquery-checker.js';
import type { TenantIdentities } from './tenant-identities.js';
import type { WireField } from './wire-format.js';
import { badReply, LoadJobReply, requireFields, requireReply, type ResultsReply } from './wire-replies.js';

/** BigQuery itself ends jobs after six hours. */
const LONGEST_MS = 24 * 3_600_000;
const CHECK_MS = 10_000;
/** How often the job of a statement may have failed under its id. */
const MAX_JOBS = 100;

export interface BigQueryExportsOptions extends BigQueryStatementsOptions {
  api: BigQueryApi;
  catalog: BigQueryCatalog;
  checker: BigQueryChecker;
  identities: TenantIdentities;
  projectId: string;
}

/** Changes a statement that has been read, by the fields that it has. */
type Rewrite = (guarded: GuardedQuery, fields: WireField[]) => GuardedQuery;

/** Statements of tenants, each a job in the name of the tenant's service account whose rows are read page by page. */
export class BigQueryExports {
  private readonly statements: BigQueryStatements;

  constructor(private readonly options: BigQueryExportsOptions) {
    this.statements = new BigQueryStatements(options.catalog, options.checker, options);
  }

  /** @throws InvalidSqlError, SqlBlockedError, QueryTimeoutError, TooManyWaitingError, QueryCancelledError */
  async check(space: TenantSpace, sql: string, signal?: AbortSignal): Promise<void> {
    const limit = { timeoutMs: CHECK_MS, deadline: Date.now() + CHECK_MS, ...(signal && { signal }) };
    requireValues(await this.options.checker.check(ownerOf(this.ownOf(space)), sql, limit), 0);
  }

  /** @param rewrite of what is run; what it becomes is not read again */
  async open(
    space: TenantSpace,
    { id, sql, form }: ExportRequest,
    signal: AbortSignal,
    rewrite: Rewrite = (guarded) => guarded,
  ): Promise<WarehouseExport> {
    const deadline = new Deadline(LONGEST_MS, signal);
    try {
      const client = await deadline.race(orUnavailable(this.options.identities.of(space)));
      const session = new BigQuerySession(this.options.api, {
        client,
        own: this.ownOf(space),
        sql,
        deadline,
      });
      const { guarded, plan } = await this.statements.plan(session, {
        sql,
        values: [],
        timeoutMs: LONGEST_MS,
      });
      const { jobId, first } = await this.begin(
        session,
        space,
        id,
        rewrite(guarded, requireFields(plan.schema?.fields ?? [])),
      );
      const fields = requireFields(first.schema.fields ?? []);
      const encode = rowEncoder(fields, form);
      let rowCount = 0;
      const count = (rows: number) => (rowCount += rows);
      const texts = this.texts(session, jobId, first, { encode, count });
      const body = Readable.from(texts, { objectMode: false });
      body.once('close', () => deadline.clear());
      return { columns: exportColumns(fields), body, rows: () => rowCount };
    } catch (error) {
      deadline.clear();
      throw error;
    }
  }

  private ownOf({ namespace }: TenantSpace): OwnDataset {
    return { projectId: this.options.projectId, dataset: namespace };
  }

  /** Resolves with the first page, once the job has ended. */
  private async begin(
    session: BigQuerySession,
    space: TenantSpace,
    id: string,
    guarded: GuardedQuery,
  ): Promise<{ jobId: string; first: ResultsReply }> {
    let jobId = id;
    try {
      for (let number = 1; !(await this.start(session, space, { id, jobId }, guarded));) {
        if (++number > MAX_JOBS) throw badReply('a job that runs');
        jobId = `${id}_${number}`;
      }
      const first = await this.statements.page(session, jobId, { rows: PAGE_ROWS });
      await this.statements.requireOwnJob(session, jobId, guarded.tables);
      return { jobId, first };
    } catch (error) {
      // Whatever it was: a job that nobody waits for costs money.
      await session.cancel(jobId, this.options.location);
      throw error;
    }
  }

  /**
   * A process that was killed leaves a job that runs or has run: that one is taken, unless it has failed.
   * @returns whether there is a job of this id that may be waited for
   */
  private async start(
    session: BigQuerySession,
    space: TenantSpace,
    { id, jobId }: { id: string; jobId: string },
    guarded: GuardedQuery,
  ): Promise<boolean> {
    try {
      const statement = { id, jobId, sql: session.sql, values: [], timeoutMs: LONGEST_MS };
      await this.statements.start(session, space, statement, guarded);
      return true;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    const query = { location: this.options.location };
    const answer = await session.request({ method: 'GET', path: `/jobs/${jobId}`, query });
    return !requireReply(LoadJobReply, answer).status.errorResult;
  }

  /** A page at a time, as its reader wants them. */
  private async *texts(
    session: BigQuerySession,
    jobId: string,
    first: ResultsReply,
    { encode, count }: { encode: (row: unknown) => string; count: (rows: number) => number },
  ): AsyncGenerator<Buffer> {
    const totalRows = Number(first.totalRows);
    for (let page = first; ;) {
      const { rows = [], pageToken } = page;
      if (rows.length > 0) yield Buffer.from(rows.map(encode).join(''));
      const counted = count(rows.length);
      if (counted === totalRows && pageToken === undefined) return;
      if (counted > totalRows || rows.length === 0 || pageToken === undefined)
        throw badReply('all of the rows that totalRows tells of');
      page = await this.statements.page(session, jobId, { rows: PAGE_ROWS, pageToken });
    }
  }
}

function isDuplicate(error: unknown): boolean {
  if (!(error instanceof WarehouseUnavailableError)) return false;
  return error.cause instanceof BigQueryRequestError && error.cause.status === 409;
}
