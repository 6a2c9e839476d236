import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { FileFormatError } from '../file-format.error.js';

/**
 * DuckDB processes 2,048 rows at a time, but not across files, so smaller files limit its memory for large rows. Larger
 * ones would not be faster.
 */
const PIECE_BYTES = 8 * 1024 * 1024;
const MAX_ROW_BYTES = 16 * 1024 * 1024;

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Splits canonical CSV into files of a few megabytes at row boundaries. */
export class RowPieces {
  readonly paths: string[] = [];
  /** Including the line end. */
  longestRowBytes = 0;
  private file: FileHandle | null = null;
  private pieceBytes = 0;
  private rowBytes = 0;
  private isInQuotes = false;

  constructor(private readonly folder: string) {}

  async write(chunk: Buffer): Promise<void> {
    let start = 0;
    for (let end = this.cut(chunk, 0); end > 0; end = this.cut(chunk, start)) {
      await this.append(chunk.subarray(start, end));
      await this.close();
      start = end;
    }
    if (start < chunk.length) await this.append(chunk.subarray(start));
  }

  async close(): Promise<void> {
    await this.file?.close();
    this.file = null;
    this.pieceBytes = 0;
  }

  /** The end of the piece; 0 if it continues beyond the chunk. */
  private cut(chunk: Buffer, start: number): number {
    let rowStart = start - this.rowBytes;
    for (let at = start; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === QUOTE) this.isInQuotes = !this.isInQuotes;
      if (byte !== LINE_FEED || this.isInQuotes) continue;
      this.checkRow(at - rowStart);
      rowStart = at + 1;
      if (this.pieceBytes + rowStart - start < PIECE_BYTES) continue;
      this.rowBytes = 0;
      return rowStart;
    }
    this.rowBytes = chunk.length - rowStart;
    this.checkRow(this.rowBytes);
    return 0;
  }

  private checkRow(bytes: number): void {
    this.longestRowBytes = Math.max(this.longestRowBytes, bytes + 1);
    if (bytes > MAX_ROW_BYTES)
      throw new FileFormatError(
        'VALUE_UNREPRESENTABLE',
        `A row exceeds ${MAX_ROW_BYTES} bytes, the limit for Parquet. Export as CSV or JSON.`,
        { limit: MAX_ROW_BYTES },
      );
  }

  private async append(bytes: Buffer): Promise<void> {
    if (!this.file) {
      const path = join(this.folder, `rows-${this.paths.length}.csv`);
      this.file = await open(path, 'wx');
      this.paths.push(path);
    }
    this.pieceBytes += bytes.length;
    await this.file.appendFile(bytes);
  }
}
