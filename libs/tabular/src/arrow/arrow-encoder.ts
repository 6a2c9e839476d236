import { setImmediate } from 'node:timers/promises';
import { threadPool, type ThreadPool } from '@tessera/platform';
import { FileFormatError } from '../file-format.error.js';
import type { ArrowReply } from './arrow.worker.js';
import type { ArrowOptions } from './encode-arrow.js';

export const ARROW_STREAM_TYPE = 'application/vnd.apache.arrow.stream';

const MAX_THREADS = 2;
/** Copied at once: a message of all rows would hold up other requests while it is copied. */
const COPY_BYTES = 1_048_576;

export interface ArrowRowsTask extends ArrowOptions {
  /** JSON as {@link encodeArrow} takes it. */
  rows: readonly Uint8Array[];
}

/**
 * Encodes rows as Arrow IPC streams, each as a whole, so that a value without an Arrow type fails the response before it
 * has begun. Runs in threads, since building columns takes microseconds for every value: one task of an owner at a time,
 * so that owners take turns.
 */
export class ArrowEncoder {
  private threads: ThreadPool | undefined;
  private readonly lastOf = new Map<string, Promise<unknown>>();

  /** @throws FileFormatError, the signal's reason */
  async encode(
    owner: string,
    { rows, ...options }: ArrowRowsTask,
    signal: AbortSignal,
  ): Promise<Uint8Array[]> {
    const before = this.lastOf.get(owner);
    const reply = (async () => {
      await before?.catch(() => undefined);
      signal.throwIfAborted();
      this.threads ??= threadPool(new URL('./arrow.worker.js', import.meta.url), { maxThreads: MAX_THREADS });
      const task = { rows: await toShared(rows), ...options };
      return (await this.threads.run(task, { signal })) as ArrowReply;
    })();
    this.lastOf.set(owner, reply);
    try {
      const answer = await reply;
      if ('pieces' in answer) return await fromShared(answer.pieces);
      const { code, message, details } = answer.fault;
      throw new FileFormatError(code, message, details);
    } finally {
      if (this.lastOf.get(owner) === reply) this.lastOf.delete(owner);
    }
  }

  async close(): Promise<void> {
    await this.threads?.close();
  }
}

/** The bytes in memory that a thread reads without a copy. */
async function toShared(pieces: readonly Uint8Array[]): Promise<Uint8Array> {
  const shared = new Uint8Array(
    new SharedArrayBuffer(pieces.reduce((length, piece) => length + piece.length, 0)),
  );
  let at = 0;
  for (const piece of pieces)
    for (let from = 0; from < piece.length; from += COPY_BYTES) {
      const part = piece.subarray(from, from + COPY_BYTES);
      shared.set(part, at);
      const before = at;
      at += part.length;
      if (Math.trunc(at / COPY_BYTES) > Math.trunc(before / COPY_BYTES)) await setImmediate();
    }
  return shared;
}

/** Not every consumer of bytes takes shared memory. */
async function fromShared(pieces: readonly Uint8Array[]): Promise<Uint8Array[]> {
  const own: Uint8Array[] = [];
  let copied = 0;
  for (const piece of pieces) {
    own.push(Buffer.from(piece));
    copied += piece.length;
    if (copied < COPY_BYTES) continue;
    copied = 0;
    await setImmediate();
  }
  return own;
}
