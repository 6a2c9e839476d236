/**
 * The parts of BigQuery's REST responses that we read; see https://cloud.google.com/bigquery/docs/reference/rest/v2.
 */

export interface WireField {
  name: string;
  type: string;
  mode?: string;
  fields?: WireField[];
  description?: string;
  /** Limits of NUMERIC, BIGNUMERIC, STRING and BYTES, as text. */
  precision?: string;
  scale?: string;
  maxLength?: string;
  defaultValueExpression?: string;
  generatedColumn?: object;
  rangeElementType?: { type?: string };
}

/** A row: `f` has a cell per field, `v` its value; numbers and booleans are strings. */
export interface WireRow {
  f: Array<{ v: WireValue }>;
}

export type WireValue = null | string | WireRow | Array<{ v: WireValue }>;

export interface WireError {
  reason?: string;
  message?: string;
  location?: string;
}

/** Legacy type names and GoogleSQL's. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  INTEGER: 'INT64',
  FLOAT: 'FLOAT64',
  BOOLEAN: 'BOOL',
  RECORD: 'STRUCT',
};

/** `INT64`, `ARRAY<STRING>`, `STRUCT<a INT64, b STRING>` */
export function typeNameOf({ type, mode, fields = [] }: WireField): string {
  const name = TYPE_NAMES[type] ?? type;
  const full =
    name === 'STRUCT'
      ? `STRUCT<${fields.map((field) => `${field.name} ${typeNameOf(field)}`).join(', ')}>`
      : name;
  return mode === 'REPEATED' ? `ARRAY<${full}>` : full;
}

/**
 * A value as JSON text; see `QueryResult`.
 * @throws TypeError for an invalid value
 */
export function encodeValue(value: unknown, field: WireField): string {
  if (field.mode === 'REPEATED') {
    const items = requireList(value ?? []);
    const one = { ...field, mode: 'NULLABLE' };
    return `[${items.map((item) => encodeValue((item as { v?: unknown } | null)?.v ?? null, one)).join(',')}]`;
  }
  if (value === null || value === undefined) return 'null';
  const name = TYPE_NAMES[field.type] ?? field.type;
  if (name === 'STRUCT') return encodeRow(value, field.fields ?? []);
  if (typeof value !== 'string') throw new TypeError(`a value of ${name} is not a string`);
  return (ENCODERS.get(name) ?? JSON.stringify)(value);
}

/**
 * A row or struct as the text of a JSON object.
 * @throws TypeError for anything else
 */
export function encodeRow(row: unknown, fields: readonly WireField[]): string {
  const cells = requireList((row as { f?: unknown } | null)?.f);
  if (cells.length !== fields.length) throw new TypeError('a row has more or fewer cells than fields');
  const members = fields.map((field, index) => {
    const { v = null } = (cells[index] ?? {}) as { v?: unknown };
    return `${JSON.stringify(field.name)}:${encodeValue(v, field)}`;
  });
  return `{${members.join(',')}}`;
}

function requireList(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('expected a list');
  return value;
}

/** Text that is embedded in JSON must be valid JSON of that kind. */
function requireText(text: string, pattern: RegExp): string {
  if (!pattern.test(text)) throw new TypeError('a value does not match its type');
  return text;
}

const INTEGER = /^-?\d{1,20}$/;

const ENCODERS: ReadonlyMap<string, (text: string) => string> = new Map([
  ['INT64', (text) => (Number.isSafeInteger(Number(requireText(text, INTEGER))) ? text : `"${text}"`)],
  ['FLOAT64', floatOf],
  ['BOOL', (text) => requireText(text.toLowerCase(), /^(?:true|false)$/)],
  ['JSON', (text) => jsonOf(text)],
  ['TIMESTAMP', (text) => JSON.stringify(timestampOf(BigInt(requireText(text, INTEGER))))],
  ['INTERVAL', (text) => JSON.stringify(durationOf(text))],
]);

function floatOf(text: string): string {
  const number = Number(text);
  return /^-?[\d.]/.test(text) && Number.isFinite(number) ? String(number) : `"${infinity(text)}"`;
}

/** Unchanged: its numbers may have more digits than JavaScript's. */
function jsonOf(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch (error) {
    throw new TypeError('a value is not valid JSON', { cause: error });
  }
}

/** Normalises BigQuery's spellings of infinity and NaN. */
function infinity(text: string): string {
  if (/nan/i.test(text)) return 'NaN';
  return text.startsWith('-') ? '-Infinity' : 'Infinity';
}

/** Microseconds since 1970 as ISO 8601, without trailing zeros. */
function timestampOf(microseconds: bigint): string {
  const fraction = ((microseconds % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const seconds = (microseconds - fraction) / 1_000_000n;
  const whole = new Date(Number(seconds) * 1_000).toISOString().replace(/\.\d+Z$/, '');
  const digits =
    fraction === 0n
      ? ''
      : `.${fraction
          .toString()
          .padStart(6, '0')
          .replace(/(?<!0)0+$/, '')}`;
  return `${whole}${digits}Z`;
}

/** Converts `Y-M D H:M:S.F`, each part with its sign, to an ISO 8601 duration. */
function durationOf(text: string): string {
  const parts = /^(-?)(\d+)-(\d+) (-?\d+) (-?)(\d+):(\d+):(\d+(?:\.\d+)?)$/.exec(text);
  if (!parts) return text;
  const [, sign = '', years, months, days, timeSign = '', hours, minutes, seconds] = parts;
  const date = `${part(sign, years, 'Y')}${part(sign, months, 'M')}${part('', days, 'D')}`;
  const time = `${part(timeSign, hours, 'H')}${part(timeSign, minutes, 'M')}${part(timeSign, seconds, 'S')}`;
  return date || time ? `P${date}${time && `T${time}`}` : 'PT0S';
}

function part(sign: string, digits: string | undefined, unit: string): string {
  const value = Number(digits);
  return value === 0 ? '' : `${sign}${value}${unit}`;
}
