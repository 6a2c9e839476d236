import { setImmediate as nextTurn } from 'node:timers/promises';

/** Bytes scanned at once; at several hundred MB/s well below a millisecond. */
const SLICE_BYTES = 128 * 1024;
/** Yields to the event loop after this long. */
const MAX_TURN_MS = 8;

/** Splits a stream into slices small enough to process at once. */
export class ByteSlices {
  private readonly chunks: AsyncIterator<Buffer>;
  private chunk: Buffer = Buffer.alloc(0);
  private turnStart = performance.now();

  constructor(
    stream: AsyncIterable<Buffer>,
    private readonly signal: AbortSignal,
  ) {
    this.chunks = stream[Symbol.asyncIterator]();
  }

  /** Null at the end. @throws errors of the stream, the signal's reason */
  async next(): Promise<Buffer | null> {
    this.signal.throwIfAborted();
    if (performance.now() - this.turnStart > MAX_TURN_MS) await this.giveWay();
    while (this.chunk.length === 0) {
      const next = await this.chunks.next();
      if (next.done) return null;
      this.chunk = next.value;
    }
    const slice = this.chunk.subarray(0, SLICE_BYTES);
    this.chunk = this.chunk.subarray(slice.length);
    return slice;
  }

  /** Yields to the event loop. */
  async giveWay(): Promise<void> {
    await nextTurn();
    this.turnStart = performance.now();
  }

  /** Returns the next bytes without consuming them; fewer at the end. */
  async peek(count: number): Promise<Buffer> {
    let seen: Buffer = Buffer.alloc(0);
    for (let slice; seen.length < count && (slice = await this.next());) seen = Buffer.concat([seen, slice]);
    this.chunk = Buffer.concat([seen, this.chunk]);
    return seen.subarray(0, count);
  }

  /** Skips peeked bytes. */
  skip(count: number): void {
    this.chunk = this.chunk.subarray(count);
  }

  /** The remaining bytes. */
  async *rest(): AsyncGenerator<Buffer> {
    for (let slice = await this.next(); slice; slice = await this.next()) yield slice;
  }

  /** Ends the stream. */
  async close(): Promise<void> {
    await this.chunks.return?.();
  }
}
