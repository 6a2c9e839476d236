import type { JsonRows } from './warehouse.port.js';

/** Texts are put together up to so many characters before they become bytes: one piece is written at once. */
const PIECE_CHARACTERS = 32_768;

/** Puts the JSON of rows together as they come. As bytes they burden neither the heap nor whoever sends them twice. */
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
