import type { Readable } from 'node:stream';
import type { ExportObjects } from '../../../export-bucket.js';
import type { WireRow } from '../api/wire-format.js';
import { badReply } from '../api/wire-replies.js';
import { columnOf } from './export-statement.js';

/** Maximum row size of BigQuery. */
const MAX_LINE_BYTES = 128 * 1024 * 1024;
const LINE_FEED = 0x0a;

export interface ExportedFiles {
  objects: ExportObjects;
  /** Contains only the exported files. Ends with `/`. */
  prefix: string;
  fileCount: number;
  columnCount: number;
  signal: AbortSignal;
}

/**
 * Reads the files that `exportStatement` wrote as rows in BigQuery's format, in batches.
 * @throws WarehouseUnavailableError for malformed files; errors of the object store
 */
export async function* exportedRows(files: ExportedFiles): AsyncGenerator<WireRow[]> {
  const { objects, prefix, fileCount, columnCount, signal } = files;
  const keys: string[] = [];
  for await (const { key } of objects.list(prefix)) keys.push(key);
  if (keys.length !== fileCount) throw badReply('all of the files that it has written');
  for (const key of keys.sort()) {
    const { body } = await objects.get(key, { signal });
    for await (const lines of linesOf(body)) yield lines.map((line) => rowOf(line, columnCount));
  }
}

async function* linesOf(body: Readable): AsyncGenerator<string[]> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) {
      yield textsOf([...parts, chunk.subarray(0, end)]);
      parts = [];
      length = 0;
    }
    parts.push(chunk.subarray(end));
    length += chunk.length - end;
    if (length > MAX_LINE_BYTES) throw badReply('a row of a file');
  }
  yield textsOf(parts);
}

function textsOf(parts: readonly Buffer[]): string[] {
  return Buffer.concat(parts).toString().split('\n').filter(Boolean);
}

/** NULL columns may be missing. */
function rowOf(line: string, columnCount: number): WireRow {
  const texts = new Map<string, unknown>(Object.entries(parsed(line)));
  const f = Array.from({ length: columnCount }, (_, index) => {
    const name = columnOf(index);
    const v = texts.get(name) ?? null;
    if (v !== null && typeof v !== 'string') throw badReply('a text in a file');
    texts.delete(name);
    return { v };
  });
  if (texts.size > 0) throw badReply('the columns of a file');
  return { f };
}

function parsed(line: string): object {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Falls through to the error below.
  }
  throw badReply('a row of a file');
}
