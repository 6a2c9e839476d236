import type { BatchWriter, Rejection } from '../batch-writer.js';
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isSpace,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './json-bytes.js';
import { nestedEnd } from './nested-value.js';
import { StringFields, textOfField } from './string-fields.js';

/** Kinds of values; numbers, since one is stored per field. */
const ABSENT = 0;
const NULL = 1;
/** The bytes are a valid CSV field: numbers, booleans, quoted strings. */
const AS_IT_IS = 2;
/** A converted text. */
const TEXT = 3;
/** An array or object, passed on as JSON. */
const NESTED = 4;
/** A string with escapes, converted by {@link StringFields}. */
const UNESCAPED = 5;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

export interface ObjectReaderOptions {
  /** Columns of the table. */
  known: readonly string[];
  absentFields: 'null' | 'reject';
  /** Columns that contain bytes, which become `\x` and hex. */
  bytesColumns: readonly string[];
  maxDepth: number;
}

/**
 * Reads JSON objects as rows, strictly, and rejects duplicate names. Values are passed on as bytes, so that numbers
 * keep all digits.
 */
export class ObjectReader {
  /** The file's columns, in order of appearance. */
  readonly columns: string[] = [];
  private readonly known: ReadonlySet<string>;
  private readonly bytesColumns: ReadonlySet<string>;
  private readonly indexes = new Map<string, number>();
  private readonly names: Buffer[] = [];
  private isOpen = true;
  private bytes: Buffer = Buffer.alloc(0);
  private at = 0;
  private kinds: number[] = [];
  private starts: number[] = [];
  private ends: number[] = [];
  private texts: string[] = [];
  private readonly strings = new StringFields();
  /** Start of the last unescaped string in `strings`. */
  private unescapedStart = 0;

  constructor(private readonly options: ObjectReaderOptions) {
    this.known = new Set(options.known);
    this.bytesColumns = new Set(options.bytesColumns);
  }

  /** From now on, objects with other names are rejected. */
  fixColumns(): void {
    this.isOpen = false;
  }

  /** @returns why it is rejected, or null */
  read(bytes: Buffer): Rejection | null {
    this.bytes = bytes;
    this.at = 0;
    this.kinds = new Array<number>(this.columns.length).fill(ABSENT);
    this.strings.begin(bytes.length);
    try {
      this.readObject();
      return this.missing();
    } catch (error) {
      if (error instanceof RejectedRecordError) return error.rejection;
      throw error;
    }
  }

  /** Writes the last row. */
  write(writer: BatchWriter): void {
    for (let column = 0; column < this.columns.length; column++) {
      if (column > 0) writer.appendByte(COMMA);
      const kind = this.kinds[column];
      if (kind === AS_IT_IS)
        writer.append(this.bytes, this.starts[column] as number, this.ends[column] as number);
      else if (kind === UNESCAPED)
        writer.append(this.strings.bytes, this.starts[column] as number, this.ends[column] as number);
      else if (kind === TEXT) writer.appendText(`"${(this.texts[column] as string).replaceAll('"', '""')}"`);
      else if (kind === NESTED) this.writeNested(writer, column);
    }
  }

  /** The last row, as far as it was read. */
  values(): (string | null)[] {
    return this.columns.map((_name, column) => {
      const kind = this.kinds[column];
      if (kind === undefined || kind === ABSENT || kind === NULL) return null;
      if (kind === TEXT) return this.texts[column] as string;
      if (kind === UNESCAPED) return this.unescaped(column);
      const text = this.bytes.toString('utf8', this.starts[column], this.ends[column]);
      return kind === AS_IT_IS && text.startsWith('"') ? text.slice(1, -1) : text;
    });
  }

  private readObject(): void {
    this.skipSpace();
    if (this.bytes[this.at] !== OPEN_BRACE) throw new RejectedRecordError(NOT_AN_OBJECT);
    this.at++;
    this.skipSpace();
    if (this.bytes[this.at] === CLOSE_BRACE) this.at++;
    else for (let place = 0; this.readMember(place); place++);
    this.skipSpace();
    if (this.at < this.bytes.length) throw invalid(this.at);
  }

