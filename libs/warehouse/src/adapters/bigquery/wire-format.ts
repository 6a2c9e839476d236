/** Parts of BigQuery's REST answers that are read here; see https://cloud.google.com/bigquery/docs/reference/rest/v2. */

export interface WireField {
  name: string;
  type: string;
  mode?: string;
  fields?: WireField[];
  description?: string;
}

/** A row: `f` holds a cell for each field, `v` its value; numbers and booleans are texts. */
export interface WireRow {
  f: Array<{ v: WireValue }>;
}

export type WireValue = null | string | WireRow | Array<{ v: WireValue }>;

export interface WireJob {
  status?: {
    state?: string;
    errorResult?: WireError;
  };
  statistics?: {
    totalBytesProcessed?: string;
    query?: {
      statementType?: string;
      totalBytesProcessed?: string;
      schema?: { fields?: WireField[] };
      referencedTables?: Array<{ projectId?: string; datasetId?: string; tableId?: string }>;
      referencedRoutines?: Array<{ projectId?: string; datasetId?: string; routineId?: string }>;
    };
  };
}

export interface WireError {
  reason?: string;
  message?: string;
  location?: string;
}

export interface WireResults {
  jobComplete?: boolean;
  schema?: { fields?: WireField[] };
  totalRows?: string;
  pageToken?: string;
  rows?: WireRow[];
}

/** Names of types in the answers' old spelling, as GoogleSQL calls them. */
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

/** A value as JSON text; see `QueryResult`. */
export function encodeValue(value: WireValue, field: WireField): string {
  if (field.mode === 'REPEATED') {
    const items = (value ?? []) as Array<{ v: WireValue }>;
    const one = { ...field, mode: 'NULLABLE' };
    return `[${items.map(({ v }) => encodeValue(v, one)).join(',')}]`;
  }
  if (value === null) return 'null';
  const name = TYPE_NAMES[field.type] ?? field.type;
  if (name === 'STRUCT') return encodeRow(value as WireRow, field.fields ?? []);
  return (ENCODERS[name] ?? JSON.stringify)(value);
}

/** A row, or a struct, as the text of a JSON object. */
export function encodeRow({ f: cells }: WireRow, fields: readonly WireField[]): string {
  const members = fields.map(
    (field, index) => `${JSON.stringify(field.name)}:${encodeValue(cells[index]?.v ?? null, field)}`,
  );
  return `{${members.join(',')}}`;
}

const ENCODERS: Readonly<Record<string, (text: string) => string>> = {
  INT64: (text) => (Number.isSafeInteger(Number(text)) ? text : `"${text}"`),
  FLOAT64: (text) => (/^-?[\d.]/.test(text) ? String(Number(text)) : `"${infinity(text)}"`),
  BOOL: (text) => text.toLowerCase(),
  JSON: (text) => text,
  TIMESTAMP: (microseconds) => `"${timestampOf(BigInt(microseconds))}"`,
  INTERVAL: (text) => `"${durationOf(text)}"`,
};

/** `Infinity`, `-Infinity` and `NaN`, which the warehouse writes in ways of its own. */
function infinity(text: string): string {
  if (/nan/i.test(text)) return 'NaN';
  return text.startsWith('-') ? '-Infinity' : 'Infinity';
}

/** Microseconds since 1970 as ISO 8601, without the zeros at the end of its fraction. */
function timestampOf(microseconds: bigint): string {
  const fraction = ((microseconds % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const seconds = (microseconds - fraction) / 1_000_000n;
  const whole = new Date(Number(seconds) * 1_000).toISOString().replace(/\.\d+Z$/, '');
  const digits = fraction === 0n ? '' : `.${fraction.toString().padStart(6, '0').replace(/0+$/, '')}`;
  return `${whole}${digits}Z`;
}

/** `Y-M D H:M:S.F`, each part with its sign, as an ISO 8601 duration. */
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
