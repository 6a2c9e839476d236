import type { WireRow } from '../api/wire-format.js';
import type { StubResult, ServedStatement } from './served-jobs.js';

/** A bucket that statements export to. */
export interface ServedBucket {
  name: string;
  /** By key. */
  files: Map<string, Buffer>;
  rowsOfFile: number;
  /** Whether the account may not write there. */
  isForbidden?: boolean;
}

const STATEMENT = /^EXPORT DATA\s+OPTIONS\s*\(((?:'(?:[^'\\]|\\.)*'|[^')])*)\)\s+AS\s+(SELECT\b[^]*)$/;
const OPTION = /\s*(\w+)\s*=\s*(?:'((?:[^'\\]|\\.)*)'|(true|false))\s*(,|$)/giy;

type Check = (value: string) => boolean;
const isFlag: Check = (value) => /^(?:true|false)$/i.test(value);

/** See https://cloud.google.com/bigquery/docs/reference/standard-sql/export-statements#gcs_s3_export_option */
const OPTIONS: Record<string, Check> = {
  compression: (value) => /^(?:GZIP|DEFLATE|SNAPPY)$/.test(value),
  field_delimiter: (value) => value.length === 1,
  format: (value) => /^(?:AVRO|CSV|JSON|PARQUET)$/.test(value),
  header: isFlag,
  overwrite: isFlag,
  uri: (value) => /^gs:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/[^*]*\*[^*]*$/.test(value),
  use_avro_logical_types: isFlag,
};

export function isExport(sql: string): boolean {
  return /^\s*EXPORT\s+DATA\b/i.test(sql);
}

/** Problem of an export statement; null if valid. */
export function problemOfExport(sql: string): string | null {
  const read = readExport(sql);
  if (!read) return 'Syntax error in EXPORT DATA';
  const wrong = [...read.options].find(([name, value]) => !OPTIONS[name]?.(value));
  if (wrong) return `Invalid option ${wrong.join(' = ')}`;
  return read.options.has('uri') && read.options.has('format') ? null : 'Required option is missing';
}

/** Writes numbered files of JSON lines as BigQuery does: NULL is omitted, HTML characters are escaped. */
export async function answerExport(
  statement: ServedStatement,
  bucket: ServedBucket | undefined,
  run: (statement: ServedStatement) => Promise<StubResult>,
): Promise<StubResult> {
  const { options, query } = readExport(statement.sql) ?? { options: new Map<string, string>(), query: '' };
  const [start = '', end = ''] = (options.get('uri') ?? '').split('*');
  const prefix = `gs://${bucket?.name}/`;
  if (!bucket || bucket.isForbidden || !start.startsWith(prefix))
    return {
      error: { reason: 'accessDenied', message: 'Access Denied: permission denied while writing data' },
    };
  const folder = start.slice(prefix.length);
  if ([...bucket.files.keys()].some((key) => key.startsWith(folder)))
    return { error: { reason: 'invalid', message: 'Invalid value: the destination is not empty' } };
  const answer = await run({ ...statement, sql: query });
  if (answer.error || !Array.isArray(answer.rows)) return answer;
  const names = (answer.fields ?? []).map(({ name }) => name);
  const lines = answer.rows.map((row) => lineOf(row, names));
  // An empty export is one empty file.
  const fileCount = Math.max(1, Math.ceil(lines.length / bucket.rowsOfFile));
  for (let file = 0; file < fileCount; file++) {
    const own = lines.slice(file * bucket.rowsOfFile, (file + 1) * bucket.rowsOfFile);
    bucket.files.set(`${folder}${String(file).padStart(12, '0')}${end}`, Buffer.from(own.join('')));
  }
  const { tables = [] } = answer;
  return {
    tables,
    statementType: 'EXPORT_DATA',
    exported: { fileCount: String(fileCount), rowCount: String(lines.length) },
  };
}

function readExport(sql: string): { options: Map<string, string>; query: string } | null {
  const [, list, query] = STATEMENT.exec(sql) ?? [];
  if (list === undefined || query === undefined) return null;
  const options = new Map<string, string>();
  let at = 0;
  for (const option of list.matchAll(OPTION)) {
    const [whole, name = '', text, flag] = option;
    options.set(name, text ?? flag ?? '');
    at += whole.length;
  }
  return at === list.length ? { options, query } : null;
}

function lineOf({ f }: WireRow, names: readonly string[]): string {
  const given = f.flatMap(({ v }, index) => (v === null ? [] : [[names[index] ?? '', v]]));
  const json = JSON.stringify(Object.fromEntries(given));
  return `${json.replaceAll(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)}\n`;
}
