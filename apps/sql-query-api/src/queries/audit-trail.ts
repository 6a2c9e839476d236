import { Injectable } from '@nestjs/common';
import { type SqlJobEntry, SqlJobRepository } from '@tessera/persistence';

/** Entries that are written in one go: some of them carry results of up to 16 KB. */
const MAX_BATCH = 200;

/** Writes at the same time. A second one only makes both smaller. */
const MAX_WRITES = 1;

/** A statement that has ended by then is written down once. */
const SHORT_MS = 25;

/** Entries that wait to be written together. */
interface Batch {
  entries: Map<string, SqlJobEntry>;
  written: PromiseWithResolvers<void>;
}

/**
 * Writes down every statement when it has ended, before its client is answered, and one that takes longer already while
 * it runs. What comes while writes are under way goes with the next one, so that many concurrent statements cost few
 * writes and a single one waits for nobody.
 */
@Injectable()
export class AuditTrail {
  private readonly waiting: Batch[] = [];
  private writes = 0;

  constructor(private readonly jobs: SqlJobRepository) {}

  /**
   * Notes a statement that begins.
   * @param onFailure told when it cannot be written down: it must not go on then
   * @returns to be called when it has ended, before its outcome is written
   */
  begin(entry: SqlJobEntry, onFailure: () => void): () => void {
    const timer = setTimeout(() => void this.write(entry).catch(onFailure), SHORT_MS);
    return () => clearTimeout(timer);
  }

  /** Resolves when the entry, or a later state of the same statement, is committed. @throws what the database throws */
  write(entry: SqlJobEntry): Promise<void> {
    const batch = this.openBatch(entry.id);
    batch.entries.set(entry.id, entry);
    if (this.writes < MAX_WRITES) void this.writeWaiting();
    return batch.written.promise;
  }

  private openBatch(id: string): Batch {
    const last = this.waiting.at(-1);
    if (last && (last.entries.size < MAX_BATCH || last.entries.has(id))) return last;
    const batch: Batch = { entries: new Map(), written: Promise.withResolvers() };
    // Every caller gets the same promise, and hears of a failure there.
    batch.written.promise.catch(() => undefined);
    this.waiting.push(batch);
    return batch;
  }

  /** Two writes of the same statement may overtake each other: its record takes nothing back from an end. */
  private async writeWaiting(): Promise<void> {
    this.writes++;
    for (let batch = this.waiting.shift(); batch; batch = this.waiting.shift()) {
      try {
        await this.jobs.writeAll([...batch.entries.values()]);
        batch.written.resolve();
      } catch (error) {
        batch.written.reject(error);
      }
    }
    this.writes--;
  }
}
