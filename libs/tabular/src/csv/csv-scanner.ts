import type { BatchWriter, Rejection } from '../batch-writer.js';
import { FileFormatError } from '../file-format.error.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;

/** The scanner's state; numbers are faster than strings. */
const RECORD_START = 0;
const FIELD_START = 1;
const PLAIN = 2;
const QUOTED = 3;
/** After a quote in a quoted field: the end of the field, or an escaped quote. */
const QUOTE_IN_QUOTED = 4;

export interface CsvScannerOptions {
  maxRecordBytes: number;
  /**
   * `lines` for clients' files: records have line numbers, and blank lines are skipped. `records` for canonical CSV: an
   * empty line is a record with one NULL.
   */
  numbering: 'lines' | 'records';
  /** Number of the first line or record. */
  firstNumber: number;
}

/**
 * Finds the ends of fields and records and passes the bytes through: valid CSV differs from canonical CSV only in line
 * ends. Unquoted "\n", "\r\n" and "\r" end a record.
 */
export class CsvScanner {
  private place = RECORD_START;
  private number: number;
  private recordNumber = 0;
  private fields = 0;
  private rejection: Rejection | null = null;
  private isAfterReturn = false;
  /** Null while reading the header. */
  private columnCount: number | null = null;

  constructor(
    private readonly writer: BatchWriter,
    private readonly options: CsvScannerOptions,
  ) {
    this.number = options.firstNumber;
  }

  /** Whether the header is in {@link BatchWriter.written}. */
  get isAfterHeader(): boolean {
    return this.number > this.options.firstNumber && this.place === RECORD_START;
  }

  /** The fault of the header or last record. */
  get fault(): Rejection | null {
    return this.rejection;
  }

  /** Sets the number of fields per record. */
  expect(columnCount: number): void {
    this.columnCount = columnCount;
  }

  /**
   * Scans until the batch is full or, before `expect`, to the end of the first record.
   * @returns where to continue in the chunk
   */
  scan(chunk: Buffer, from: number): number {
    let at = from;
    // Start of the bytes not passed on yet.
    let start = at;
    while (at < chunk.length) {
      if (this.place === RECORD_START) {
        at = this.skipBlankLines(chunk, at);
        start = at;
        if (at === chunk.length) return at;
        this.beginRecord();
      }
      at = this.scanField(chunk, at);
      if (at === chunk.length) break;
      const byte = chunk[at] as number;
      if (byte === COMMA) {
        this.fields++;
        this.place = FIELD_START;
        at++;
        continue;
      }
      this.passOn(chunk, start, at);
      this.endRecord();
      this.isAfterReturn = byte === CARRIAGE_RETURN;
      at++;
      if (this.writer.isFull || this.columnCount === null) return at;
    }
    if (this.place !== RECORD_START) this.passOn(chunk, start, at);
    return at;
  }

  /** Ends the file. @throws FileFormatError within a quoted field */
  end(): void {
    if (this.place === QUOTED)
      throw new FileFormatError(
        'FILE_TRUNCATED',
        `The file ends inside a quoted field of the record that starts on line ${this.recordNumber}. A quote may be missing.`,
        { line: this.recordNumber },
      );
    if (this.place !== RECORD_START) this.endRecord();
  }

  /** Scans to the end of the field or chunk. */
  private scanField(chunk: Buffer, from: number): number {
    let at = from;
    if (this.place === FIELD_START) {
      this.place = chunk[at] === QUOTE ? QUOTED : PLAIN;
      if (this.place === QUOTED) at++;
    }
    for (;;) {
      if (this.place === PLAIN) return this.scanPlain(chunk, at);
      if (this.place === QUOTED) at = this.scanQuoted(chunk, at);
      if (at === chunk.length) return at;
      // The byte after a quote.
      const byte = chunk[at] as number;
      if (byte === QUOTE) {
        this.place = QUOTED;
        at++;
      } else {
        this.place = PLAIN;
        if (!isFieldEnd(byte)) this.rejection ??= MISPLACED_QUOTE;
      }
    }
  }