  /** @returns whether another member follows */
  private readMember(place: number): boolean {
    this.skipSpace();
    if (this.bytes[this.at] !== QUOTE) throw invalid(this.at);
    const nameStart = this.at + 1;
    const hasEscapes = this.skipString();
    const column = this.columnOf(nameStart, this.at - 1, hasEscapes, place);
    if ((this.kinds[column] ?? ABSENT) !== ABSENT) throw duplicate(this.columns[column] as string);
    this.skipSpace();
    if (this.bytes[this.at] !== COLON) throw invalid(this.at);
    this.at++;
    this.skipSpace();
    this.starts[column] = this.at;
    const kind = this.readValue();
    this.kinds[column] = kind;
    this.ends[column] = this.at;
    if (kind === UNESCAPED) {
      this.starts[column] = this.unescapedStart;
      this.ends[column] = this.strings.length;
    }
    if (this.bytesColumns.size > 0) this.readBytes(column);
    this.skipSpace();
    const next = this.bytes[this.at++];
    if (next !== COMMA && next !== CLOSE_BRACE) throw invalid(this.at - 1);
    return next === COMMA;
  }

  private columnOf(start: number, end: number, hasEscapes: boolean, place: number): number {
    const guess = this.names[place];
    if (guess && guess.length === end - start && this.isAt(start, guess)) return place;
    const name = hasEscapes
      ? textOfField(this.strings.bytes.subarray(this.unescapedStart, this.strings.length))
      : this.bytes.toString('utf8', start, end);
    const index = this.indexes.get(name);
    if (index !== undefined) return index;
    if (!this.known.has(name)) throw unknown(name);
    if (!this.isOpen) throw late(name);
    this.indexes.set(name, this.columns.length);
    this.names.push(Buffer.from(name));
    return this.columns.push(name) - 1;
  }

  /** Converts a bytes column to the form of canonical CSV. */
  private readBytes(column: number): void {
    const name = this.columns[column] as string;
    const kind = this.kinds[column];
    if (kind === NULL || !this.bytesColumns.has(name)) return;
    const value = kind === UNESCAPED ? this.unescaped(column) : this.parsed(column);
    const hex = hexOf(value);
    if (hex === undefined) throw notBytes(name);
    this.texts[column] = typeof hex === 'string' ? hex : JSON.stringify(hex);
    this.kinds[column] = TEXT;
  }

  private unescaped(column: number): string {
    return textOfField(this.strings.bytes.subarray(this.starts[column], this.ends[column]));
  }

  private parsed(column: number): unknown {
    const start = this.starts[column] as number;
    try {
      return JSON.parse(this.bytes.toString('utf8', start, this.ends[column]));
    } catch {
      throw invalid(start);
    }
  }

  private isAt(start: number, expected: Buffer): boolean {
    for (let index = 0; index < expected.length; index++)
      if (this.bytes[start + index] !== expected[index]) return false;
    return true;
  }

  private readValue(): number {
    const start = this.at;
    switch (this.bytes[start]) {
      case QUOTE:
        return this.skipString() ? UNESCAPED : AS_IT_IS;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        this.skipNested();
        return NESTED;
      case undefined:
        throw invalid(start);
      default:
        return this.readWord(start);
    }
  }

  private readWord(start: number): number {
    while (this.at < this.bytes.length && !isWordEnd(this.bytes[this.at] as number)) this.at++;
    if (this.isInteger(start)) return AS_IT_IS;
    const word = this.bytes.toString('latin1', start, this.at);
    if (word === 'null') return NULL;
    if (word !== 'true' && word !== 'false' && !NUMBER.test(word)) throw invalid(start);
    return AS_IT_IS;
  }

  /** Recognises the most frequent numbers without creating a string. */
  private isInteger(start: number): boolean {
    const first = this.bytes[start] as number;
    if (first < 0x31 || first > 0x39) return false;
    for (let at = start + 1; at < this.at; at++) {
      const byte = this.bytes[at] as number;
      if (byte < 0x30 || byte > 0x39) return false;
    }
    return true;
  }

  /** Skips a string. @returns whether it has escapes; then {@link strings} contains it unescaped */
  private skipString(): boolean {
    const { bytes } = this;
    for (let at = this.at + 1; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (byte === QUOTE) {
        this.at = at + 1;
        return false;
      }
      if (byte < 0x20) throw invalid(at);
      if (byte === BACKSLASH) {
        this.unescape(at);
        return true;
      }
    }
    throw invalid(bytes.length);
  }

