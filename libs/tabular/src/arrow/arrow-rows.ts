import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, OPEN_BRACE, OPEN_BRACKET } from '../json/json-bytes.js';
import { afterSpace, valueEnd } from '../json/nested-value.js';

export interface ArrowRow {
  bytes: Buffer;
  /** Start and end of each value. Valid until the next row. */
  bounds: Int32Array;
  /** Of the row. */
  end: number;
}

/** Finds the values of rows in JSON, as `JsonRows` of the warehouse: objects with all columns, in order. */
export class ArrowRows {
  private readonly keys: Buffer[];
  private readonly bounds: Int32Array;

  constructor(names: readonly string[]) {
    this.keys = names.map((name, index) => Buffer.from(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`));
    this.bounds = new Int32Array(2 * names.length);
  }

  /**
   * Reads rows one by one. Between rows, the caller may pause.
   * @param pieces cut anywhere
   * @throws Error for anything but whole rows
   */
  *read(pieces: Iterable<Uint8Array>): Generator<ArrowRow> {
    let open: Uint8Array[] = [];
    let length = 0;
    let needed = 0;
    for (const piece of pieces) {
      open.push(piece);
      length += piece.length;
      // A row of many pieces is tried only each time that twice as much of it is there.
      if (length < needed) continue;
      const bytes = Buffer.concat(open);
      const rest = yield* this.rowsOf(bytes);
      open = [bytes.subarray(rest)];
      length = bytes.length - rest;
      needed = 2 * length;
    }
    const bytes = Buffer.concat(open);
    if ((yield* this.rowsOf(bytes)) < bytes.length) throw new Error('The rows of a result are incomplete.');
  }

  /** @returns where the first incomplete row starts */
  private *rowsOf(bytes: Buffer): Generator<ArrowRow, number> {
    for (let start = 0; ;) {
      // A comma belongs to the row behind it.
      const end = this.rowEnd(bytes, bytes[start] === COMMA ? start + 1 : start);
      if (end < 0) return start;
      yield { bytes, bounds: this.bounds, end };
      start = end;
    }
  }

  /** Finds the values of a row; negative if it is not there as a whole. */
  private rowEnd(bytes: Buffer, start: number): number {
    let at = start;
    if (this.keys.length === 0 && bytes[at++] !== OPEN_BRACE) return -1;
    for (const [index, key] of this.keys.entries()) {
      if (bytes.compare(key, 0, key.length, at, Math.min(at + key.length, bytes.length)) !== 0) return -1;
      const value = afterSpace(bytes, at + key.length);
      const end = valueEnd(bytes, value);
      if (end <= 0) return -1;
      this.bounds[2 * index] = value;
      this.bounds[2 * index + 1] = end;
      at = afterSpace(bytes, end);
    }
    return bytes[at] === CLOSE_BRACE ? at + 1 : -1;
  }
}

/** The elements of an array, as their text in JSON. */
export function elementsOf(bytes: Buffer, start: number): Array<[start: number, end: number]> {
  const elements: Array<[number, number]> = [];
  if (bytes[start] !== OPEN_BRACKET) throw new Error('A value of a result is not an array.');
  for (let at = afterSpace(bytes, start + 1); bytes[at] !== CLOSE_BRACKET;) {
    const end = valueEnd(bytes, at);
    elements.push([at, end]);
    at = afterSpace(bytes, end);
    if (bytes[at] === COMMA) at = afterSpace(bytes, at + 1);
  }
  return elements;
}
