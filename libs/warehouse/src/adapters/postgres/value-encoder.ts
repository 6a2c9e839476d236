import { parse as parseArray } from 'postgres-array';
import { elementTypeOf } from './column-types.js';

/** Makes JSON of a value's text as Postgres sends it. */
export type ValueEncoder = (text: string) => string;

/** The nested arrays of texts that an array's text is read as; null stands for NULL. */
type ArrayOfJson = Array<string | null | ArrayOfJson>;

/** How the values of a type become JSON: see `QueryResult`. Types without a rule of their own are their text. */
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

/** JSON on one line: line ends in its texts are escaped. */
const asJson: ValueEncoder = (text) => text.replaceAll(/[\n\r]/g, ' ');

/** The texts of small integers are JSON already. */
const asItself: ValueEncoder = (text) => text;

const asBigInteger: ValueEncoder = (text) =>
  text.length < 16 || Number.isSafeInteger(Number(text)) ? text : `"${text}"`;

/** Shortest text that is read as the same number again; `1e+20` is JSON, too. */
const asFloat: ValueEncoder = (text) => (/^-?\d/.test(text) ? text : `"${text}"`);

const asNumeric: ValueEncoder = (text) => `"${text}"`;

/** `\x` and hexadecimal digits. */
const asBytes: ValueEncoder = (text) => `"${Buffer.from(text.slice(2), 'hex').toString('base64')}"`;

/** `2026-03-01 12:30:00.5`; infinity stays as it is, and `BC` behind years before Christ. */
const asTimestamp: ValueEncoder = (text) => `"${text.replace(' ', 'T')}"`;

/** The same with `+00` behind it: sessions run in UTC. */
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

/** Whether a type's values are JSON as somebody wrote it, on any number of lines. */
export function isJson(typeOid: number): boolean {
  return ENCODERS[typeOid] === asJson;
}

/** Whether the text of every value of a type is JSON already. */
export function isJsonAsItIs(typeOid: number): boolean {
  return ENCODERS[typeOid] === asItself;
}

/** Whether the text of a value of a type only needs quotes around it. */
export function isTextWithoutEscapes(typeOid: number): boolean {
  return ENCODERS[typeOid] === asNumeric || DATES_AND_IDS.has(typeOid);
}

/** Whether the values of a type are given as their text. */
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
