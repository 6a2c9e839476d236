import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { OBJECT_STORE, ObjectNotFoundError, type ObjectStore } from '@tessera/objects';
import type { ResultReservation } from './result-memory.js';
import { sizeOf } from '../responses/service-response.js';

/** The location of a job's results: its record or the object store. */
export interface StoredResult {
  /** Small results as JSON. */
  result: string | null;
  /** Key in the object store. */
  resultKey: string | null;
}

/** Larger results go to the object store. */
const MAX_INLINE_BYTES = 16_384;
/** Above this, the response waits for storage. */
const MAX_PENDING_BYTES = 67_108_864;
const SAVE_TIMEOUT_MS = 60_000;
/** Gives the response precedence. */
const SAVE_DELAY_MS = 20;

/** Stores the results of jobs as JSON. */
@Injectable()
export class ResultStore implements OnApplicationShutdown {
  private readonly logger = new Logger(ResultStore.name);
  private readonly pending = new Map<string, Promise<void>>();
  private pendingBytes = 0;

  constructor(@Inject(OBJECT_STORE) private readonly objects: ObjectStore) {}

  /**
   * Stores a result. A large one is stored after the response, unless too many are pending.
   * @param memory held until it is stored
   * @returns the location for the job's record
   */
  async keep(jobId: string, body: readonly Uint8Array[], memory: ResultReservation): Promise<StoredResult> {
    const bytes = sizeOf(body);
    if (bytes <= MAX_INLINE_BYTES) return { result: Buffer.concat(body).toString(), resultKey: null };
    const resultKey = `sql-results/${jobId}.json`;
    const saving = this.save(resultKey, body, bytes).finally(memory.hold());
    if (this.pendingBytes > MAX_PENDING_BYTES) await saving;
    return { result: null, resultKey };
  }

  /** The results as JSON text; null if they are gone. */
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
        (error: unknown) => this.logger.error({ msg: 'could not store results', key, err: error }),
      )
      .finally(() => {
        this.pendingBytes -= bytes;
        this.pending.delete(key);
      });
    this.pending.set(key, saving);
    return saving;
  }
}
