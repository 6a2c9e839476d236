import { PeriodicTask } from '@tessera/platform';
import type { BulkLoad, FailedRecords } from '../../../bulk-warehouse.port.js';
import { LoadRefusedError, WarehouseUnavailableError } from '../../../warehouse.errors.js';
import type { BulkSession } from './bulk-session.js';
import { loadTables, STAGING_SCHEMA } from './staging-schema.js';

const CHECK_MS = 500;

export interface StageWatchOptions {
  /** The watched load. */
  id: string;
  /** Disk budget of the tenant's loads. */
  maxBytes: number;
  /** Runs work in a session of the tenant's loader. */
  withShortSession: <T>(work: (session: BulkSession) => Promise<T>) => Promise<T>;
}

/** Ends a load when the tenant's loads exceed the disk budget and this load is still growing. */
export class StageWatch {
  private readonly exceeded = new AbortController();
  private readonly task: PeriodicTask;
  private ownBytes = 0;

  constructor(private readonly options: StageWatchOptions) {
    this.task = new PeriodicTask({
      name: 'look how much of the disk a load takes',
      everyMs: CHECK_MS,
      run: () => this.check(),
    });
    this.task.start();
  }

  /** Aborted when the budget is exceeded. */
  get signal(): AbortSignal {
    return this.exceeded.signal;
  }

  /** @throws LoadRefusedError if the load was ended */
  async explain<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw this.signal.aborted ? this.refusal(error) : error;
    }
  }

  async stop(): Promise<void> {
    await this.task.stop();
  }

  private async check(): Promise<void> {
    try {
      const { ownBytes, allBytes } = await this.options.withShortSession((session) =>
        sizes(session, this.options.id),
      );
      const hasGrown = ownBytes > this.ownBytes;
      this.ownBytes = ownBytes;
      if (allBytes > this.options.maxBytes && hasGrown) this.exceeded.abort();
    } catch (error) {
      // The load itself reports it.
      if (!(error instanceof WarehouseUnavailableError)) throw error;
    }
  }

  private refusal(cause: unknown): LoadRefusedError {
    const { maxBytes } = this.options;
    const message = `Records of this tenant's loads take more than ${maxBytes} bytes of the disk. Load smaller files, or fewer at a time.`;
    return new LoadRefusedError('DISK_BUDGET_EXCEEDED', message, { limit: maxBytes }, null, { cause });
  }
}

/** A load under a {@link StageWatch}. */
export class WatchedLoad implements BulkLoad {
  /** @param remove discards what an ended load has staged */
  constructor(
    private readonly load: BulkLoad,
    private readonly watch: StageWatch,
    private readonly remove: () => Promise<void>,
  ) {}

  stage(batch: Parameters<BulkLoad['stage']>[0]): Promise<void> {
    return this.watch.explain(this.load.stage(batch));
  }

  apply(): ReturnType<BulkLoad['apply']> {
    return this.watch.explain(this.load.apply());
  }

  failures(): Promise<FailedRecords> {
    return this.load.failures();
  }

  async close(): Promise<void> {
    await this.watch.stop();
    await this.load.close();
    if (this.watch.signal.aborted) await this.remove();
  }
}

async function sizes(session: BulkSession, id: string): Promise<{ ownBytes: number; allBytes: number }> {
  const own = Object.values(loadTables(id)).map((name: string) => name.slice(STAGING_SCHEMA.length + 1));
  const [row] = await session.query<[string, string]>(
    `select coalesce(sum(bytes) filter (where relname = any($1)), 0), coalesce(sum(bytes), 0) from (
       select relname, pg_catalog.pg_total_relation_size(c.oid) as bytes
       from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
       where n.nspname = $2 and c.relkind = 'r') q`,
    [own, STAGING_SCHEMA],
  );
  return { ownBytes: Number(row?.[0]), allBytes: Number(row?.[1]) };
}
