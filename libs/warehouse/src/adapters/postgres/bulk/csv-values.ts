import { Transform, type TransformCallback } from 'node:stream';

/** How Postgres' text becomes canonical CSV. These values are never quoted. */
export type CsvValueForm = 'boolean' | 'timestamp' | 'timestamptz';

const COMMA = 0x2c;
const NEWLINE = 0x0a;
const QUOTE = 0x22;
const BLANK = 0x20;
const LETTER_T = 0x54;
const LETTER_Z = 0x5a;
const LETTER_LOW_T = 0x74;
const PLUS = 0x2b;
const ZERO = 0x30;
const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');
/** Largest growth of `t` or `f` with its separator. */
const LARGEST_GROWTH = 3;
/** Buffers are allocated in blocks for several chunks. */
const BLOCK_BYTES = 1_048_576;

/**
 * Converts columns of Postgres' CSV to canonical CSV: `true` for `t`, `T` between date and time, `Z` for the zone.
 * Works on bytes since it handles every byte of every export; in SQL it would take longer than the rest of the export.
 */
export class CsvValues extends Transform {
  private column = 0;
  private isQuoted = false;
  /** Start of an incomplete value. */
  private held: Buffer | null = null;
  private out = Buffer.alloc(0);
  private used = 0;

  /** @param forms by column; null for unchanged ones */
  constructor(private readonly forms: ReadonlyArray<CsvValueForm | null>) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const bytes = this.held ? Buffer.concat([this.held, chunk]) : chunk;
    this.held = null;
    const needed = LARGEST_GROWTH * bytes.length;
    if (this.out.length < needed) this.out = Buffer.allocUnsafe(Math.max(needed, BLOCK_BYTES));
    this.used = 0;
    this.rewrite(bytes);
    const rewritten = this.out.subarray(0, this.used);
    this.out = this.out.subarray(this.used);
    done(null, rewritten);
  }

  /** The rest has no line end and needs no conversion. */
  override _flush(done: TransformCallback): void {
    done(null, this.held);
  }

  private rewrite(bytes: Buffer): void {
    let copied = 0;
    let start = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === QUOTE) this.isQuoted = !this.isQuoted;
      else if (!this.isQuoted && (byte === COMMA || byte === NEWLINE)) {
        const form = this.forms[this.column];
        if (form && at > start) {
          this.copy(bytes, copied, start);
          this.value(bytes, start, at, form);
          copied = at;
        }
        this.column = byte === COMMA ? this.column + 1 : 0;
        start = at + 1;
      }
    }
    const isWanted = Boolean(this.forms[this.column]) && !this.isQuoted;
    const end = isWanted ? Math.max(start, copied) : bytes.length;
    this.copy(bytes, copied, end);
    if (end < bytes.length) this.held = Buffer.from(bytes.subarray(end));
  }

  private value(bytes: Buffer, start: number, end: number, form: CsvValueForm): void {
    if (form === 'boolean') {
      const word = bytes[start] === LETTER_LOW_T ? TRUE : FALSE;
      this.copy(word, 0, word.length);
      return;
    }
    let isTime = false;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte === BLANK && !isTime) {
        this.out[this.used++] = LETTER_T;
        isTime = true;
      } else if (byte === PLUS && isZero(bytes, at)) {
        this.out[this.used++] = LETTER_Z;
        at += 2;
      } else this.out[this.used++] = byte;
    }
  }

  private copy(source: Buffer, start: number, end: number): void {
    if (end <= start) return;
    source.copy(this.out, this.used, start, end);
    this.used += end - start;
  }
}

/** `+00`: sessions run in UTC. */
function isZero(bytes: Buffer, at: number): boolean {
  return bytes[at + 1] === ZERO && bytes[at + 2] === ZERO;
}
