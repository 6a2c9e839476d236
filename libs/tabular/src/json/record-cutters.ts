import { FileFormatError } from '../file-format.error.js';
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  isSpace,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './json-bytes.js';

/** A record's bytes; null if it is too large. */
export interface CutRecord {
  number: number;
  bytes: Buffer | null;
}

/** Splits a file into records without parsing them. */
export interface RecordCutter {
  cut(slice: Buffer): Iterable<CutRecord>;
  /** Ends the file. @throws FileFormatError if it is truncated */
  end(): Iterable<CutRecord>;
}

/** Collects a record's bytes from several chunks, up to the limit. */
class RecordParts {
  private parts: Buffer[] = [];
  private length = 0;

  constructor(private readonly maxBytes: number) {}

  get isEmpty(): boolean {
    return this.length === 0;
  }

  add(part: Buffer): void {
    this.length += part.length;
    if (this.length > this.maxBytes) this.parts = [];
    else this.parts.push(part);
  }

  take(): Buffer | null {
    const { length, parts } = this;
    this.length = 0;
    this.parts = [];
    if (length > this.maxBytes) return null;
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts, length);
  }
}

/** One object per line, skipping blank lines. Records are numbered by line. */
export class LineCutter implements RecordCutter {
  private line = 1;
  private readonly parts: RecordParts;

  constructor(maxRecordBytes: number) {
    this.parts = new RecordParts(maxRecordBytes);
  }

  *cut(slice: Buffer): Generator<CutRecord> {
    let start = 0;
    for (let end = slice.indexOf(LINE_FEED); end >= 0; end = slice.indexOf(LINE_FEED, start)) {
      // Files may have millions of empty lines, so they create no objects.
      if (end > start || !this.parts.isEmpty) {
        this.parts.add(slice.subarray(start, end));
        yield* this.end();
      }
      start = end + 1;
      this.line++;
    }
    if (start < slice.length) this.parts.add(slice.subarray(start));
  }

  *end(): Generator<CutRecord> {
    const bytes = this.parts.take();
    if (bytes === null || !isBlank(bytes)) yield { number: this.line, bytes };
  }
}

const BEFORE_ARRAY = 0;
const BEFORE_FIRST = 1;
const BEFORE_ELEMENT = 2;
const IN_ELEMENT = 3;
const AFTER_ELEMENT = 4;
const AFTER_ARRAY = 5;

/** The elements of one array, numbered from 1. */
export class ArrayCutter implements RecordCutter {
  private place = BEFORE_ARRAY;
  private number = 0;
  private depth = 0;
  private isInString = false;
  private isEscaped = false;
  private readonly parts: RecordParts;

  constructor(maxRecordBytes: number) {
    this.parts = new RecordParts(maxRecordBytes);
  }

  *cut(slice: Buffer): Generator<CutRecord> {
    for (let at = 0; at < slice.length;) {
      if (this.place !== IN_ELEMENT) {
        if (!this.step(slice[at] as number)) at++;
        continue;
      }
      const end = this.elementEnd(slice, at);
      this.parts.add(slice.subarray(at, end));
      at = end;
      if (this.place === IN_ELEMENT) continue;
      yield { number: this.number, bytes: this.parts.take() };
    }
  }

  end(): Iterable<CutRecord> {
    if (this.place !== AFTER_ARRAY)
      throw new FileFormatError(
        'FILE_TRUNCATED',
        `The file ends inside the array, after ${this.number} elements. A quote or bracket may be missing.`,
        { record: this.number },
      );
    return [];
  }

  /** Handles a byte between elements. @returns whether it starts one */
  private step(byte: number): boolean {
    if (isSpace(byte)) return false;
    if (this.place === BEFORE_ARRAY && byte === OPEN_BRACKET) this.place = BEFORE_FIRST;
    else if (this.place === AFTER_ELEMENT && byte === COMMA) this.place = BEFORE_ELEMENT;
    else if (this.isBeforeEnd && byte === CLOSE_BRACKET) this.place = AFTER_ARRAY;
    else if (this.isBeforeElement && byte !== COMMA && byte !== CLOSE_BRACKET && byte !== CLOSE_BRACE)
      return this.beginElement();
    else
      throw new FileFormatError(
        'FILE_CORRUPT',
        `The file is not a JSON array of objects: found ${JSON.stringify(String.fromCharCode(byte))} after element ${this.number}.`,
        { record: this.number },
      );
    return false;
  }

  private get isBeforeEnd(): boolean {
    return this.place === BEFORE_FIRST || this.place === AFTER_ELEMENT;
  }

  private get isBeforeElement(): boolean {
    return this.place === BEFORE_FIRST || this.place === BEFORE_ELEMENT;
  }

  private beginElement(): true {
    this.place = IN_ELEMENT;
    this.number++;
    this.depth = 0;
    return true;
  }

  /** The end of the element or slice. Counts brackets without matching them. */
  private elementEnd(slice: Buffer, from: number): number {
    for (let at = from; at < slice.length; at++) {
      const byte = slice[at] as number;
      if (this.isInString) this.stepInString(byte);
      else if (byte === QUOTE) this.isInString = true;
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.depth++;
      else if (this.depth === 0) {
        if (byte !== COMMA && byte !== CLOSE_BRACKET && !isSpace(byte)) continue;
        this.place = AFTER_ELEMENT;
        return at;
      } else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && --this.depth === 0) {
        this.place = AFTER_ELEMENT;
        return at + 1;
      }
    }
    return slice.length;
  }

  private stepInString(byte: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === BACKSLASH) this.isEscaped = true;
    else if (byte === QUOTE) this.isInString = false;
  }
}

function isBlank(bytes: Buffer): boolean {
  for (const byte of bytes) if (!isSpace(byte)) return false;
  return true;
}
