import { csvOfFields, type LoadedColumn, type LoadedFields, type Random } from '@tessera/testing';
import { encodeExport } from '@tessera/tabular';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

export interface FileForm {
  format: 'CSV' | 'JSON' | 'PARQUET';
  compression: 'NONE' | 'GZIP';
}

/** Faults for which the whole file is rejected. */
const FILE_FAULTS = ['unknown column', 'key is missing', 'cut short', 'of another format'] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

/** Generated records; a damaged one in between fails alone. */
export interface RandomRecord {
  fields: LoadedFields;
  isDamaged: boolean;
}

interface RandomFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** The reported number of each record: its line, or its position in an array or Parquet file. */
  numbers: number[];
}

interface Content {
  columns: readonly LoadedColumn[];
  records: readonly RandomRecord[];
  fault: FileFault | null;
}

const UNKNOWN = 'zz';
const KEY = 'a';

/** Whether single records of this form can be damaged. */
export function canBeDamaged({ format }: FileForm): boolean {
  return format !== 'PARQUET';
}

/** Possible faults of a form; the end of an uncompressed text cannot be distinguished from a truncation. */
export function faultsOf({ format, compression }: FileForm): FileFault[] {
  return FILE_FAULTS.filter(
    (fault) => fault !== 'cut short' || format === 'PARQUET' || compression === 'GZIP',
  );
}

/** @param workFolder an existing folder used only for this file */
export async function randomFile(
  random: Random,
  form: FileForm,
  content: Content,
  workFolder: string,
): Promise<RandomFile> {
  const { format, compression } = form;
  const { fault } = content;
  const isGzip = compression === 'GZIP' && format !== 'PARQUET';
  const { bytes, numbers } =
    format === 'CSV'
      ? csvFile(random, content)
      : format === 'JSON'
        ? jsonFile(random, content)
        : await parquetFile(form, content, workFolder);
  const whole = fault === 'of another format' ? Buffer.from('\u0001\u0002 neither of them') : bytes;
  const packed = isGzip ? gzipSync(whole) : whole;
  return {
    bytes: new Uint8Array(fault === 'cut short' ? packed.subarray(0, packed.length / 2) : packed),
    numbers,
  };
}

function csvFile(random: Random, { columns, records, fault }: Content) {
  const names = namesOf(columns, fault);
  const numbers: number[] = [];
  let line = 2;
  const lines = records.map(({ fields, isDamaged }) => {
    const values = csvValues(fields, columns, fault);
    const row = isDamaged ? damaged(random, values) : Buffer.from(values);
    numbers.push(line);
    line += 1 + (values.match(/\n/g)?.length ?? 0);
    return Buffer.concat([row, Buffer.from('\n')]);
  });
  return { bytes: Buffer.concat([Buffer.from(`${names.join(',')}\n`), ...lines]), numbers };
}

/** Keeps the record intact: a quote would be misplaced after another byte, and line ends would split the record. */
function damaged(random: Random, values: string): Buffer {
  return random.chance(0.5) && !values.startsWith('"')
    ? Buffer.concat([Buffer.from([0xff]), Buffer.from(values)])
    : Buffer.from(`${values},"too","many"`);
}

function jsonFile(random: Random, { columns, records, fault }: Content) {
  const isArray = random.chance(0.3);
  const objects = records.map(({ fields, isDamaged }) => {
    const members = columns
      .filter((column) => fault !== 'key is missing' || column !== KEY)
      .map((column) => `"${column}":${jsonValue(random, fields[column] ?? null)}`);
    if (fault === 'unknown column') members.push(`"${UNKNOWN}":1`);
    if (isDamaged) members.push(`"${UNKNOWN}":1`);
    return `{${members.join(',')}}`;
  });
  const text = isArray ? `[${objects.join(',\n')}]` : objects.map((object) => `${object}\n`).join('');
  return { bytes: Buffer.from(text), numbers: objects.map((_, index) => index + 1) };
}

async function parquetFile(form: FileForm, { columns, records, fault }: Content, workFolder: string) {
  const rows = records.map(({ fields }) => `${csvValues(fields, columns, fault)}\n`).join('');
  const names = namesOf(columns, fault);
  const file = encodeExport(Readable.from([Buffer.from(rows)], { objectMode: false }), {
    ...form,
    columns: names.map((name) => ({ name, type: { kind: 'text' } })),
    workFolder,
    signal: new AbortController().signal,
  });
  return { bytes: await buffer(file), numbers: records.map((_, index) => index + 1) };
}

function namesOf(columns: readonly LoadedColumn[], fault: FileFault | null): string[] {
  const names = columns.filter((column) => fault !== 'key is missing' || column !== KEY);
  return fault === 'unknown column' ? [...names, UNKNOWN] : names;
}

function csvValues(fields: LoadedFields, columns: readonly LoadedColumn[], fault: FileFault | null): string {
  const kept = columns.filter((column) => fault !== 'key is missing' || column !== KEY);
  return `${csvOfFields(fields, kept)}${fault === 'unknown column' ? ',1' : ''}`;
}

/** Writes a number as a number or as text. */
function jsonValue(random: Random, value: string | null): string {
  if (value !== null && /^(0|[1-9]\d*)$/.test(value) && random.chance(0.5)) return value;
  return JSON.stringify(value);
}
