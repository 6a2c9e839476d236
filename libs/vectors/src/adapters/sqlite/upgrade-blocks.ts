import { type Connection, UPGRADE_CURSOR } from './connection.js';
import { PointTable } from './point-table.js';
import { type BlockKey, summarisePostings } from './postings.js';
import { Slice } from './slice.js';

/**
 * Summarises some of the blocks that an earlier version wrote, in one short transaction. Call it until it is done;
 * several processes may. Until then, such blocks are decoded.
 * @returns whether nothing is left
 */
export function upgradeSlice(connection: Connection): boolean {
  if (readCursor(connection) === null) return true;
  const table = connection.cache(PointTable);
  // Before the transaction: the first time, it reads all points.
  connection.read(() => table.refresh(connection));
  return connection.write(() => {
    let cursor = readCursor(connection);
    table.refresh(connection);
    const { documentOf } = table;
    const lengthOf = (number: number) => table.lengthOf[number] ?? 0;
    const slice = new Slice();
    while (cursor && !slice.isOver) cursor = summarisePostings(connection, cursor, { documentOf, lengthOf });
    if (cursor) {
      const keep = connection.statement('update meta set value = ? where key = ?');
      keep.run(JSON.stringify(cursor), UPGRADE_CURSOR);
    } else connection.statement('delete from meta where key = ?').run(UPGRADE_CURSOR);
    return cursor === null;
  });
}

/** Null if all blocks of the file are summarised. */
function readCursor(connection: Connection): BlockKey | null {
  const row = connection.statement('select value from meta where key = ?').get(UPGRADE_CURSOR);
  return row ? (JSON.parse(row['value'] as string) as BlockKey) : null;
}
