import { csvRecords, type RejectedRecord } from '@tessera/tabular';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type {
  BulkLoad,
  FailedRecords,
  LoadOutcome,
  LoadRequest,
  LoadTarget,
  SelectedRowsRequest,
} from '../../../bulk-warehouse.port.js';
import { AppliedLoad, NO_FAILURES } from '../../../applied-load.js';
import { LoadRefusedError } from '../../../warehouse.errors.js';
import type { TenantSpace } from '../../../warehouse.port.js';
import type { BigQueryApi } from '../bigquery-api.js';
import { type BigQueryCatalog, orUnavailable } from '../bigquery-catalog.js';
import type { BigQueryExports } from '../exports/bigquery-exports.js';
import type { GuardedQuery, OwnDataset } from '../bigquery-guard.js';
import { Deadline } from '../deadline.js';
import type { TenantIdentities } from '../tenant-identities.js';
import type { WireField } from '../wire-format.js';
import { badReply, requireReply, ResultsReply } from '../wire-replies.js';
import { BigQueryLoad } from './bigquery-load.js';
import { type AppliedRecords, cellsOf, findApplied, textsIn } from './load-jobs.js';
import { tablePrefix } from './load-tables.js';
import { type BigQueryTarget, targetOf } from './load-target.js';
import { Loader } from './loader.js';
import { identifier } from './sql-text.js';

const LONGEST_MS = 24 * 3_600_000;
/** Limit for requests other than loads. */
const BRIEFLY_MS = 60_000;
const PAGE_ROWS = 1_000;
const NEVER = new AbortController().signal;

export interface BigQueryLoadsOptions {
  api: BigQueryApi;
  catalog: BigQueryCatalog;
  identities: TenantIdentities;
  exports: BigQueryExports;
  projectId: string;
  location: string;
  maximumBytesBilled: number;
  /** See `bulkWarehouseSettings`; undefined if loads run as the service itself, or not at all. */
  loaderAccount?: string;
  /** Refuses loads unless `loaderAccount` is set. */
  requiresAccount: boolean;
}

/** Loads tenants' tables as an account that may write them. None of its statements contains a tenant's text. */
export class BigQueryLoads {
  constructor(private readonly options: BigQueryLoadsOptions) {}

  /** Null for an unknown table. Read as the tenant's own account. */
  async target(space: TenantSpace, name: string): Promise<LoadTarget | null> {
    const { identities, catalog } = this.options;
    const target = await orUnavailable(
      identities.of(space).then(async (client) => {
        const table = await catalog.describe(client, space.namespace, name);
        return table && targetOf(table);
      }),
    );
    if (!target) return null;
    const { kind, columns, primaryKey, uniqueKeys } = target;
    return {
      kind,
      columns: columns.map(({ name: column, nullable, hasDefault, isGenerated, isBytes }) => ({
        name: column,
        nullable,
        hasDefault,
        isGenerated,
        isBytes,
      })),
      primaryKey,
      uniqueKeys,
    };
  }

  async open(space: TenantSpace, request: LoadRequest, signal: AbortSignal): Promise<BulkLoad> {
    const { catalog, maximumBytesBilled } = this.options;
    const { loader, client } = await this.loaderOf(space, LONGEST_MS, signal);
    try {
      const applied = await findApplied(loader, request.id);
      if (applied) {
        loader.deadline.clear();
        return new AppliedLoad(applied.outcome, () => Promise.resolve(this.failedOf(space, applied)));
      }
      const target = async (): Promise<BigQueryTarget | null> => {
        const table = await orUnavailable(catalog.describe(client, space.namespace, request.table));
        return table && targetOf(table);
      };
      const { tenantId } = space;
      return await BigQueryLoad.open({
        request,
        loader,
        tenantId,
        target,
        maximumBytesBilled,
        signal,
        failures: () => this.failures(space, request.id),
      });
    } catch (error) {
      loader.deadline.clear();
      throw error;
    }
  }

  async openDeletion(
    space: TenantSpace,
    { id, table, keyColumns, sql, maxFailures }: SelectedRowsRequest,
    signal: AbortSignal,
  ): Promise<BulkLoad> {
    await this.options.exports.check(space, sql, signal);
    const keys = keyColumns ?? (await this.target(space, table))?.primaryKey ?? [];
    const request: LoadRequest = { id, operation: 'delete', table, keyColumns, columns: keys, maxFailures };
    const load = await this.open(space, request, signal);
    if (!(load instanceof BigQueryLoad)) return load;
    try {
      const distinct = (guarded: GuardedQuery, fields: WireField[]) => distinctOf(keys, guarded, fields);
      const { body } = await this.options.exports.open(space, { id, sql, form: 'csv' }, signal, distinct);
      await stageRows(load, body);
      return load;
    } catch (error) {
      await load.close();
      throw error;
    }
  }

