import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { OBJECT_STORE, ObjectNotFoundError, type ObjectStore } from '@tessera/objects';
import type { ResultReservation } from './result-memory.js';
import { sizeOf } from '../answers/answer.js';

/** Where the results of a job are: in its record, or in the object store. */
export interface StoredResult {
  /** The results as JSON, where they are small. */
  result: string | null;
  /** Where the object store keeps them otherwise. */
  resultKey: string | null;
}

/** Larger results are kept in the object store. */
const MAX_INLINE_BYTES = 16_384;
/** More than that is not held in memory for the sake of answering sooner. */
const MAX_PENDING_BYTES = 67_108_864;
const SAVE_TIMEOUT_MS = 60_000;
/** The client's answer goes first. */
const SAVE_DELAY_MS = 20;

/** Keeps the results of jobs, as JSON, for whoever fetches them later. */
@Injectable()
export class ResultStore implements OnApplicationShutdown {
  private readonly logger = new Logger(ResultStore.name);
  private readonly pending = new Map<string, Promise<void>>();
  private pendingBytes = 0;

  constructor(@Inject(OBJECT_STORE) private readonly objects: ObjectStore) {}

  /**
   * Keeps a result. A large one is written behind the answer, unless many are being written already.
   * @param memory held until it is written
   * @returns what belongs into the job's record
   */
  async keep(jobId: string, body: readonly Uint8Array[], memory: ResultReservation): Promise<StoredResult> {
    const bytes = sizeOf(body);
    if (bytes <= MAX_INLINE_BYTES) return { result: Buffer.concat(body).toString(), resultKey: null };
    const resultKey = `sql-results/${jobId}.json`;
    const saving = this.save(resultKey, body, bytes).finally(memory.hold());
    if (this.pendingBytes > MAX_PENDING_BYTES) await saving;
    return { result: null, resultKey };
  }

  /** The results as JSON text; null when they are not there any more. */
  async open({ result, resultKey }: StoredResult): Promise<Readable | null> {
    if (result !== null) return Readable.from([result]);
    if (resultKey === null) return null;
    await this.pending.get(resultKey);
    try {
      return (await this.objects.get(resultKey)).body;
    } catch (error) {
      if (error instanceof ObjectNotFoundError) return null;
      throw error;
    }
  }

  async delete(resultKeys: readonly string[]): Promise<void> {
    for (const key of resultKeys) await this.objects.delete(key);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.pending.values());
  }

  private save(key: string, body: readonly Uint8Array[], bytes: number): Promise<void> {
    this.pendingBytes += bytes;
    const saving = sleep(SAVE_DELAY_MS)
      .then(() =>
        this.objects.put(key, Readable.from(body), {
          contentType: 'application/json',
          signal: AbortSignal.timeout(SAVE_TIMEOUT_MS),
        }),
      )
      .then(
        () => undefined,
        (error: unknown) => this.logger.error({ msg: 'results could not be stored', key, err: error }),
      )
      .finally(() => {
        this.pendingBytes -= bytes;
        this.pending.delete(key);
      });
    this.pending.set(key, saving);
    return saving;
  }
}
