import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import { MAX_QUERY_ROWS } from '@tessera/contracts';
import type { ExportForm } from '@tessera/warehouse';
import { inlineObjects } from './inline-rows.js';
import type { TableColumn } from '@tessera/tabular';

/** Of rows that are this large together a copy is no longer kept: they are a matter for a file, however few they are. */
const MAX_BYTES = 8_388_608;

/** The rows of an export as they pass by, for the inline shape of /jobs, as long as they may still be few. */
export class InlineCopy {
  private pieces: Buffer[] = [];
  private bytes = 0;

  constructor(
    private readonly columns: TableColumn[],
    private readonly form: ExportForm,
  ) {}

  /** The same bytes; fails and is destroyed together with its source. */
  over(source: Readable): Readable {
    const keep = (piece: Buffer) => this.keep(piece);
    const passing = new Transform({
      transform(piece: Buffer, _encoding, done: TransformCallback) {
        keep(piece);
        done(null, piece);
      },
    });
    // Whoever reads it hears of its failure.
    return pipeline(source, passing, () => undefined);
  }

  /** The results of a job as JSON text in their inline shape; null when they are too many. */
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
