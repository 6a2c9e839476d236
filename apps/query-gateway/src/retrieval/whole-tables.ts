import { Inject, Injectable } from '@nestjs/common';
import { COLLECTIONS } from '@tessera/contracts';
import type { Table } from '@tessera/text';
import { type PointPayload, VECTOR_STORE, type VectorStore } from '@tessera/vectors';

/** Chunks that are read before and behind one: a table of more parts is not read whole. */
const REACH = 40;

/** Puts tables together that were cut into several chunks. */
@Injectable()
export class WholeTables {
  constructor(@Inject(VECTOR_STORE) private readonly vectors: VectorStore) {}

  /** The whole table that a chunk is a part of; null when it is none, or the table has more parts than are read. */
  async of({ documentId, attempt, chunkIndex, pipeline, table }: PointPayload): Promise<Table | null> {
    if (!table || pipeline !== 'text_pipeline') return null;
    const offset = Math.max(0, chunkIndex - REACH);
    const hits = await this.vectors.scroll(
      COLLECTIONS.text,
      { documentId, attempt },
      { offset, limit: chunkIndex - offset + REACH + 1 },
    );
    const chunks = hits.map(({ payload }) => payload);
    const at = chunks.findIndex((chunk) => chunk.chunkIndex === chunkIndex);
    const isPart = (other: PointPayload | undefined) => other?.table && isSameTable(other.table, table);
    let [first, last] = [at, at];
    while (isPart(chunks[first - 1])) first--;
    while (isPart(chunks[last + 1])) last++;
    const isCut = (first === 0 && offset > 0) || last - at === REACH;
    if (at < 0 || isCut) return null;
    const parts = chunks.slice(first, last + 1).flatMap((chunk) => chunk.table ?? []);
    const body = parts.flatMap(({ rows, headerRowCount }) => rows.slice(headerRowCount));
    return { ...table, rows: [...table.rows.slice(0, table.headerRowCount), ...body] };
  }
}

/** Parts of a table repeat its caption and its header. */
function isSameTable(a: Table, b: Table): boolean {
  const headerOf = ({ rows, headerRowCount }: Table) =>
    JSON.stringify(rows.slice(0, headerRowCount).map((row) => row.map(({ text }) => text)));
  return a.headerRowCount > 0 && a.caption === b.caption && headerOf(a) === headerOf(b);
}
