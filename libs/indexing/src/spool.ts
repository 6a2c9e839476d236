import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createInterface } from 'node:readline';

/**
 * Items on disk between two steps, as lines of JSON: of a large document they may be more than memory holds. All are
 * added first, and read then.
 */
export class Spool<T> {
  private readonly writer: WriteStream;
  private failure: Error | undefined;
  private written = 0;

  constructor(private readonly path: string) {
    this.writer = createWriteStream(path);
    this.writer.on('error', (error) => (this.failure = error));
  }

  get size(): number {
    return this.written;
  }

  async add(item: T): Promise<void> {
    if (this.failure) throw this.failure;
    this.written++;
    if (!this.writer.write(`${JSON.stringify(item)}\n`)) await once(this.writer, 'drain');
  }

  /** The items in the order they came in, in batches; nothing can be added afterwards. */
  async *batches(size: number): AsyncGenerator<T[], void, void> {
    if (!this.writer.writableEnded) this.writer.end();
    await finished(this.writer);
    let batch: T[] = [];
    for await (const line of createInterface({ input: createReadStream(this.path), crlfDelay: Infinity })) {
      batch.push(JSON.parse(line) as T);
      if (batch.length < size) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  close(): void {
    this.writer.destroy();
  }
}
