import {
  Binary,
  Bool,
  type DataType,
  DateDay,
  Decimal,
  Field,
  Float32,
  Float64,
  Int16,
  Int32,
  Int64,
  List,
  TimeMicrosecond,
  TimestampMicrosecond,
  Utf8,
} from 'apache-arrow';
import { BACKSLASH, OPEN_BRACKET, QUOTE } from '../json/json-bytes.js';
import type { ColumnType } from '../table-types.js';
import { elementsOf } from './arrow-rows.js';
import { daysOf, microsecondsOf, timeOf } from './moments.js';

/** The Arrow type of a column, and how its values are built. */
export interface ArrowForm {
  type: DataType;
  /** A type of the same layout that apache-arrow builds without rounding: its own builders take milliseconds. */
  layout: DataType;
  /** A value that is not null. @returns undefined if the type cannot represent it */
  read: (bytes: Buffer, start: number, end: number) => unknown;
}

/** Elements of a list: each takes some fifty bytes while the list is built. */
const MAX_ELEMENTS = 500_000;
/** Decimals of 128 bits. */
const MAX_PRECISION = 38;
/** The first letter of `null`; strings begin with a quote. */
const NULL = 0x6e;
const TRUE = 0x74;
const INT32 = new Int32();
const INT64 = new Int64();

const BINARY = new Binary();
/** Bytes are not decoded and encoded again. */
const TEXT: ArrowForm = form(new Utf8(), utf8Of, BINARY);
/** Keeps all digits of numbers. */
const JSON_TEXT: ArrowForm = form(new Utf8(), (bytes, start, end) => bytes.subarray(start, end), BINARY);

const SCALARS = {
  boolean: form(new Bool(), (bytes, start) => bytes[start] === TRUE),
  int16: form(new Int16(), numberOf),
  int32: form(INT32, numberOf),
  int64: form(INT64, (bytes, start, end) => BigInt(textOf(bytes, start, end))),
  float32: form(new Float32(), numberOf),
  float64: form(new Float64(), numberOf),
  text: TEXT,
  bytes: form(BINARY, (bytes, start, end) => Buffer.from(textOf(bytes, start, end), 'base64')),
  date: form(new DateDay(), (...value) => daysOf(textOf(...value)), INT32),
  time: form(new TimeMicrosecond(), (...value) => timeOf(textOf(...value)), INT64),
  timestamp: form(new TimestampMicrosecond(), (...value) => microsecondsOf(textOf(...value)), INT64),
  timestamptz: form(new TimestampMicrosecond('UTC'), (...value) => microsecondsOf(textOf(...value)), INT64),
  uuid: TEXT,
  json: JSON_TEXT,
  interval: TEXT,
};

export function arrowForm(type: ColumnType): ArrowForm {
  if (type.kind === 'list') return listForm(type.of);
  if (type.kind !== 'decimal') return SCALARS[type.kind];
  const { precision, scale } = type;
  const fits = precision !== null && scale !== null && precision <= MAX_PRECISION && scale <= precision;
  // A type that depends on the rows would differ from one run to the next.
  return fits ? decimalForm(precision, scale) : TEXT;
}

function form(type: DataType, read: ArrowForm['read'], layout = type): ArrowForm {
  return { type, layout, read };
}

function listForm(of: ColumnType): ArrowForm {
  if (of.kind === 'json') return JSON_TEXT;
  const element = arrowForm(of);
  return {
    type: new List(new Field('item', element.type, true)),
    layout: new List(new Field('item', element.layout, true)),
    read: (bytes, start) => {
      const values: unknown[] = [];
      for (const [from, to] of elementsOf(bytes, start)) {
        // Postgres' arrays may have any number of dimensions.
        const value = bytes[from] === OPEN_BRACKET ? undefined : valueOf(bytes, from, to, element);
        if (value === undefined || values.push(value) > MAX_ELEMENTS) return undefined;
      }
      return values;
    },
  };
}

function decimalForm(precision: number, scale: number): ArrowForm {
  const type = new Decimal(scale, precision, 128);
  return form(type, (bytes, start, end) => {
    const [, sign, whole = '', fraction = ''] =
      /^(-?)(\d+)(?:\.(\d+))?$/.exec(textOf(bytes, start, end)) ?? [];
    const digits = whole.replace(/^0+/, '') + fraction.padEnd(scale, '0');
    if (sign === undefined || fraction.length > scale || digits.length > precision) return undefined;
    return wordsOf(BigInt(`${sign}${digits || '0'}`));
  });
}

/** 128 bits in two's complement, lowest first. */
function wordsOf(value: bigint): Uint32Array {
  return Uint32Array.from([0n, 32n, 64n, 96n], (shift) => Number((value >> shift) & 0xffff_ffffn));
}

/** Null for NULL. @returns undefined if the type cannot represent it */
export function valueOf(bytes: Buffer, start: number, end: number, { read }: ArrowForm): unknown {
  return bytes[start] === NULL ? null : read(bytes, start, end);
}

function numberOf(bytes: Buffer, start: number, end: number): number {
  return Number(textOf(bytes, start, end));
}

/** The text of a string as UTF-8. */
function utf8Of(bytes: Buffer, start: number, end: number): Buffer {
  const text = bytes.subarray(start + 1, end - 1);
  return bytes[start] !== QUOTE || text.includes(BACKSLASH) ? Buffer.from(textOf(bytes, start, end)) : text;
}

/** The text of a string, or of a value that is none. */
function textOf(bytes: Buffer, start: number, end: number): string {
  if (bytes[start] !== QUOTE) return bytes.toString('latin1', start, end);
  return bytes.subarray(start, end).includes(BACKSLASH)
    ? (JSON.parse(bytes.toString('utf8', start, end)) as string)
    : bytes.toString('utf8', start + 1, end - 1);
}
