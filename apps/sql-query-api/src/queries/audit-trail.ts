import { Injectable } from '@nestjs/common';
import { type SqlJobEntry, SqlJobRepository } from '@tessera/persistence';

/** Entries that are written in one go: some of them carry results of up to 16 KB. */
const MAX_BATCH = 200;

/** A statement that has ended by then is written down once. */
const SHORT_MS = 25;

/** Entries that wait to be written together. */
interface Batch {
  entries: Map<string, SqlJobEntry>;
  written: PromiseWithResolvers<void>;
}

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

  constructor(private readonly jobs: SqlJobRepository) {}

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
    batch.entries.set(entry.id, entry);
    if (!this.isWriting) void this.writeWaiting();
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

  private async writeWaiting(): Promise<void> {
    this.isWriting = true;
    for (let batch = this.waiting.shift(); batch; batch = this.waiting.shift()) {
      try {
        await this.jobs.writeAll([...batch.entries.values()]);
        batch.written.resolve();
      } catch (error) {
        batch.written.reject(error);
      }
    }
    this.isWriting = false;
  }
}
