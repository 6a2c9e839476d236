import { setImmediate as nextTurn } from 'node:timers/promises';

/** Bytes are scanned at one go; at some hundred MB/s, well below a millisecond. */
const SLICE_BYTES = 128 * 1024;
/** The event loop is given back after so long, however fast bytes come. */
const MAX_TURN_MS = 8;

/** A stream's bytes one slice after the other, each small enough to be worked on at one go. */
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

  /** Null at the end. @throws what the stream fails with, the signal's reason */
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

  /** Lets others have the event loop first. */
  async giveWay(): Promise<void> {
    await nextTurn();
    this.turnStart = performance.now();
  }

  /** The first bytes of what is to come, or all where there are fewer; they are still to come. */
  async peek(count: number): Promise<Buffer> {
    let seen: Buffer = Buffer.alloc(0);
    for (let slice; seen.length < count && (slice = await this.next());) seen = Buffer.concat([seen, slice]);
    this.chunk = Buffer.concat([seen, this.chunk]);
    return seen.subarray(0, count);
  }

  /** Leaves out the first bytes of what is to come; they have been seen. */
  skip(count: number): void {
    this.chunk = this.chunk.subarray(count);
  }

  /** All that is to come. */
  async *rest(): AsyncGenerator<Buffer> {
    for (let slice = await this.next(); slice; slice = await this.next()) yield slice;
  }

  /** Ends the stream, unless it has ended. */
  async close(): Promise<void> {
    await this.chunks.return?.();
  }
}
