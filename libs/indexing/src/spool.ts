import { appendFile, type FileHandle, open } from 'node:fs/promises';

/** Block size in UTF-16 units. Items of a short document stay in memory. */
const BLOCK = 256 * 1024;

/**
 * Items between two steps, as JSON lines. Spilled to disk beyond one block, because those of a large document may
 * exceed memory. Write all items before reading.
 */
export class Spool<T> {
  /** Lines not on disk yet. */
  private waiting: string[] = [];
  private waitingLength = 0;
  /** Sizes of the blocks on disk, in bytes. */
  private readonly blocks: number[] = [];
  private added = 0;

  constructor(private readonly path: string) {}

  get size(): number {
    return this.added;
  }

  async add(item: T): Promise<void> {
    const line = JSON.stringify(item);
    this.added++;
    this.waiting.push(line);
    this.waitingLength += line.length;
    if (this.waitingLength >= BLOCK) await this.writeBlock();
  }

  /** Yields the items in order, in batches. Nothing can be added afterwards. */
  async *batches(size: number): AsyncGenerator<T[], void, void> {
    let batch: T[] = [];
    for await (const lines of this.read()) {
      for (const line of lines) {
        batch.push(JSON.parse(line) as T);
        if (batch.length < size) continue;
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
  }

  private async writeBlock(): Promise<void> {
    const block = Buffer.from(this.waiting.join('\n'));
    this.waiting = [];
    this.waitingLength = 0;
    this.blocks.push(block.length);
    await appendFile(this.path, block);
  }

  private async *read(): AsyncGenerator<string[], void, void> {
    if (this.blocks.length > 0) {
      const file = await open(this.path);
      try {
        let position = 0;
        for (const sizeBytes of this.blocks) {
          yield (await readBlock(file, position, sizeBytes)).split('\n');
          position += sizeBytes;
        }
      } finally {
        await file.close();
      }
    }
    yield this.waiting;
  }
}

async function readBlock(file: FileHandle, position: number, sizeBytes: number): Promise<string> {
  const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(sizeBytes), 0, sizeBytes, position);
  if (bytesRead < sizeBytes)
    throw new Error(`A spool lacks ${sizeBytes - bytesRead} bytes of what was written.`);
  return buffer.toString();
}
