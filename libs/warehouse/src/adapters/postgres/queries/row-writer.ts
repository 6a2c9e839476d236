import type { JsonRows } from '../../../warehouse.port.js';
import {
  isJson,
  isJsonAsItIs,
  isTextWithoutEscapes,
  isText,
  valueEncoder,
  type ValueEncoder,
} from './value-encoder.js';

/** Rows are collected in pieces, each sent at once. The first is small, as most results are. */
const PIECE_BYTES = 65_536;
const FIRST_PIECE_BYTES = 2_048;
/** Shorter fields are copied in a loop, which is faster than a native call. */
const COPY_BYTES = 48;

const NULL = Buffer.from('null');
const COMMA = 0x2c;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACE = 0x7d;
const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const FIRST_PRINTABLE = 0x20;

/** How a field becomes JSON: unchanged, on one line, quoted, quoted with escapes, or through a string. */
type FieldForm = 'itself' | 'json' | 'quoted' | 'escaped' | ValueEncoder;

/** Encodes Postgres' rows as JSON, bytes to bytes: it runs for every field of every result. */
export class RowWriter {
  private readonly pieces: Buffer[] = [];
  private piece = Buffer.allocUnsafe(FIRST_PIECE_BYTES);
  private used = 0;
  private closedBytes = 0;
  private rowCount = 0;
  private readonly keys: Buffer[];
  private readonly forms: FieldForm[];

  /** @param between rows: a comma, or a line end, which also follows the last row */
  constructor(
    names: readonly string[],
    typeOids: readonly number[],
    private readonly between: ',' | '\n' = ',',
  ) {
    this.keys = names.map((name, index) => Buffer.from(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`));
    this.forms = typeOids.map(formOf);
  }

  get count(): number {
    return this.rowCount;
  }

  /** Memory of the rows so far. */
  get bytes(): number {
    return this.closedBytes + this.piece.length;
  }

  /** @param start of the fields, after their number; each has a length (-1 for NULL) and bytes */
  add(message: Buffer, start: number): void {
    if (this.rowCount++ > 0 && this.between === ',') this.byte(COMMA);
    if (this.keys.length === 0) this.byte(0x7b);
    let at = start;
    for (let index = 0; index < this.keys.length; index++) {
      const key = this.keys[index] as Buffer;
      this.copy(key, 0, key.length);
      const length = message.readInt32BE(at);
      at += 4;
      if (length < 0) {
        this.copy(NULL, 0, NULL.length);
        continue;
      }
      this.field(message, at, at + length, this.forms[index] as FieldForm);
      at += length;
    }
    this.byte(BRACE);
    if (this.between === '\n') this.byte(NEWLINE);
  }

  /** The rows since the last call. */
  take(): Buffer[] {
    const taken = [...this.pieces, this.piece.subarray(0, this.used)];
    this.pieces.length = 0;
    this.closedBytes = 0;
    this.piece = this.piece.subarray(this.used);
    this.used = 0;
    return taken;
  }

  build(): JsonRows {
    if (this.used > 0) this.pieces.push(this.piece.subarray(0, this.used));
    return { count: this.rowCount, pieces: this.pieces };
  }

  private field(message: Buffer, start: number, end: number, form: FieldForm): void {
    if (form === 'itself') this.copy(message, start, end);
    else if (form === 'json') this.line(message, start, end);
    else if (form === 'quoted' || (form === 'escaped' && needsNoEscape(message, start, end)))
      this.quoted(message, start, end);
    else {
      const text = message.toString('utf8', start, end);
      const json = Buffer.from(form === 'escaped' ? JSON.stringify(text) : form(text));
      this.copy(json, 0, json.length);
    }
  }

  private quoted(message: Buffer, start: number, end: number): void {
    this.byte(QUOTE);
    this.copy(message, start, end);
    this.byte(QUOTE);
  }

  /** JSON allows a space for a line end; in strings line ends are escaped. */
  private line(message: Buffer, start: number, end: number): void {
    this.copy(message, start, end);
    for (let index = this.used - (end - start); index < this.used; index++) {
      const byte = this.piece[index];
      if (byte === NEWLINE || byte === CARRIAGE_RETURN) this.piece[index] = SPACE;
    }
  }

  private byte(value: number): void {
    if (this.used === this.piece.length) this.nextPiece(1);
    this.piece[this.used++] = value;
  }

  private copy(source: Buffer, start: number, end: number): void {
    const length = end - start;
    if (this.used + length > this.piece.length) this.nextPiece(length);
    if (length > COPY_BYTES) source.copy(this.piece, this.used, start, end);
    else
      for (let index = 0; index < length; index++)
        this.piece[this.used + index] = source[start + index] as number;
    this.used += length;
  }

  private nextPiece(needed: number): void {
    this.pieces.push(this.piece.subarray(0, this.used));
    this.closedBytes += this.piece.length;
    this.piece = Buffer.allocUnsafe(Math.max(PIECE_BYTES, needed));
    this.used = 0;
  }
}

function formOf(typeOid: number): FieldForm {
  if (isJson(typeOid)) return 'json';
  if (isJsonAsItIs(typeOid)) return 'itself';
  if (isTextWithoutEscapes(typeOid)) return 'quoted';
  return isText(typeOid) ? 'escaped' : valueEncoder(typeOid);
}

function needsNoEscape(bytes: Buffer, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const byte = bytes[index] as number;
    if (byte === QUOTE || byte === BACKSLASH || byte < FIRST_PRINTABLE) return false;
  }
  return true;
}