  private scanPlain(chunk: Buffer, from: number): number {
    let at = from;
    for (; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (byte > COMMA) continue;
      if (isFieldEnd(byte)) return at;
      if (byte === QUOTE) this.rejection ??= MISPLACED_QUOTE;
    }
    return at;
  }

  private scanQuoted(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] as number;
      if (byte > QUOTE) continue;
      if (byte === QUOTE) {
        this.place = QUOTE_IN_QUOTED;
        this.isAfterReturn = false;
        return at + 1;
      }
      const isAfterReturn = at > from ? chunk[at - 1] === CARRIAGE_RETURN : this.isAfterReturn;
      if (byte === CARRIAGE_RETURN || (byte === LINE_FEED && !isAfterReturn)) this.countLine();
    }
    if (from < chunk.length) this.isAfterReturn = chunk[chunk.length - 1] === CARRIAGE_RETURN;
    return chunk.length;
  }

  /** Skips blank lines, except for the header. */
  private skipBlankLines(chunk: Buffer, from: number): number {
    const areSkipped = this.options.numbering === 'lines' && this.columnCount !== null;
    let at = this.skipLineFeed(chunk, from);
    while (areSkipped && (chunk[at] === LINE_FEED || chunk[at] === CARRIAGE_RETURN)) {
      this.isAfterReturn = chunk[at] === CARRIAGE_RETURN;
      this.number++;
      at = this.skipLineFeed(chunk, at + 1);
    }
    return at;
  }

  /** Skips the "\n" of "\r\n", also at the start of a chunk. */
  private skipLineFeed(chunk: Buffer, at: number): number {
    if (at >= chunk.length) return at;
    const isSkipped = this.isAfterReturn && chunk[at] === LINE_FEED;
    this.isAfterReturn = false;
    return isSkipped ? at + 1 : at;
  }

  private countLine(): void {
    if (this.options.numbering === 'lines') this.number++;
  }

  private beginRecord(): void {
    this.place = FIELD_START;
    this.fields = 1;
    this.rejection = null;
    this.recordNumber = this.number;
    this.writer.begin(this.number);
  }

  private passOn(chunk: Buffer, start: number, end: number): void {
    if (this.rejection === TOO_LONG) return;
    this.writer.append(chunk, start, end);
    if (this.writer.recordBytes > this.options.maxRecordBytes) this.rejection = TOO_LONG;
  }

  private endRecord(): void {
    this.place = RECORD_START;
    this.number++;
    if (this.columnCount === null) return;
    if (this.rejection === TOO_LONG) this.writer.reject(tooLong(this.options.maxRecordBytes));
    // A line of spaces and tabs is a value in a single column, and blank otherwise.
    else if (this.fields === 1 && this.columnCount > 1 && isBlank(this.writer.written())) this.writer.drop();
    else if (this.rejection) this.writer.reject(this.rejection);
    else if (this.fields !== this.columnCount) this.writer.reject(wrongCount(this.fields, this.columnCount));
    else this.writer.commit();
  }
}

const MISPLACED_QUOTE: Rejection = {
  code: 'MISPLACED_QUOTE',
  message:
    'A field contains a quote but is not quoted. Enclose the field in quotes and double each quote inside.',
};
const TOO_LONG: Rejection = { code: 'RECORD_TOO_LARGE', message: 'It is too large.' };

export function tooLong(maxBytes: number): Rejection {
  return { code: TOO_LONG.code, message: `It is larger than ${maxBytes} bytes.` };
}

function wrongCount(fields: number, columns: number): Rejection {
  return { code: 'FIELD_COUNT', message: `It has ${fields} fields where the file has ${columns} columns.` };
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === SPACE || byte === TAB);
}

function isFieldEnd(byte: number): boolean {
  return byte === COMMA || byte === LINE_FEED || byte === CARRIAGE_RETURN;
}
