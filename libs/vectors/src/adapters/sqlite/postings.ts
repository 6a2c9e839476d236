import { packImpacts, unpackImpacts } from './block-impacts.js';
import type { Connection } from './connection.js';
import {
  appendToBlocks,
  type Block,
  type BlockSummary,
  type LengthOf,
  type Postings,
  withoutRange,
} from './posting-block.js';
import { numberOf } from './rows.js';

/** A block as a search reads it: decoded only as far as needed. */
export interface SearchedBlock extends Omit<Block, 'summary'> {
  summary: { documents: BlockSummary['documents']; impacts: Uint8Array };
}

const COLUMNS = 'base, last_number, count, data, document_count, documents, impacts';

/** The term's blocks that may contain points with numbers from `first` to `last`, both inclusive, in order. */
export function readBlocks(
  connection: Connection,
  termId: number,
  { first, last }: { first: number; last: number },
): SearchedBlock[] {
  const rows = connection
    .statement(
      `select ${COLUMNS} from postings where term_id = ? and base <= ? and last_number >= ? order by base`,
    )
    .all(termId, last, first);
  return rows.map((row) => ({
    base: row['base'] as number,
    lastNumber: row['last_number'] as number,
    count: row['count'] as number,
    data: row['data'] as Uint8Array,
    summary: packedSummary(row),
  }));
}

/**
 * Appends postings of one document whose numbers begin at `first`; the index has none between them. Inside a write
 * transaction.
 * @param termIds ascending, like the table, so that each of its pages is written once
 * @param options.floor blocks that begin below are not appended to
 */
export function appendPostings(
  connection: Connection,
  termIds: Uint32Array,
  { byTerm, lengthOf }: { byTerm: ReadonlyMap<number, Postings>; lengthOf: LengthOf },
  { first, floor }: { first: number; floor: number },
): void {
  const findLast = connection.statement(
    `select ${COLUMNS} from postings where term_id = ? and base between ? and ?
     order by base desc limit 1`,
  );
  for (const termId of termIds) {
    const row = findLast.get(termId, floor, first);
    const last = row ? blockOf(row) : null;
    for (const block of appendToBlocks(last, byTerm.get(termId) as Postings, lengthOf))
      writeBlock(connection, termId, block);
  }
}

/** Removes the points from `from` to `to`, both inclusive, from the terms' blocks. Inside a write transaction. */
export function removePostings(
  connection: Connection,
  termIds: Uint32Array,
  { from, to }: { from: number; to: number },
): void {
  const find = connection.statement(
    `select ${COLUMNS} from postings where term_id = :term and base <= :to
     and base >= ifnull((select max(base) from postings where term_id = :term and base <= :from), :from)`,
  );
  for (const termId of termIds) {
    for (const row of find.all({ term: termId, from, to })) {
      const block = blockOf(row);
      if (block.lastNumber < from) continue;
      const rest = withoutRange(block, from, to);
      if (rest) writeBlock(connection, termId, rest);
      else removeBlock(connection, termId, block);
    }
  }
}

function writeBlock(
  connection: Connection,
  termId: number,
  { base, lastNumber, count, data, summary: { documents, impacts } }: Block,
): void {
  connection
    .statement(
      `insert or replace into postings (term_id, base, last_number, count, data, document_count, documents, impacts)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(termId, base, lastNumber, count, data, documents.count, documents.data, packImpacts(impacts));
}

function removeBlock(connection: Connection, termId: number, { base }: Pick<Block, 'base'>): void {
  connection.statement('delete from postings where term_id = ? and base = ?').run(termId, base);
}

function blockOf(row: Record<string, unknown>): Block {
  const summary = packedSummary(row);
  return {
    base: numberOf(row, 'base'),
    lastNumber: numberOf(row, 'last_number'),
    count: numberOf(row, 'count'),
    data: row['data'] as Uint8Array,
    summary: { ...summary, impacts: unpackImpacts(summary.impacts) },
  };
}

function packedSummary(row: Record<string, unknown>): SearchedBlock['summary'] {
  return {
    documents: { count: row['document_count'] as number, data: row['documents'] as Uint8Array },
    impacts: row['impacts'] as Uint8Array,
  };
}