  private unescape(firstEscape: number): void {
    const { length } = this.strings;
    const end = this.strings.add(this.bytes, this.at, firstEscape);
    if (end === 'lone surrogate') throw new RejectedRecordError(LONE_SURROGATE);
    if (end < 0) throw invalid(-end);
    this.unescapedStart = length;
    this.at = end;
  }

  /** Skips an array or object. */
  private skipNested(): void {
    const end = nestedEnd(this.bytes, this.at, this.options.maxDepth);
    if (end === 'too deep') throw tooDeep(this.options.maxDepth);
    if (typeof end !== 'number') throw invalid(end.at);
    this.at = end;
  }

  private writeNested(writer: BatchWriter, column: number): void {
    const end = this.ends[column] as number;
    writer.appendByte(QUOTE);
    for (let start = this.starts[column] as number; start < end;) {
      const quote = this.bytes.indexOf(QUOTE, start);
      const stop = quote < 0 || quote >= end ? end : quote + 1;
      writer.append(this.bytes, start, stop);
      if (stop <= end && this.bytes[stop - 1] === QUOTE) writer.appendByte(QUOTE);
      start = stop;
    }
    writer.appendByte(QUOTE);
  }

  private missing(): Rejection | null {
    if (this.isOpen || this.options.absentFields === 'null') return null;
    const column = this.kinds.indexOf(ABSENT);
    return column < 0 ? null : absent(this.columns[column] as string);
  }

  private skipSpace(): void {
    while (isSpace(this.bytes[this.at] as number)) this.at++;
  }
}

type BytesText = string | null | BytesText[];

/** Converts Base64, or arrays of it, to `\x` and hex; keeps hex. Undefined if invalid. */
function hexOf(value: unknown): BytesText | undefined {
  if (value === null) return null;
  if (Array.isArray(value)) {
    const items = value.map(hexOf);
    return items.includes(undefined) ? undefined : (items as BytesText[]);
  }
  if (typeof value !== 'string') return undefined;
  if (value.startsWith('\\x')) return value;
  const bytes = Buffer.from(value, 'base64');
  // Buffer ignores invalid characters; this comparison is many times faster than a regular expression.
  return bytes.toString('base64') === value ? `\\x${bytes.toString('hex')}` : undefined;
}

class RejectedRecordError extends Error {
  /** Meant for the client, whose input it may quote, so it is not logged. */
  readonly quotesInput = true;
  constructor(readonly rejection: Rejection) {
    super(rejection.message);
  }
}

function isWordEnd(byte: number): boolean {
  return byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET || isSpace(byte);
}

export const NOT_AN_OBJECT: Rejection = { code: 'NOT_AN_OBJECT', message: 'It is not a JSON object.' };
const LONE_SURROGATE: Rejection = {
  code: 'LONE_SURROGATE',
  message: 'It contains an unpaired surrogate.',
};

function invalid(offset: number): RejectedRecordError {
  return new RejectedRecordError({
    code: 'INVALID_JSON',
    message: `It is not valid JSON from its byte ${offset + 1} on.`,
  });
}

function tooDeep(maxDepth: number): RejectedRecordError {
  return new RejectedRecordError({
    code: 'NESTED_TOO_DEEP',
    message: `Its values are nested more than ${maxDepth} deep.`,
  });
}

function notBytes(name: string): RejectedRecordError {
  const message = `The field ${shown(name)} is neither Base64 nor hex with \\x.`;
  return new RejectedRecordError({ code: 'INVALID_BYTES', message });
}

function duplicate(name: string): RejectedRecordError {
  return new RejectedRecordError({ code: 'DUPLICATE_FIELD', message: `Duplicate field ${shown(name)}.` });
}

export const UNKNOWN_FIELD = 'UNKNOWN_FIELD';

function unknown(name: string): RejectedRecordError {
  return new RejectedRecordError({ code: UNKNOWN_FIELD, message: `The table has no column ${shown(name)}.` });
}

function late(name: string): RejectedRecordError {
  return new RejectedRecordError({
    code: 'LATE_FIELD',
    message: `It has the field ${shown(name)}, which no object at the beginning of the file has. Have the first one name every field, with null where there is nothing.`,
  });
}

function absent(name: string): Rejection {
  return {
    code: 'ABSENT_FIELD',
    message: `It lacks the field ${shown(name)}, which others have. Say null where there is nothing.`,
  };
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 200));
}
