import { Inject, Injectable } from '@nestjs/common';
import { isDatabaseUnavailable } from '@tessera/platform';
import { SQL_SERVICES_CONFIG, type SqlServicesConfig } from '../sql-services.settings.js';

export interface AuditStore<Entry> {
  /**
   * Writes new entries and later states of existing ones together; each id at most once.
   * @param leaseMs after which a running statement without renewal counts as abandoned
   */
  writeAll(entries: readonly Entry[], leaseMs: number): Promise<void>;
}

export const AUDIT_STORE = Symbol('AuditStore');

/** Entries per write; some carry results of up to 16 KB. */
const MAX_BATCH = 200;

/** Statements that end sooner are written once. */
const SHORT_MS = 25;

/** The latest state of an entry that waits to be written. */
interface Waiting<Entry> {
  entry: Entry;
  written: PromiseWithResolvers<void>;
}

/** By id. */
type Batch<Entry> = Map<string, Waiting<Entry>>;

/**
 * Records every statement when it has ended, before the client gets the response; long ones also while they run.
 * Entries that arrive during a write share the next one, so that many concurrent statements cost few writes and a
 * single one does not wait.
 */
@Injectable()
export class AuditTrail<Entry extends { id: string }> {
  private readonly waiting: Batch<Entry>[] = [];
  /** Running statements that are not recorded yet. */
  private readonly beginnings = new Map<string, NodeJS.Timeout>();
  private isWriting = false;

  constructor(
    @Inject(AUDIT_STORE) private readonly store: AuditStore<Entry>,
    @Inject(SQL_SERVICES_CONFIG) private readonly config: SqlServicesConfig,
  ) {}

  /**
   * Announces a statement, which is recorded as running unless {@link write} comes first.
   * @param onFailure called if it cannot be recorded: the statement must be cancelled
   */
  begin(entry: Entry, onFailure: () => void): void {
    const timer = setTimeout(() => void this.write(entry).catch(onFailure), SHORT_MS);
    this.beginnings.set(entry.id, timer);
  }

  /** Resolves when this or a later state of the statement is committed. @throws errors of the database */
  write(entry: Entry): Promise<void> {
    clearTimeout(this.beginnings.get(entry.id));
    this.beginnings.delete(entry.id);
    const batch = this.openBatch(entry.id);
    const written = batch.get(entry.id)?.written ?? Promise.withResolvers<void>();
    batch.set(entry.id, { entry, written });
    if (!this.isWriting) void this.writeWaiting();
    return written.promise;
  }

  /** The last batch, or a new one if that is full. A later state of a statement replaces the earlier one in its batch. */
  private openBatch(id: string): Batch<Entry> {
    const last = this.waiting.at(-1);
    if (last && (last.size < MAX_BATCH || last.has(id))) return last;
    const batch: Batch<Entry> = new Map();
    this.waiting.push(batch);
    return batch;
  }

  private async writeWaiting(): Promise<void> {
    this.isWriting = true;
    for (let batch = this.waiting.shift(); batch; batch = this.waiting.shift())
      await this.writeBatch([...batch.values()]);
    this.isWriting = false;
  }

  /** An entry that cannot be written fails only its own statement. */
  private async writeBatch(batch: readonly Waiting<Entry>[]): Promise<void> {
    try {
      await this.store.writeAll(
        batch.map(({ entry }) => entry),
        this.config.leaseMs,
      );
      for (const { written } of batch) written.resolve();
    } catch (error) {
      if (batch.length > 1 && !isDatabaseUnavailable(error))
        for (const waiting of batch) await this.writeBatch([waiting]);
      else for (const { written } of batch) written.reject(error);
    }
  }
}
