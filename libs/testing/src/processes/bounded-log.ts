import { appendFileSync, closeSync, openSync, readFileSync, readSync, statSync, truncateSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';

const MAX_BYTES = 10 * 1024 * 1024;

/**
 * A file to which a program appends its output through its own descriptor, with one predecessor (`.1`): when the file
 * exceeds the limit, its contents become the predecessor, and it starts empty. The program notices nothing.
 */
export class BoundedLog {
  /** Offset in the file at which the current program's output begins. */
  private start: number;
  /** The same in the predecessor; null while that contains none of it. */
  private startBefore: number | null = null;
  private rotatedBytes = 0;
  private isRotating = false;

  /** @param file must exist */
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

  /** The program's output, as far as it is kept. */
  read(): string {
    const before =
      this.startBefore === null ? [] : [readFileSync(this.predecessor).subarray(this.startBefore)];
    return Buffer.concat([...before, readFileSync(this.file).subarray(this.start)]).toString('utf8');
  }

  /**
   * Rotates the file if it is too large. After a failure, such as a full disk, the file stays unchanged until the next
   * time.
   */
  async rotate(): Promise<void> {
    if (this.isRotating || statSync(this.file).size <= this.maxBytes) return;
    this.isRotating = true;
    try {
      await copyFile(this.file, this.predecessor);
      this.cutOff();
    } catch {
      // A program's log is no reason to fail.
    } finally {
      this.isRotating = false;
    }
  }

  /** Appends what was written while the file was copied, and truncates it in the same tick, so that hardly a line is lost. */
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
