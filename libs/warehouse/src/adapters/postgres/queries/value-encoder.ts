import { parse as parseArray } from 'postgres-array';
import { elementTypeOf } from '../column-types.js';

/** Converts Postgres' text of a value to JSON. */
export type ValueEncoder = (text: string) => string;

/** Parsed array elements as JSON text; null for NULL. */
type ArrayOfJson = Array<string | null | ArrayOfJson>;

/** The JSON encoding of a type, see `QueryResult`. Unknown types are text. */
export function valueEncoder(typeOid: number): ValueEncoder {
  const element = elementTypeOf(typeOid);
  if (element !== undefined) {
    const encode = valueEncoder(element);
    return (text) => encodeArray(parseArray(text, encode));
  }
  return ENCODERS[typeOid] ?? asText;
}

const asText: ValueEncoder = (text) => JSON.stringify(text);

const asBoolean: ValueEncoder = (text) => (text === 't' ? 'true' : 'false');

/** On one line: line ends in strings are escaped. */
const asJson: ValueEncoder = (text) => text.replaceAll(/[\n\r]/g, ' ');

/** Small integers and JSONB are valid JSON as they are. */
const asItself: ValueEncoder = (text) => text;

const asBigInteger: ValueEncoder = (text) =>
  text.length < 16 || Number.isSafeInteger(Number(text)) ? text : `"${text}"`;

/** The shortest text of the number; `1e+20` is valid JSON. */
const asFloat: ValueEncoder = (text) => (/^-?\d/.test(text) ? text : `"${text}"`);

const asNumeric: ValueEncoder = (text) => `"${text}"`;

/** `\x` and hexadecimal digits. */
const asBytes: ValueEncoder = (text) => `"${Buffer.from(text.slice(2), 'hex').toString('base64')}"`;

/** `2026-03-01 12:30:00.5`; `infinity` stays, and so does a final `BC`. */
const asTimestamp: ValueEncoder = (text) => `"${text.replace(' ', 'T')}"`;

/** The same with a final `+00`: sessions run in UTC. */
const asTimestampWithZone: ValueEncoder = (text) => `"${text.replace(' ', 'T').replace('+00', 'Z')}"`;

const ENCODERS: Readonly<Record<number, ValueEncoder>> = {
  16: asBoolean,
  17: asBytes,
  20: asBigInteger,
  21: asItself,
  23: asItself,
  26: asItself,
  114: asJson,
  700: asFloat,
  701: asFloat,
  1114: asTimestamp,
  1184: asTimestampWithZone,
  1700: asNumeric,
  3802: asItself,
};

/** Whether the type's values are JSON with possible line ends. */
export function isJson(typeOid: number): boolean {
  return ENCODERS[typeOid] === asJson;
}

/** Whether the type's text is valid JSON. */
export function isJsonAsItIs(typeOid: number): boolean {
  return ENCODERS[typeOid] === asItself;
}

/** Whether the type's text needs only quotes. */
export function isTextWithoutEscapes(typeOid: number): boolean {
  return ENCODERS[typeOid] === asNumeric || DATES_AND_IDS.has(typeOid);
}

/** Whether values are their text. */
export function isText(typeOid: number): boolean {
  return ENCODERS[typeOid] === undefined && elementTypeOf(typeOid) === undefined;
}

/** date, time, timetz, interval, uuid */
const DATES_AND_IDS: ReadonlySet<number> = new Set([1082, 1083, 1266, 1186, 2950]);

function encodeArray(values: ArrayOfJson): string {
  const items = values.map((value) =>
    value === null ? 'null' : typeof value === 'string' ? value : encodeArray(value),
  );
  return `[${items.join(',')}]`;
}
