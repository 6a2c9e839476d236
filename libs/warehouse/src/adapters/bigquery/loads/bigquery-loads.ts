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
import { AppliedLoad, NO_FAILURES } from '../../../loads/applied-load.js';
import { toLoadTarget, unselectedKeyError } from '../../../loads/load-rules.js';
import { LoadRefusedError } from '../../../warehouse.errors.js';
import type { WarehouseTenant } from '../../../warehouse.port.js';
import type { BigQueryApi } from '../api/bigquery-api.js';
import { type BigQueryCatalog, orUnavailable } from '../bigquery-catalog.js';
import type { BigQueryExports } from '../exports/bigquery-exports.js';
import type { GuardedQuery, OwnDataset } from '../guard/bigquery-guard.js';
import { JobDeadline } from '../api/job-deadline.js';
import type { TenantIdentities } from '../api/tenant-identities.js';
import type { WireField } from '../api/wire-format.js';
import { badReply, requireReply, ResultsReply } from '../api/wire-replies.js';
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
  async target(tenant: WarehouseTenant, name: string): Promise<LoadTarget | null> {
    const { identities, catalog } = this.options;
    const target = await orUnavailable(
      identities.of(tenant).then(async (client) => {
        const table = await catalog.describe(client, tenant.namespace, name);
        return table && targetOf(table);
      }),
    );
    return target && toLoadTarget(target);
  }

  async open(tenant: WarehouseTenant, request: LoadRequest, signal: AbortSignal): Promise<BulkLoad> {
    const { catalog, maximumBytesBilled } = this.options;
    const { loader, client } = await this.loaderOf(tenant, LONGEST_MS, signal);
    try {
      const applied = await findApplied(loader, request.id);
      if (applied) {
        loader.deadline.clear();
        return new AppliedLoad(applied.outcome, () => Promise.resolve(this.failedOf(tenant, applied)));
      }
      const target = async (): Promise<BigQueryTarget | null> => {
        const table = await orUnavailable(catalog.describe(client, tenant.namespace, request.table));
        return table && targetOf(table);
      };
      const { tenantId } = tenant;
      return await BigQueryLoad.open({
        request,
        loader,
        tenantId,
        target,
        maximumBytesBilled,
        signal,
        failures: () => this.failures(tenant, request.id),
      });
    } catch (error) {
      loader.deadline.clear();
      throw error;
    }
  }

  async openDeletion(
    tenant: WarehouseTenant,
    { id, table, keyColumns, sql, maxFailures }: SelectedRowsRequest,
    signal: AbortSignal,
  ): Promise<BulkLoad> {
    await this.options.exports.check(tenant, sql, signal);
    const keys = keyColumns ?? (await this.target(tenant, table))?.primaryKey ?? [];
    const request: LoadRequest = { id, operation: 'delete', table, keyColumns, columns: keys, maxFailures };
    const load = await this.open(tenant, request, signal);
    if (!(load instanceof BigQueryLoad)) return load;
    try {
      const distinct = (guarded: GuardedQuery, fields: WireField[]) => distinctOf(keys, guarded, fields);
      const { body } = await this.options.exports.open(tenant, { id, sql, form: 'csv' }, signal, distinct);
      await stageRows(load, body);
      return load;
    } catch (error) {
      await load.close();
      throw error;
    }
  }

  async outcome(tenant: WarehouseTenant, id: string): Promise<LoadOutcome | null> {
    return (await this.applied(tenant, id))?.outcome ?? null;
  }

  async failures(tenant: WarehouseTenant, id: string): Promise<FailedRecords> {
    const applied = await this.applied(tenant, id);
    return applied ? this.failedOf(tenant, applied) : NO_FAILURES;
  }

  async cleanUp(tenant: WarehouseTenant, id: string): Promise<void> {
    if (!this.canLoad) return;
    await this.withShortLoader(tenant, async ({ loader, client }) => {
      const names = await orUnavailable(
        this.options.catalog.staging(client, tenant.namespace, tablePrefix(id)),
      );
      for (const name of names) await loader.explained(loader.removeTable(name));
    });
  }

  private applied(tenant: WarehouseTenant, id: string): Promise<AppliedRecords | null> {
    if (!this.canLoad) return Promise.resolve(null);
    return this.withShortLoader(tenant, ({ loader }) => findApplied(loader, id));
  }

  private failedOf(tenant: WarehouseTenant, applied: AppliedRecords): FailedRecords {
    return { columns: applied.columns, records: this.readFailures(tenant, applied) };
  }

  private async *readFailures(
    tenant: WarehouseTenant,
    { tables }: AppliedRecords,
  ): AsyncGenerator<RejectedRecord> {
    const { loader } = await this.loaderOf(tenant, LONGEST_MS, NEVER);
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

  private async withShortLoader<T>(
    tenant: WarehouseTenant,
    work: (as: Awaited<ReturnType<BigQueryLoads['loaderOf']>>) => Promise<T>,
  ): Promise<T> {
    const as = await this.loaderOf(tenant, BRIEFLY_MS, NEVER);
    try {
      return await work(as);
    } finally {
      as.loader.deadline.clear();
    }
  }

  private async loaderOf(tenant: WarehouseTenant, timeoutMs: number, signal: AbortSignal) {
    if (!this.canLoad) {
      const message = 'Tables of this warehouse cannot be loaded by bulk jobs; they can be exported.';
      throw new LoadRefusedError('NOT_APPLICABLE', message);
    }
    const { api, identities, projectId, location, loaderAccount } = this.options;
    const own: OwnDataset = { projectId, dataset: tenant.namespace };
    const serviceAccount =
      loaderAccount?.replaceAll('{dataset}', tenant.namespace.replaceAll('_', '-')) ?? null;
    const deadline = new JobDeadline(timeoutMs, signal);
    try {
      const client = await deadline.race(orUnavailable(identities.of({ ...tenant, serviceAccount })));
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
  for (const key of keys) if (!fields.some(({ name }) => name === key)) throw unselectedKeyError(key);
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