  async outcome(space: TenantSpace, id: string): Promise<LoadOutcome | null> {
    return (await this.applied(space, id))?.outcome ?? null;
  }

  async failures(space: TenantSpace, id: string): Promise<FailedRecords> {
    const applied = await this.applied(space, id);
    return applied ? this.failedOf(space, applied) : NO_FAILURES;
  }

  async cleanUp(space: TenantSpace, id: string): Promise<void> {
    if (!this.canLoad) return;
    await this.briefly(space, async ({ loader, client }) => {
      const names = await orUnavailable(
        this.options.catalog.staging(client, space.namespace, tablePrefix(id)),
      );
      for (const name of names) await loader.explained(loader.removeTable(name));
    });
  }

  private applied(space: TenantSpace, id: string): Promise<AppliedRecords | null> {
    if (!this.canLoad) return Promise.resolve(null);
    return this.briefly(space, ({ loader }) => findApplied(loader, id));
  }

  private failedOf(space: TenantSpace, applied: AppliedRecords): FailedRecords {
    return { columns: applied.columns, records: this.readFailures(space, applied) };
  }

  private async *readFailures(
    space: TenantSpace,
    { tables }: AppliedRecords,
  ): AsyncGenerator<RejectedRecord> {
    const { loader } = await this.loaderOf(space, LONGEST_MS, NEVER);
    const { projectId, dataset } = loader.own;
    const failed = identifier(projectId, dataset, tables.failed);
    const query = `SELECT line, code, message, fields FROM ${failed} ORDER BY line`;
    const jobId = `tessera_${randomUUID()}`;
    try {
      await loader.explained(loader.begin(jobId, { query: { query, useLegacySql: false } }));
      for (
        let pageToken: string | undefined, isFirst = true;
        isFirst || pageToken !== undefined;
        isFirst = false
      ) {
        const page = requireReply(ResultsReply, await loader.page(jobId, PAGE_ROWS, pageToken));
        for (const row of page.rows ?? []) yield failureOf(row);
        if (page.pageToken !== undefined && page.pageToken === pageToken)
          throw badReply('the end of a result');
        ({ pageToken } = page);
      }
    } finally {
      loader.deadline.clear();
    }
  }

  private async briefly<T>(
    space: TenantSpace,
    work: (as: Awaited<ReturnType<BigQueryLoads['loaderOf']>>) => Promise<T>,
  ): Promise<T> {
    const as = await this.loaderOf(space, BRIEFLY_MS, NEVER);
    try {
      return await work(as);
    } finally {
      as.loader.deadline.clear();
    }
  }

  private async loaderOf(space: TenantSpace, timeoutMs: number, signal: AbortSignal) {
    if (!this.canLoad) {
      const message = 'Tables of this warehouse cannot be loaded by bulk jobs; they can be exported.';
      throw new LoadRefusedError('NOT_APPLICABLE', message);
    }
    const { api, identities, projectId, location, loaderAccount } = this.options;
    const own: OwnDataset = { projectId, dataset: space.namespace };
    const serviceAccount =
      loaderAccount?.replaceAll('{dataset}', space.namespace.replaceAll('_', '-')) ?? null;
    const deadline = new Deadline(timeoutMs, signal);
    try {
      const client = await deadline.race(orUnavailable(identities.of({ ...space, serviceAccount })));
      return { client, loader: new Loader(api, { client, own, location, deadline, signal }) };
    } catch (error) {
      deadline.clear();
      throw error;
    }
  }

  private get canLoad(): boolean {
    return this.options.loaderAccount !== undefined || !this.options.requiresAccount;
  }
}

/** @throws LoadRefusedError if the statement does not select a key */
function distinctOf(keys: readonly string[], guarded: GuardedQuery, fields: WireField[]): GuardedQuery {
  for (const key of keys)
    if (!fields.some(({ name }) => name === key))
      throw new LoadRefusedError(
        'MISSING_COLUMN',
        `The statement does not select "${key}", which is a key.`,
        {
          column: key,
        },
      );
  const names = keys.map((key) => identifier(key)).join(', ');
  return { ...guarded, text: `SELECT DISTINCT ${names} FROM (\n${guarded.text}\n)` };
}

/** Chunks of an export contain whole rows. */
async function stageRows(load: BigQueryLoad, body: Readable): Promise<void> {
  let line = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const rows = [...csvRecords(chunk.toString())].map((values) => ({ line: ++line, values }));
    await load.stageRows(rows);
  }
}

function failureOf(row: unknown): RejectedRecord {
  const [line, code, message, fields] = cellsOf(row);
  if (!/^\d{1,15}$/.test(line ?? '') || code === undefined || message === undefined || fields === undefined)
    throw badReply('a failed record');
  return { line: Number(line), code, message, values: textsIn(fields) };
}
