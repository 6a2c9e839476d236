import { Inject, Injectable } from '@nestjs/common';
import { COLLECTION_OF } from '@tessera/contracts';
import type { DocumentTables } from '@tessera/models';
import type { Table } from '@tessera/text';
import { type PointPayload, VECTOR_STORE, type VectorStore } from '@tessera/vectors';

/** Chunks read before and after one: a table with more parts is not read whole. */
const REACH = 40;

/** The range of chunks around one, by their index in the document. */
export function inReachOf({ chunkIndex }: PointPayload): { offset: number; limit: number } {
  const offset = Math.max(0, chunkIndex - REACH);
  return { offset, limit: chunkIndex - offset + REACH + 1 };
}

/** Reassembles tables that were split into several chunks. */
@Injectable()
export class WholeTables {
  constructor(@Inject(VECTOR_STORE) private readonly vectors: VectorStore) {}

  /** For a stored document, see {@link tablesAround}. */
  async of(payload: PointPayload, retrieved: readonly PointPayload[]): Promise<DocumentTables | null> {
    const { documentId, attempt, pipeline, table } = payload;
    if (!table) return null;
    const hits = await this.vectors.scroll(
      COLLECTION_OF[pipeline],
      { documentId, attempt },
      inReachOf(payload),
    );
    return tablesAround(
      payload,
      hits.map(({ payload: other }) => other),
      retrieved,
    );
  }
}

/**
 * The whole table that a chunk is a part of, and the others in reach; null if it is not part of a table, or the table
 * has more parts than are read.
 * @param chunks of its document in reach, in order
 * @param retrieved chunks whose own cells are used, so that they can be recognised
 */
export function tablesAround(
  { chunkIndex }: PointPayload,
  chunks: readonly PointPayload[],
  retrieved: readonly PointPayload[],
): DocumentTables | null {
  // Not by their index: a picture of the table has one, too, in a collection of its own.
  const known = new Map(retrieved.map((chunk) => [chunk.chunkId, chunk]));
  const groups = groupsOf(chunks.map((chunk) => known.get(chunk.chunkId) ?? chunk));
  const group = groups.find((parts) => parts.some((part) => part.chunkIndex === chunkIndex));
  if (!group) return null;
  const first = group[0].chunkIndex;
  const last = group.at(-1)?.chunkIndex ?? first;
  const isCut = (first > 0 && chunkIndex - first === REACH) || last - chunkIndex === REACH;
  if (isCut) return null;
  const others = groups.filter((parts) => parts !== group);
  return {
    whole: joined(group),
    others: others.map((parts) => ({ table: joined(parts), path: parts[0].path })),
  };
}

type Part = PointPayload & { table: Table };

/** The parts of each table, in document order. */
function groupsOf(chunks: readonly PointPayload[]): [Part, ...Part[]][] {
  const groups: [Part, ...Part[]][] = [];
  for (const [at, chunk] of chunks.entries()) {
    if (!chunk.table) continue;
    const part = { ...chunk, table: chunk.table };
    const before = chunks[at - 1];
    if (before?.table && before.path === part.path && isSameTable(before.table, part.table))
      groups.at(-1)?.push(part);
    else groups.push([part]);
  }
  return groups;
}

function joined(parts: [Part, ...Part[]]): Table {
  const [{ table }] = parts;
  const body = parts.flatMap((part) => part.table.rows.slice(part.table.headerRowCount));
  return { ...table, rows: [...table.rows.slice(0, table.headerRowCount), ...body] };
}

/**
 * Parts of a table repeat its caption and its header. Two tables below one heading with the same caption and header are
 * read as one.
 */
function isSameTable(a: Table, b: Table): boolean {
  const headerOf = ({ rows, headerRowCount }: Table) =>
    JSON.stringify(rows.slice(0, headerRowCount).map((row) => row.map(({ text }) => text)));
  return a.headerRowCount > 0 && a.caption === b.caption && headerOf(a) === headerOf(b);
}
