import type { Connection } from './connection.js';
import {
  appendToBlocks,
  type Block,
  type Postings,
  type StoredBlock,
  withoutRange,
} from './posting-block.js';
import { numberOf } from './rows.js';

/** The term's blocks that may hold points with numbers from `first` to `last`, both inclusive. */
export function readBlocks(
  connection: Connection,
  termId: number,
  { first, last }: { first: number; last: number },
): StoredBlock[] {
  const rows = connection
    .statement('select base, count, data from postings where term_id = ? and base <= ? and last_number >= ?')
    .all(termId, last, first);
  return rows.map((row) => ({
    base: numberOf(row, 'base'),
    count: numberOf(row, 'count'),
    data: row['data'] as Uint8Array,
  }));
}

/**
 * Adds postings whose numbers begin at `first`; the index has none between them. Inside a write transaction.
 * @param termIds ascending, as the table is, so that each of its pages is touched once
 * @param options.floor blocks that begin below are not appended to
 */
export function appendPostings(
  connection: Connection,
  termIds: Uint32Array,
  byTerm: ReadonlyMap<number, Postings>,
  { first, floor }: { first: number; floor: number },
): void {
  const findLast = connection.statement(
    `select base, last_number, count, data from postings where term_id = ? and base between ? and ?
     order by base desc limit 1`,
  );
  for (const termId of termIds) {
    const row = findLast.get(termId, floor, first);
    const last = row ? blockOf(row) : null;
    for (const block of appendToBlocks(last, byTerm.get(termId) as Postings))
      writeBlock(connection, termId, block);
  }
}

/** Takes the points from `from` to `to`, both inclusive, out of the terms' blocks. Inside a write transaction. */
export function removePostings(
  connection: Connection,
  termIds: Uint32Array,
  { from, to }: { from: number; to: number },
): void {
  const find = connection.statement(
    `select base, last_number, count, data from postings where term_id = :term and base <= :to
     and base >= ifnull((select max(base) from postings where term_id = :term and base <= :from), :from)`,
  );
  const remove = connection.statement('delete from postings where term_id = ? and base = ?');
  for (const termId of termIds) {
    for (const row of find.all({ term: termId, from, to })) {
      const block = blockOf(row);
      if (block.lastNumber < from) continue;
      const rest = withoutRange(block, from, to);
      if (rest) writeBlock(connection, termId, rest);
      else remove.run(termId, block.base);
    }
  }
}

function writeBlock(connection: Connection, termId: number, { base, lastNumber, count, data }: Block): void {
  connection
    .statement(
      'insert or replace into postings (term_id, base, last_number, count, data) values (?, ?, ?, ?, ?)',
    )
    .run(termId, base, lastNumber, count, data);
}

function blockOf(row: Record<string, unknown>): Block {
  return {
    base: numberOf(row, 'base'),
    lastNumber: numberOf(row, 'last_number'),
    count: numberOf(row, 'count'),
    data: row['data'] as Uint8Array,
  };
}
