import type { RejectedRecord } from '@tessera/tabular';
import type {
  BulkLoad,
  BulkWarehouse,
  ExportRequest,
  LoadOutcome,
  LoadRequest,
  LoadTarget,
  SelectedRowsRequest,
  WarehouseExport,
} from '../../../bulk-warehouse.port.js';
import { LoadRefusedError } from '../../../warehouse.errors.js';
import type { TenantSpace } from '../../../warehouse.port.js';
import { openPostgresChecker } from '../guard/postgres-checker.js';
import { BulkSessions, type BulkSessionsOptions } from './bulk-sessions.js';
import { readFailures, readOutcome, removeLoad } from './load-records.js';
import { readTarget } from './load-target.js';
import { PostgresExports } from './postgres-exports.js';
import { PostgresLoad } from './postgres-load.js';

/**
 * Bulk jobs on a tenant's own database. Exports run as the role that all of the tenant's statements run as; loads are staged by its
 * loader, where no other role looks, and change the table as its owner.
 */
export class PostgresBulkWarehouse implements BulkWarehouse {
  /** Bulk jobs are few, and wait. */
  private readonly checker = openPostgresChecker({ threads: 1 });
  private readonly sessions: BulkSessions;
  private readonly exports: PostgresExports;

  constructor(options: BulkSessionsOptions) {
    this.sessions = new BulkSessions(options);
    this.exports = new PostgresExports(this.checker, this.sessions);
  }

  async check({ namespace }: TenantSpace, sql: string): Promise<void> {
    await this.exports.check(namespace, sql);
  }

  export({ namespace }: TenantSpace, request: ExportRequest, signal: AbortSignal): Promise<WarehouseExport> {
    return this.exports.open(namespace, request, signal);
  }

  /** All of an export is in its body. */
  async cleanUpExport(): Promise<void> {}

  async loadTarget({ namespace }: TenantSpace, table: string): Promise<LoadTarget | null> {
    const target = await this.sessions.briefly(namespace, (session) => readTarget(session, table));
    if (!target) return null;
    const { kind, columns, primaryKey, uniqueKeys } = target;
    return {
      kind,
      columns: columns.map(({ name, nullable, hasDefault, isGenerated, isBytes }) => ({
        name,
        nullable,
        hasDefault,
        isGenerated,
        isBytes,
      })),
      primaryKey,
      uniqueKeys,
    };
  }

  async openLoad(space: TenantSpace, request: LoadRequest, signal: AbortSignal): Promise<BulkLoad> {
    const { namespace } = space;
    const session = await this.sessions.openLoad(namespace, request.id, signal);
    const applied = await readOutcome(session, request.id).catch(async (error: unknown) => {
      await session.end();
      throw error;
    });
    if (applied) {
      await session.end();
      return new AppliedLoad(outcomeOf(applied));
    }
    return this.begin(space, request, session);
  }

  async deleteSelected(
    space: TenantSpace,
    { id, table, keyColumns, sql }: SelectedRowsRequest,
    signal: AbortSignal,
  ): Promise<LoadOutcome> {
    const { namespace } = space;
    // Before anything is opened: what the statement is, and which keys it has to select.
    await this.exports.check(namespace, sql, signal);
    const keys = keyColumns ?? (await this.loadTarget(space, table))?.primaryKey ?? [];
    const request: LoadRequest = { id, operation: 'delete', table, keyColumns, columns: keys };
    const load = await this.openLoad(space, request, signal);
    try {
      if (load instanceof PostgresLoad) {
        const placesOf = (names: string[]) => keys.map((key) => placeOf(key, names));
        await load.stageRows(await this.exports.select(namespace, { id, sql }, placesOf, signal));
      }
      return await load.apply();
    } finally {
      await load.close();
    }
  }

  async outcome({ namespace }: TenantSpace, id: string): Promise<LoadOutcome | null> {
    const found = await this.sessions.briefly(namespace, (session) => readOutcome(session, id));
    return found && outcomeOf(found);
  }

  async failures(
    { namespace }: TenantSpace,
    id: string,
  ): Promise<{ columns: string[]; records: AsyncIterable<RejectedRecord> }> {
    const found = await this.sessions.briefly(namespace, (session) => readOutcome(session, id));
    if (!found) return { columns: [], records: noRecords() };
    return {
      columns: found.columns,
      records: readFailures((work) => this.sessions.briefly(namespace, work), id),
    };
  }

  async cleanUp({ namespace }: TenantSpace, id: string): Promise<void> {
    await this.sessions.endLoad(id);
    await this.sessions.briefly(namespace, (session) => removeLoad(session, id));
  }

  async ping(): Promise<void> {
    await Promise.all([this.sessions.ping(), this.checker.ping()]);
  }

  async close(): Promise<void> {
    await Promise.all([this.checker.close(), this.sessions.close()]);
  }

  private begin(
    { namespace }: TenantSpace,
    request: LoadRequest,
    session: Parameters<typeof readOutcome>[0],
  ): Promise<PostgresLoad> {
    const settle = async () => {
      await session.end();
      await this.sessions.endLoad(request.id);
      const found = await this.sessions.briefly(namespace, (other) => readOutcome(other, request.id));
      return found && outcomeOf(found);
    };
    return PostgresLoad.open({ namespace, request, session, settle });
  }
}

/** A load that was applied before. */
class AppliedLoad implements BulkLoad {
  constructor(private readonly outcome: LoadOutcome) {}

  async stage(): Promise<void> {}

  apply(): Promise<LoadOutcome> {
    return Promise.resolve(this.outcome);
  }

  async close(): Promise<void> {}
}

function outcomeOf({ processed, failed, applied }: LoadOutcome): LoadOutcome {
  return { processed, failed, applied };
}

/** @throws LoadRefusedError */
function placeOf(key: string, names: readonly string[]): number {
  const place = names.indexOf(key);
  if (place >= 0) return place;
  throw new LoadRefusedError('MISSING_COLUMN', `The statement does not select "${key}", which is a key.`, {
    column: key,
  });
}

async function* noRecords(): AsyncGenerator<RejectedRecord> {}
