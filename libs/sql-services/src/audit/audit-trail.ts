import { Inject, Injectable } from '@nestjs/common';
import { isDatabaseUnavailable } from '@tessera/platform';
import { SQL_SERVICES_CONFIG, type SqlServicesConfig } from '../sql-services.settings.js';

/** Where entries are written down. */
export interface AuditStore<Entry> {
  /**
   * Writes entries, new ones and later states of those that were there, in one go. Each id once.
   * @param leaseMs what runs counts as given up when its lease is not renewed for so long
   */
  writeAll(entries: readonly Entry[], leaseMs: number): Promise<void>;
}

/** Injection token of the service's {@link AuditStore}. */
export const AUDIT_STORE = Symbol('AuditStore');

/** Entries that are written in one go: some of them carry results of up to 16 KB. */
const MAX_BATCH = 200;

/** What has ended by then is written down once. */
const SHORT_MS = 25;

/** An entry that waits to be written, in its latest state. */
interface Waiting<Entry> {
  entry: Entry;
  written: PromiseWithResolvers<void>;
}

/** Entries that are written together, by their ids. */
type Batch<Entry> = Map<string, Waiting<Entry>>;

/**
 * Writes down every statement when it has ended, before its client is answered, and one that takes longer already while
 * it runs. What comes while a write is under way goes with the next one, so that many concurrent statements cost few
 * writes and a single one waits for nobody.
 */
@Injectable()
export class AuditTrail<Entry extends { id: string }> {
  private readonly waiting: Batch<Entry>[] = [];
  /** Of statements that run and are not written down yet. */
  private readonly beginnings = new Map<string, NodeJS.Timeout>();
  private isWriting = false;

  constructor(
    @Inject(AUDIT_STORE) private readonly store: AuditStore<Entry>,
    @Inject(SQL_SERVICES_CONFIG) private readonly config: SqlServicesConfig,
  ) {}

  /**
   * Notes a statement that begins: it is written down as it is here, unless {@link write} is told its end before.
   * @param onFailure told when it cannot be written down: it must not go on then
   */
  begin(entry: Entry, onFailure: () => void): void {
    const timer = setTimeout(() => void this.write(entry).catch(onFailure), SHORT_MS);
    this.beginnings.set(entry.id, timer);
  }

  /** Resolves when the entry, or a later state of the same statement, is committed. @throws what the database throws */
  write(entry: Entry): Promise<void> {
    clearTimeout(this.beginnings.get(entry.id));
    this.beginnings.delete(entry.id);
    const batch = this.openBatch(entry.id);
    const written = batch.get(entry.id)?.written ?? Promise.withResolvers<void>();
    batch.set(entry.id, { entry, written });
    if (!this.isWriting) void this.writeWaiting();
    return written.promise;
  }

  /** A statement stands in a batch once. */
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

  /** One record that cannot be written fails its own statement, and no other one that happens to be written with it. */
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
