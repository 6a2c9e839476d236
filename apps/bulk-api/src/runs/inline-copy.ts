import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import { MAX_QUERY_ROWS } from '@tessera/contracts';
import type { ExportForm } from '@tessera/warehouse';
import { inlineObjects } from './inline-rows.js';
import type { TableColumn } from '@tessera/tabular';

/** Larger results are only available as a file. */
const MAX_BYTES = 8_388_608;

/** Copies the rows of an export for the inline format of /jobs, while they are few. */
export class InlineCopy {
  private pieces: Buffer[] = [];
  private bytes = 0;

  constructor(
    private readonly columns: TableColumn[],
    private readonly form: ExportForm,
  ) {}

  /** Passes the source through; fails and is destroyed with it. */
  over(source: Readable): Readable {
    const keep = (piece: Buffer) => this.keep(piece);
    const passing = new Transform({
      transform(piece: Buffer, _encoding, done: TransformCallback) {
        keep(piece);
        done(null, piece);
      },
    });
    // The reader sees the failure.
    return pipeline(source, passing, () => undefined);
  }

  /** The inline results as JSON text; null if they are too large. */
  read(rowCount: number): Readable | null {
    if (rowCount > MAX_QUERY_ROWS || this.bytes > MAX_BYTES) return null;
    return Readable.from(this.inlineShape(rowCount), { objectMode: false });
  }

  private async *inlineShape(rowCount: number): AsyncGenerator<string> {
    yield '{"data":[';
    yield* inlineObjects(this.pieces, this.columns, this.form);
    const metadata = { columns: this.columns.map(({ name }) => name), row_count: rowCount };
    yield `],"metadata":${JSON.stringify(metadata)}}`;
  }

  private keep(piece: Buffer): void {
    this.bytes += piece.length;
    if (this.bytes <= MAX_BYTES) this.pieces.push(piece);
    else this.pieces = [];
  }
}
