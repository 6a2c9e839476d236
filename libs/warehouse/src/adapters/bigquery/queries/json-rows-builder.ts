import type { JsonRows } from '../../../warehouse.port.js';

/** Strings are joined up to this length before they become bytes. */
const PIECE_CHARACTERS = 32_768;

/** Builds the JSON of rows as bytes, which stay off the heap and are sent without another copy. */
export class JsonRowsBuilder {
  private readonly pieces: Buffer[] = [];
  private open = '';
  private rowCount = 0;

  get count(): number {
    return this.rowCount;
  }

  /** @param row text of a JSON object */
  add(row: string): void {
    this.open += this.rowCount++ === 0 ? row : `,${row}`;
    if (this.open.length >= PIECE_CHARACTERS) this.closePiece();
  }

  build(): JsonRows {
    if (this.open !== '') this.closePiece();
    return { count: this.rowCount, pieces: this.pieces };
  }

  private closePiece(): void {
    this.pieces.push(Buffer.from(this.open));
    this.open = '';
  }
}
