import { InvalidSqlError } from '../../../guard/guard.errors.js';
import { columnType } from '../column-types.js';
import { JsonRowsBuilder } from './json-rows-builder.js';
import { uniqueNames } from '../../../unique-names.js';
import { ResultMemoryError } from '../../../warehouse.errors.js';
import type { QueryResult, ResultColumn } from '../../../warehouse.port.js';
import { encodeRow, typeNameOf, type WireField } from '../api/wire-format.js';
import { badReply, requireFields, type ResultsReply } from '../api/wire-replies.js';

/** A page of a job's results. */
export interface PageRequest {
  /** Maximum; a page may have fewer. */
  rows: number;
  /** From the previous page; none for the first. */
  pageToken?: string;
}

export interface ResultLimits {
  maxRows: number;
  /** Larger results are truncated. */
  maxBytes: number;
  /** See `WarehouseQuery`. */
  hasRoomFor: (resultBytes: number) => boolean;
}

/** Maximum rows of one request. */
export const PAGE_ROWS = 5_000;

export function columnsOf(fields: readonly WireField[]): ResultColumn[] {
  const names = uniqueNames(fields.map(({ name }) => name));
  return fields.map((field, index) => ({
    name: names[index] as string,
    type: typeNameOf(field),
    columnType: columnType(field),
  }));
}

/**
 * Assembles a result from pages, within limits on rows and bytes.
 * @throws WarehouseUnavailableError for inconsistent or endless pages; InvalidSqlError if a single row is too large;
 *   ResultMemoryError
 */
export async function collectRows(
  first: ResultsReply,
  next: (page: PageRequest) => Promise<ResultsReply>,
  { maxRows, maxBytes, hasRoomFor }: ResultLimits,
): Promise<QueryResult> {
  const fields = requireFields(first.schema.fields ?? []);
  const columns = columnsOf(fields);
  const named = fields.map((field, index) => ({ ...field, name: columns[index]?.name ?? '' }));
  const totalRows = Number(first.totalRows);
  const wanted = Math.min(maxRows, totalRows);
  const builder = new JsonRowsBuilder();
  let bytes = 0;
  for (let page = first; ;) {
    const { rows = [], pageToken } = page;
    for (const row of rows) {
      const text = textOf(row, named);
      // Including the comma before the next row.
      bytes += Buffer.byteLength(text) + 1;
      if (builder.count >= maxRows || bytes > maxBytes) break;
      builder.add(text);
      if (!hasRoomFor(bytes)) throw new ResultMemoryError();
    }
    if (bytes > maxBytes || builder.count >= wanted) break;
    if (rows.length === 0 || !pageToken) throw badReply('all of the rows that totalRows tells of');
    page = await next({ rows: Math.min(PAGE_ROWS, wanted - builder.count), pageToken });
  }
  if (builder.count > totalRows) throw badReply('a totalRows that is true');
  if (builder.count === 0 && totalRows > 0 && maxRows > 0) {
    const hint = 'Select fewer or shorter columns.';
    throw new InvalidSqlError('A single row exceeds the size limit of results.', null, hint);
  }
  return { columns, rows: builder.build(), totalRows };
}

/** @throws WarehouseUnavailableError */
function textOf(row: unknown, fields: readonly WireField[]): string {
  try {
    return encodeRow(row, fields);
  } catch (error) {
    if (error instanceof TypeError) throw badReply(error.message);
    throw error;
  }
}
