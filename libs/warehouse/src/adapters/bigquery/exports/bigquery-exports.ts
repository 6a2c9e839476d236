import { Readable } from 'node:stream';
import type { ExportBucket } from '../../../export-bucket.js';
import { timeLimit } from '../../../guard/thread-watch.js';
import type { ExportRequest, WarehouseExport } from '../../../bulk-warehouse.port.js';
import type { WarehouseTenant } from '../../../warehouse.port.js';
import type { BigQueryApi } from '../api/bigquery-api.js';
import { type BigQueryCatalog, orUnavailable } from '../bigquery-catalog.js';
import { type GuardedQuery, type OwnDataset, requireValues } from '../guard/bigquery-guard.js';
import { PAGE_ROWS } from '../queries/bigquery-results.js';
import { BigQuerySession } from '../api/bigquery-session.js';
import { BigQueryStatements, type BigQueryStatementsOptions, ownerOf } from '../bigquery-statements.js';
import { JobDeadline } from '../api/job-deadline.js';
import { exportColumns, rowEncoder } from './export-rows.js';
import type { BigQueryChecker } from '../guard/bigquery-checker.js';
import type { TenantIdentities } from '../api/tenant-identities.js';
import type { WireField, WireRow } from '../api/wire-format.js';
import { badReply, requireFields, type ResultsReply } from '../api/wire-replies.js';
import { FileExports, type PlannedQuery, type RowsUnderWay } from './file-exports.js';
import { LONGEST_MS, startOnce } from './start-once.js';

const CHECK_MS = 10_000;

export interface BigQueryExportsOptions extends BigQueryStatementsOptions {
  api: BigQueryApi;
  catalog: BigQueryCatalog;
  checker: BigQueryChecker;
  identities: TenantIdentities;
  projectId: string;
  /** Bucket that BigQuery can export to; without one, rows are read page by page. */
  bucket?: ExportBucket;
}

/** Changes a guarded statement according to its fields. */
type Rewrite = (guarded: GuardedQuery, fields: WireField[]) => GuardedQuery;

/** Exports: each is a job of the tenant's service account, read page by page or from the files that it wrote. */
export class BigQueryExports {
  private readonly statements: BigQueryStatements;
  private readonly files: FileExports | null;

  constructor(private readonly options: BigQueryExportsOptions) {
    this.statements = new BigQueryStatements(options.catalog, options.checker, options);
    this.files = options.bucket ? new FileExports(this.statements, options.bucket) : null;
  }

  /** @throws InvalidSqlError, SqlBlockedError, QueryTimeoutError, TooManyWaitingError, QueryCancelledError */
  async check(tenant: WarehouseTenant, sql: string, signal?: AbortSignal): Promise<void> {
    const limit = timeLimit(CHECK_MS, signal);
    requireValues(await this.options.checker.check(ownerOf(this.ownOf(tenant)), sql, limit), 0);
  }

  /** @param rewrite changes the statement after the guard, which does not check it again */
  async open(
    tenant: WarehouseTenant,
    { id, sql, form }: ExportRequest,
    signal: AbortSignal,
    rewrite?: Rewrite,
  ): Promise<WarehouseExport> {
    const deadline = new JobDeadline(LONGEST_MS, signal);
    try {
      const client = await deadline.race(orUnavailable(this.options.identities.of(tenant)));
      const session = new BigQuerySession(this.options.api, {
        client,
        own: this.ownOf(tenant),
        sql,
        deadline,
      });
      const statement = { sql, values: [], timeoutMs: LONGEST_MS };
      const { guarded, plan } = await this.statements.plan(session, statement);
      const fields = requireFields(plan.schema?.fields ?? []);
      const planned = { guarded: rewrite ? rewrite(guarded, fields) : guarded, fields };
      const written = rewrite ? null : await this.files?.run(session, tenant, id, planned, signal);
      const {
        rows,
        totalRows,
        fields: known,
      } = written ? { ...written, fields } : await this.results(session, tenant, id, planned);
      let rowCount = 0;
      const texts = encoded(rows, {
        encode: rowEncoder(known, form),
        totalRows,
        count: (n) => (rowCount += n),
      });
      const body = Readable.from(texts, { objectMode: false });
      body.once('close', () => deadline.clear());
      return { columns: exportColumns(known), body, rows: () => rowCount };
    } catch (error) {
      deadline.clear();
      throw error;
    }
  }

  /** Removes the files of an export. */
  async cleanUp(tenant: WarehouseTenant, id: string): Promise<void> {
    await this.files?.cleanUp(tenant, id);
  }

  private ownOf({ namespace }: WarehouseTenant): OwnDataset {
    return { projectId: this.options.projectId, dataset: namespace };
  }

  /** Waits for the job and fetches the first page. */
  private async results(
    session: BigQuerySession,
    tenant: WarehouseTenant,
    id: string,
    { guarded }: PlannedQuery,
  ): Promise<RowsUnderWay & { fields: WireField[] }> {
    const jobId = await startOnce(this.statements, session, tenant, {
      id,
      name: id,
      textFor: () => guarded.text,
    });
    try {
      const first = await this.statements.page(session, jobId, { rows: PAGE_ROWS });
      await this.statements.requireOwnJob(session, jobId, guarded.tables);
      const fields = requireFields(first.schema.fields ?? []);
      return { fields, rows: this.pages(session, jobId, first), totalRows: Number(first.totalRows) };
    } catch (error) {
      // A job without a waiting caller still costs money.
      await this.statements.cancel(session, jobId);
      throw error;
    }
  }

  /** Fetches pages on demand. */
  private async *pages(
    session: BigQuerySession,
    jobId: string,
    first: ResultsReply,
  ): AsyncGenerator<WireRow[]> {
    for (let page = first; ;) {
      const { rows = [], pageToken } = page;
      if (rows.length === 0 && pageToken !== undefined) throw badReply('rows in a page');
      yield rows;
      if (pageToken === undefined) return;
      page = await this.statements.page(session, jobId, { rows: PAGE_ROWS, pageToken });
    }
  }
}

interface Encoding {
  encode: (row: WireRow) => string;
  totalRows: number;
  /** @returns the total so far */
  count: (rows: number) => number;
}

async function* encoded(
  pieces: AsyncIterable<WireRow[]>,
  { encode, totalRows, count }: Encoding,
): AsyncGenerator<Buffer> {
  for await (const rows of pieces) {
    if (count(rows.length) > totalRows) break;
    if (rows.length > 0) yield Buffer.from(rows.map(encode).join(''));
  }
  if (count(0) !== totalRows) throw badReply('all of the rows that it tells of');
}
