import type { BatchWriter, Rejection } from '../batch-writer.js';
import { FileFormatError } from '../file-format.error.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;

/** Where in a record the scanner is: numbers, because it is asked for every field. */
const RECORD_START = 0;
const FIELD_START = 1;
const PLAIN = 2;
const QUOTED = 3;
/** After a quote within a quoted field: its end, or the first of two. */
const QUOTE_IN_QUOTED = 4;

export interface CsvScannerOptions {
  maxRecordBytes: number;
  /**
   * Numbers of records. By `lines`, for files of clients: blank lines count and are no records. By `records`, for canonical CSV: an
   * empty line is a record whose only field is NULL.
   */
  numbering: 'lines' | 'records';
  /** The line, or the record, that comes first. */
  firstNumber: number;
}

/**
 * Finds where fields and records end, and hands the bytes between on as they are: valid CSV is canonical CSV but for its line ends.
 * "\n", "\r\n" and "\r" end a record, wherever they stand outside of quotes.
 */
export class CsvScanner {
  private place = RECORD_START;
  private number: number;
  private recordNumber = 0;
  private fields = 0;
  private rejection: Rejection | null = null;
  private isAfterReturn = false;
  /** Null while the header is read. */
  private columnCount: number | null = null;

  constructor(
    private readonly writer: BatchWriter,
    private readonly options: CsvScannerOptions,
  ) {
    this.number = options.firstNumber;
  }

  /** Whether the header has been read: it is what the writer has then {@link BatchWriter.written}. */
  get isAfterHeader(): boolean {
    return this.number > this.options.firstNumber && this.place === RECORD_START;
  }

  /** What is wrong with the header, or with the record that was read last. */
  get fault(): Rejection | null {
    return this.rejection;
  }

  /** How many fields each record has from here on. */
  expect(columnCount: number): void {
    this.columnCount = columnCount;
  }

  /**
   * Scans until the writer's batch is full, or, while nothing is expected yet, to the end of the first record.
   * @returns where to go on in the chunk; its length when all of it was scanned
   */
  scan(chunk: Buffer, from: number): number {
    let at = from;
    // Of the record that is being read, everything before has been handed on.
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
      this.handOn(chunk, start, at);
      this.endRecord();
      this.isAfterReturn = byte === CARRIAGE_RETURN;
      at++;
      if (this.writer.isFull || this.columnCount === null) return at;
    }
    if (this.place !== RECORD_START) this.handOn(chunk, start, at);
    return at;
  }

  /** At the end of the file. @throws FileFormatError when it ends within a quoted field */
  end(): void {
    if (this.place === QUOTED)
      throw new FileFormatError(
        'FILE_TRUNCATED',
        `The file ends within a quoted field of the record that begins on line ${this.recordNumber}. A quote may be missing there.`,
        { line: this.recordNumber },
      );
    if (this.place !== RECORD_START) this.endRecord();
  }

  /** Up to the comma or line end behind the field, or to the chunk's end. */
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

  /** Up to the first byte of a record, or to the chunk's end. The header is never blank. */
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

  /** The second byte of "\r\n", also in the chunk after the first one's. */
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

  private handOn(chunk: Buffer, start: number, end: number): void {
    if (this.rejection === TOO_LONG) return;
    this.writer.append(chunk, start, end);
    if (this.writer.recordBytes > this.options.maxRecordBytes) this.rejection = TOO_LONG;
  }

  private endRecord(): void {
    this.place = RECORD_START;
    this.number++;
    if (this.columnCount === null) return;
    if (this.rejection === TOO_LONG) this.writer.reject(tooLong(this.options.maxRecordBytes));
    // A line of spaces and tabs: the value of an only column, and blank where there are several.
    else if (this.fields === 1 && this.columnCount > 1 && isBlank(this.writer.written())) this.writer.drop();
    else if (this.rejection) this.writer.reject(this.rejection);
    else if (this.fields !== this.columnCount) this.writer.reject(wrongCount(this.fields, this.columnCount));
    else this.writer.commit();
  }
}

const MISPLACED_QUOTE: Rejection = {
  code: 'MISPLACED_QUOTE',
  message:
    'A quote stands within a field. A field that holds quotes begins and ends with one, and has two for each of its own.',
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
