import { Inject, Injectable } from '@nestjs/common';
import { type SqlJobEntry, SqlJobRepository } from '@tessera/persistence';
import { isDatabaseUnavailable } from '@tessera/platform';
import { SQL_QUERY_API_CONFIG, type SqlQueryApiConfig } from '../config.js';

/** Entries that are written in one go: some of them carry results of up to 16 KB. */
const MAX_BATCH = 200;

/** A statement that has ended by then is written down once. */
const SHORT_MS = 25;

/** An entry that waits to be written, in its latest state. */
interface Waiting {
  entry: SqlJobEntry;
  written: PromiseWithResolvers<void>;
}

/** Entries that are written together, by the ids of their statements. */
type Batch = Map<string, Waiting>;

/**
 * Writes down every statement when it has ended, before its client is answered, and one that takes longer already while
 * it runs. What comes while a write is under way goes with the next one, so that many concurrent statements cost few
 * writes and a single one waits for nobody.
 */
@Injectable()
export class AuditTrail {
  private readonly waiting: Batch[] = [];
  /** Of statements that run and are not written down yet. */
  private readonly beginnings = new Map<string, NodeJS.Timeout>();
  private isWriting = false;

  constructor(
    private readonly jobs: SqlJobRepository,
    @Inject(SQL_QUERY_API_CONFIG) private readonly config: SqlQueryApiConfig,
  ) {}

  /**
   * Notes a statement that begins: it is written down as it is here, unless {@link write} is told its end before.
   * @param onFailure told when it cannot be written down: it must not go on then
   */
  begin(entry: SqlJobEntry, onFailure: () => void): void {
    const timer = setTimeout(() => void this.write(entry).catch(onFailure), SHORT_MS);
    this.beginnings.set(entry.id, timer);
  }

  /** Resolves when the entry, or a later state of the same statement, is committed. @throws what the database throws */
  write(entry: SqlJobEntry): Promise<void> {
    clearTimeout(this.beginnings.get(entry.id));
    this.beginnings.delete(entry.id);
    const batch = this.openBatch(entry.id);
    const written = batch.get(entry.id)?.written ?? Promise.withResolvers<void>();
    batch.set(entry.id, { entry, written });
    if (!this.isWriting) void this.writeWaiting();
    return written.promise;
  }

  /** A statement stands in a batch once. */
  private openBatch(id: string): Batch {
    const last = this.waiting.at(-1);
    if (last && (last.size < MAX_BATCH || last.has(id))) return last;
    const batch: Batch = new Map();
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
  private async writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.jobs.writeAll(
        batch.map(({ entry }) => entry),
        this.config.jobs.leaseMs,
      );
      for (const { written } of batch) written.resolve();
    } catch (error) {
      if (batch.length > 1 && !isDatabaseUnavailable(error))
        for (const waiting of batch) await this.writeBatch([waiting]);
      else for (const { written } of batch) written.reject(error);
    }
  }
}
