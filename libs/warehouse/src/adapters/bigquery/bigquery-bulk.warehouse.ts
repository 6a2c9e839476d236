import type { RejectedRecord } from '@tessera/tabular';
import { Readable } from 'node:stream';
import type {
  BulkLoad,
  BulkWarehouse,
  ExportRequest,
  LoadOutcome,
  LoadTarget,
  WarehouseExport,
} from '../../bulk-warehouse.port.js';
import { LoadRefusedError } from '../../warehouse.errors.js';
import type { TenantSpace, WarehouseStatement } from '../../warehouse.port.js';
import { BigQueryApi } from './bigquery-api.js';
import { BigQueryCatalog, orUnavailable } from './bigquery-catalog.js';
import { type OwnDataset, requireValues } from './bigquery-guard.js';
import { PAGE_ROWS } from './bigquery-results.js';
import { BigQuerySession } from './bigquery-session.js';
import { BigQueryStatements, ownerOf } from './bigquery-statements.js';
import type { BigQueryWarehouseOptions } from './bigquery.warehouse.js';
import { Deadline } from './deadline.js';
import { exportColumns, rowEncoder } from './export-rows.js';
import { type BigQueryChecker, openBigQueryChecker } from './google-sql/bigquery-checker.js';
import { TenantIdentities } from './tenant-identities.js';
import { badReply, requireFields, type ResultsReply } from './wire-replies.js';

/** BigQuery itself ends jobs after six hours. */
const LONGEST_MS = 24 * 3_600_000;
const CHECK_MS = 10_000;

/**
 * Exports of a tenant's dataset: a job in the name of the tenant's service account, whose rows are read page by page. Loads are refused:
 * the tenant's account can only read, and no other one has a right to its dataset.
 */
export class BigQueryBulkWarehouse implements BulkWarehouse {
  private readonly api: BigQueryApi;
  private readonly catalog: BigQueryCatalog;
  private readonly identities: TenantIdentities;
  private readonly statements: BigQueryStatements;

  constructor(
    private readonly options: Omit<BigQueryWarehouseOptions, 'maxResultBytes'>,
    private readonly checker: BigQueryChecker = openBigQueryChecker(),
  ) {
    this.api = new BigQueryApi(options);
    this.catalog = new BigQueryCatalog(this.api);
    this.identities = new TenantIdentities(options.identities);
    this.statements = new BigQueryStatements(this.catalog, checker, options);
  }

  async check(space: TenantSpace, sql: string): Promise<void> {
    const limit = { timeoutMs: CHECK_MS, deadline: Date.now() + CHECK_MS };
    requireValues(await this.checker.check(ownerOf(this.datasetOf(space)), sql, limit), 0);
  }

  async export(
    space: TenantSpace,
    { id, sql, form }: ExportRequest,
    signal: AbortSignal,
  ): Promise<WarehouseExport> {
    const deadline = new Deadline(LONGEST_MS, signal);
    const statement = { id, sql, values: [], timeoutMs: LONGEST_MS };
    try {
      const client = await deadline.race(orUnavailable(this.identities.of(space)));
      const session = new BigQuerySession(this.api, { client, own: this.datasetOf(space), sql, deadline });
      const { guarded } = await this.statements.plan(session, statement);
      const first = await this.begin(session, space, statement, guarded);
      const fields = requireFields(first.schema.fields ?? []);
      const encode = rowEncoder(fields, form);
      let rowCount = 0;
      const count = (rows: number) => (rowCount += rows);
      const body = Readable.from(this.texts(session, id, first, { encode, count }), { objectMode: false });
      body.once('close', () => deadline.clear());
      return { columns: exportColumns(fields), body, rows: () => rowCount };
    } catch (error) {
      deadline.clear();
      throw error;
    }
  }

  async loadTarget(space: TenantSpace, name: string): Promise<LoadTarget | null> {
    const table = await orUnavailable(
      this.identities.of(space).then((client) => this.catalog.table(client, space.namespace, name)),
    );
    if (!table) return null;
    return {
      kind: table.kind,
      columns: table.columns.map(({ name: column, nullable }) => ({
        name: column,
        nullable,
        hasDefault: false,
        isGenerated: false,
      })),
      primaryKey: table.primaryKey,
      uniqueKeys: table.primaryKey.length > 0 ? [table.primaryKey] : [],
    };
  }

  openLoad(): Promise<BulkLoad> {
    return Promise.reject(noLoads());
  }

  deleteSelected(): Promise<LoadOutcome> {
    return Promise.reject(noLoads());
  }

  outcome(): Promise<LoadOutcome | null> {
    return Promise.resolve(null);
  }

  failures(): Promise<{ columns: string[]; records: AsyncIterable<RejectedRecord> }> {
    return Promise.resolve({ columns: [], records: Readable.from([]) });
  }

  async cleanUp(): Promise<void> {}

  async ping(): Promise<void> {
    await this.checker.ping();
  }

  async close(): Promise<void> {
    await this.checker.close();
  }

  private datasetOf({ namespace }: TenantSpace): OwnDataset {
    return { projectId: this.options.projectId, dataset: namespace };
  }

  /** Resolves with the first page, once the job has ended. */
  private async begin(
    session: BigQuerySession,
    space: TenantSpace,
    statement: WarehouseStatement & { id: string },
    guarded: Parameters<BigQueryStatements['start']>[3],
  ): Promise<ResultsReply> {
    const { id } = statement;
    try {
      await this.statements.start(session, space, statement, guarded);
      const first = await this.statements.page(session, id, { rows: PAGE_ROWS });
      await this.statements.requireOwnJob(session, id, guarded.tables);
      return first;
    } catch (error) {
      // Whatever it was: a job that nobody waits for costs money.
      await session.cancel(id, this.options.location);
      throw error;
    }
  }

  /** A page at a time, as its reader wants them. */
  private async *texts(
    session: BigQuerySession,
    id: string,
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
      page = await this.statements.page(session, id, { rows: PAGE_ROWS, pageToken });
    }
  }
}

function noLoads(): LoadRefusedError {
  const message = 'Tables of this warehouse cannot be loaded by bulk jobs; they can be exported.';
  return new LoadRefusedError('NOT_APPLICABLE', message);
}
