import { appendFileSync, closeSync, openSync, readFileSync, readSync, statSync, truncateSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';

const MAX_BYTES = 10 * 1024 * 1024;

/**
 * A file that a program appends its output to through a descriptor of its own, with one predecessor beside it (`.1`): when it
 * has grown beyond the bound, its contents become the predecessor, and it begins anew. The program notices nothing.
 */
export class BoundedLog {
  /** Where in the file the current program's output begins. */
  private start: number;
  /** The same in the predecessor; null while that holds none of it. */
  private startBefore: number | null = null;
  private rotatedBytes = 0;
  private isRotating = false;

  /** @param file it exists */
  constructor(
    readonly file: string,
    private readonly maxBytes = MAX_BYTES,
  ) {
    this.start = statSync(file).size;
  }

  /** Bytes written since the program started. */
  get writtenBytes(): number {
    return this.rotatedBytes + statSync(this.file).size - this.start;
  }

  /** What the program has written, as far as it is kept. */
  read(): string {
    const before =
      this.startBefore === null ? [] : [readFileSync(this.predecessor).subarray(this.startBefore)];
    return Buffer.concat([...before, readFileSync(this.file).subarray(this.start)]).toString('utf8');
  }

  /** Begins the file anew when it is too large. A failure, such as a full disk, leaves it as it is until the next time. */
  async rotate(): Promise<void> {
    if (this.isRotating || statSync(this.file).size <= this.maxBytes) return;
    this.isRotating = true;
    try {
      await copyFile(this.file, this.predecessor);
      this.cutOff();
    } catch {
      // The log of a program is no reason to fail.
    } finally {
      this.isRotating = false;
    }
  }

  /** Adds what was written while the file was copied, and empties it in the same turn, so that hardly a line is lost. */
  private cutOff(): void {
    const { size: copied } = statSync(this.predecessor);
    const { size } = statSync(this.file);
    appendFileSync(this.predecessor, readRange(this.file, copied, size));
    truncateSync(this.file);
    this.rotatedBytes += size - this.start;
    this.startBefore = this.start;
    this.start = 0;
  }

  private get predecessor(): string {
    return `${this.file}.1`;
  }
}

function readRange(file: string, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(to - from);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, bytes, 0, bytes.length, from);
  } finally {
    closeSync(descriptor);
  }
  return bytes;
}
