import type {
  BulkLoad,
  BulkWarehouse,
  ExportRequest,
  FailedRecords,
  LoadOutcome,
  LoadRequest,
  LoadTarget,
  SelectedRowsRequest,
  WarehouseExport,
} from '../../../bulk-warehouse.port.js';
import { AppliedLoad, NO_FAILURES } from '../../../loads/applied-load.js';
import { toLoadTarget, unselectedKeyError } from '../../../loads/load-rules.js';
import type { WarehouseTenant } from '../../../warehouse.port.js';
import { openPostgresChecker } from '../guard/postgres-checker.js';
import { BulkSessions, type BulkSessionsOptions } from './bulk-sessions.js';
import { readFailures, readOutcome, removeLoad } from './load-records.js';
import { readTarget } from './load-target.js';
import { PostgresExports } from './postgres-exports.js';
import { PostgresLoad } from './postgres-load.js';
import { StageWatch, type StageWatchOptions, WatchedLoad } from './stage-watch.js';

export interface PostgresBulkOptions extends BulkSessionsOptions {
  /** Disk budget for staged and failed records of a tenant's loads. */
  maxStagedBytes: number;
}

/**
 * Bulk jobs on a tenant's database. Exports run as the tenant's read-only role. Loads are staged by its loader role, in
 * a schema that only the loader sees, and applied as the table's owner.
 */
export class PostgresBulkWarehouse implements BulkWarehouse {
  /** Bulk jobs are few and can wait. */
  private readonly checker = openPostgresChecker({ threads: 1 });
  private readonly sessions: BulkSessions;
  private readonly exports: PostgresExports;

  private readonly maxStagedBytes: number;

  constructor({ maxStagedBytes, ...options }: PostgresBulkOptions) {
    this.maxStagedBytes = maxStagedBytes;
    this.sessions = new BulkSessions(options);
    this.exports = new PostgresExports(this.checker, this.sessions);
  }

  async check({ namespace }: WarehouseTenant, sql: string): Promise<void> {
    await this.exports.check(namespace, sql);
  }

  export(
    { namespace }: WarehouseTenant,
    request: ExportRequest,
    signal: AbortSignal,
  ): Promise<WarehouseExport> {
    return this.exports.open(namespace, request, signal);
  }

  /** Exports leave nothing behind. */
  async cleanUpExport(): Promise<void> {}

  async loadTarget({ namespace }: WarehouseTenant, table: string): Promise<LoadTarget | null> {
    const target = await this.sessions.withShortSession(namespace, (session) => readTarget(session, table));
    return target && toLoadTarget(target);
  }

  openLoad(tenant: WarehouseTenant, request: LoadRequest, signal: AbortSignal): Promise<BulkLoad> {
    return this.watched(tenant, request.id, signal, (bounded) => this.open(tenant, request, bounded));
  }

  openDeletion(
    tenant: WarehouseTenant,
    request: SelectedRowsRequest,
    signal: AbortSignal,
  ): Promise<BulkLoad> {
    return this.watched(tenant, request.id, signal, (bounded) =>
      this.stageSelected(tenant, request, bounded),
    );
  }

  async outcome({ namespace }: WarehouseTenant, id: string): Promise<LoadOutcome | null> {
    const found = await this.sessions.withShortSession(namespace, (session) => readOutcome(session, id));
    return found && outcomeOf(found);
  }

  async failures({ namespace }: WarehouseTenant, id: string): Promise<FailedRecords> {
    const found = await this.sessions.withShortSession(namespace, (session) => readOutcome(session, id));
    if (!found) return NO_FAILURES;
    return {
      columns: found.columns,
      records: readFailures((work) => this.sessions.withShortSession(namespace, work), id),
    };
  }

  async cleanUp({ namespace }: WarehouseTenant, id: string): Promise<void> {
    await this.sessions.endLoad(id);
    await this.sessions.withShortSession(namespace, (session) => removeLoad(session, id));
  }

  async ping(): Promise<void> {
    await Promise.all([this.sessions.ping(), this.checker.ping()]);
  }

  async close(): Promise<void> {
    await Promise.all([this.checker.close(), this.sessions.close()]);
  }

  /** Ends the load if it exceeds the disk budget. */
  private async watched(
    tenant: WarehouseTenant,
    id: string,
    signal: AbortSignal,
    open: (signal: AbortSignal) => Promise<BulkLoad>,
  ): Promise<BulkLoad> {
    const withShortSession: StageWatchOptions['withShortSession'] = (work) =>
      this.sessions.withShortSession(tenant.namespace, work);
    const watch = new StageWatch({ id, maxBytes: this.maxStagedBytes, withShortSession });
    const remove = () => this.cleanUp(tenant, id);
    try {
      const load = await watch.explain(open(AbortSignal.any([signal, watch.signal])));
      return new WatchedLoad(load, watch, remove);
    } catch (error) {
      await watch.stop();
      if (watch.signal.aborted) await remove();
      throw error;
    }
  }

  private async open(
    tenant: WarehouseTenant,
    request: LoadRequest,
    signal: AbortSignal,
  ): Promise<PostgresLoad | AppliedLoad> {
    const { namespace } = tenant;
    const session = await this.sessions.openLoad(namespace, request.id, signal);
    const applied = await readOutcome(session, request.id).catch(async (error: unknown) => {
      await session.end();
      throw error;
    });
    if (applied) {
      await session.end();
      return new AppliedLoad(outcomeOf(applied), () => this.failures(tenant, request.id));
    }
    return this.begin(tenant, request, session);
  }

  private async stageSelected(
    tenant: WarehouseTenant,
    { id, table, keyColumns, sql, maxFailures }: SelectedRowsRequest,
    signal: AbortSignal,
  ): Promise<BulkLoad> {
    const { namespace } = tenant;
    // Checks the statement and the keys before opening anything.
    await this.exports.check(namespace, sql, signal);
    const keys = keyColumns ?? (await this.loadTarget(tenant, table))?.primaryKey ?? [];
    const request: LoadRequest = { id, operation: 'delete', table, keyColumns, columns: keys, maxFailures };
    const load = await this.open(tenant, request, signal);
    if (load instanceof AppliedLoad) return load;
    try {
      const placesOf = (names: string[]) => keys.map((key) => placeOf(key, names));
      await load.stageRows(await this.exports.select(namespace, { id, sql }, placesOf, signal));
      return load;
    } catch (error) {
      await load.close();
      throw error;
    }
  }

  private begin(
    { namespace }: WarehouseTenant,
    request: LoadRequest,
    session: Parameters<typeof readOutcome>[0],
  ): Promise<PostgresLoad> {
    const settle = async () => {
      await session.end();
      await this.sessions.endLoad(request.id);
      const found = await this.sessions.withShortSession(namespace, (other) =>
        readOutcome(other, request.id),
      );
      return found && outcomeOf(found);
    };
    return PostgresLoad.open({ namespace, request, session, settle });
  }
}

function outcomeOf({ processed, failed, applied, isRefused }: LoadOutcome): LoadOutcome {
  return { processed, failed, applied, isRefused };
}

/** @throws LoadRefusedError */
function placeOf(key: string, names: readonly string[]): number {
  const place = names.indexOf(key);
  if (place >= 0) return place;
  throw unselectedKeyError(key);
}
