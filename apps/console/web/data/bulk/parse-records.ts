import type { BulkResults } from '@tessera/client';
import { columnsOf, type Row, type SqlResult } from '../result/sql-result.js';

/** Of a file of failed records, at most this many are shown. */
const MOST_RECORDS = 10_000;
const MOST_BYTES = 16_000_000;

/** Reads a file of failed records. Null for Parquet, which a page cannot read. */
export async function readRecords(
  jobId: string,
  file: BulkResults,
  signal: AbortSignal,
): Promise<SqlResult | null> {
  if (file.format === 'PARQUET') return null;
  const text = await readText(file, signal);
  const lines = file.format === 'CSV' ? csvRecords(text.text) : jsonRecords(text.text);
  const complete = text.isCut ? lines.slice(0, -1) : lines;
  const rows = complete.slice(0, MOST_RECORDS);
  const own = rows[0] ? Object.keys(rows[0]) : [];
  // Why a record failed comes first.
  const names = [...own.slice(-3), ...own.slice(0, -3)];
  return {
    columns: columnsOf(names, null, rows).map((column) => ({ ...column, kind: 'text' })),
    rows,
    totalRows: null,
    isTruncated: text.isCut || complete.length > rows.length,
    executionTimeMs: null,
    jobId,
  };
}

async function readText(file: BulkResults, signal: AbortSignal): Promise<{ text: string; isCut: boolean }> {
  const response = await fetch(file.download_url, { signal });
  if (!response.ok || !response.body) throw new TypeError(`HTTP status ${response.status}`);
  const plain =
    file.compression === 'GZIP' ? response.body.pipeThrough(new DecompressionStream('gzip')) : response.body;
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of plain as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > MOST_BYTES) return { text, isCut: true };
  }
  return { text: text + decoder.decode(), isCut: false };
}

function jsonRecords(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => jsonOf(line));
}

function jsonOf(line: string): Row {
  try {
    return JSON.parse(line) as Row;
  } catch {
    // The last line of a file that was read in part.
    return {};
  }
}

/** As the service writes them: an empty field is NULL, `""` is the empty text. */
export function csvRecords(text: string): Row[] {
  const [names = [], ...records] = csvLines(text);
  return records.map((fields) =>
    Object.fromEntries(names.map((name, index) => [name ?? '', fields[index] ?? null])),
  );
}

const FIELD = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g;

function csvLines(text: string): Array<Array<string | null>> {
  const lines: Array<Array<string | null>> = [];
  let line: Array<string | null> = [];
  for (const [, quoted, plain, end] of text.matchAll(FIELD)) {
    line.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (line.length > 1 || line[0] !== null) lines.push(line);
    line = [];
  }
  return lines;
}
