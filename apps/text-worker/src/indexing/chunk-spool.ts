import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import type { ExtractedChunk } from '@tessera/documents';

/**
 * Chunks on disk between extraction and staging: a point carries what only a document's end tells (its source type,
 * year and language), and a document's chunks may be more than memory holds.
 */
export class ChunkSpool {
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

  async add(chunk: ExtractedChunk): Promise<void> {
    if (this.failure) throw this.failure;
    this.written++;
    if (!this.writer.write(`${JSON.stringify(chunk)}\n`)) await once(this.writer, 'drain');
  }

  /** The chunks in the order they came in, in batches; nothing can be added afterwards. */
  async *batches(size: number): AsyncGenerator<ExtractedChunk[], void, void> {
    this.writer.end();
    await finished(this.writer);
    let batch: ExtractedChunk[] = [];
    for await (const line of createInterface({ input: createReadStream(this.path), crlfDelay: Infinity })) {
      batch.push(JSON.parse(line) as ExtractedChunk);
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
