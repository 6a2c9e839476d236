import type { Connection } from './connection.js';
import { appendToBlocks, type Block, type Postings, withoutRange } from './posting-block.js';
import { numberOf } from './rows.js';

/** Adds postings whose numbers are above all that the index holds. Inside a write transaction. */
export function appendPostings(connection: Connection, byTerm: ReadonlyMap<number, Postings>): void {
  const findLast = connection.statement(
    'select base, last_number, count, data from postings where term_id = ? order by base desc limit 1',
  );
  for (const termId of sorted(byTerm.keys())) {
    const row = findLast.get(termId);
    const last = row ? blockOf(row) : null;
    for (const block of appendToBlocks(last, byTerm.get(termId) as Postings))
      writeBlock(connection, termId, block);
  }
}

/** Takes the points from `from` to `to`, both inclusive, out of the terms' blocks. Inside a write transaction. */
export function removePostings(
  connection: Connection,
  termIds: ReadonlySet<number>,
  { from, to }: { from: number; to: number },
): void {
  const find = connection.statement(
    `select base, last_number, count, data from postings where term_id = :term and base <= :to
     and base >= ifnull((select max(base) from postings where term_id = :term and base <= :from), :from)`,
  );
  const remove = connection.statement('delete from postings where term_id = ? and base = ?');
  for (const termId of sorted(termIds)) {
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

/** In the order of the table, so that each of its pages is touched once. */
function sorted(termIds: Iterable<number>): Uint32Array {
  return Uint32Array.from(termIds).sort();
}
