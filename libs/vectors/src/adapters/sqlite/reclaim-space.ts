import type { Connection } from './connection.js';
import { numberOf } from './rows.js';
import { Slice } from './slice.js';
import { isBusy, isFull } from './sqlite-errors.js';

/** A file keeps as much free space for what is written next, however much of it that is. */
const SPARE_BYTES = 4 * 1024 * 1024;
/** What is worth giving back. */
const LEAST_FREE_SHARE = 0.25;
/** A file that is not made to shrink is written anew, once, if it holds no more than that: a matter of seconds. */
const MAX_REWRITTEN_BYTES = 256 * 1024 * 1024;
const PAGES_AT_ONCE = 64;
/** Of `pragma auto_vacuum`: pages are given back when asked for. */
const INCREMENTAL = 2;

/** Has a new file give back its free pages when asked for. To be called before anything is written to it. */
export function makeShrinkable({ db }: Connection): void {
  db.exec('pragma auto_vacuum = incremental');
}

/**
 * Gives the space of removed points back to the disk, in one short transaction. To be called until it is done.
 * @returns whether nothing is left to do
 */
export function reclaimSlice(connection: Connection): boolean {
  if (!isWorthIt(connection)) return true;
  if (pragma(connection, 'auto_vacuum') !== INCREMENTAL) return rewrite(connection);
  const isDone = connection.write(() => {
    const slice = new Slice();
    while (freeBytes(connection) > SPARE_BYTES && !slice.isOver)
      connection.db.exec(`pragma incremental_vacuum(${PAGES_AT_ONCE})`);
    return freeBytes(connection) <= SPARE_BYTES;
  });
  // Until the write-ahead log is folded into it, the file stays as long as it is.
  if (isDone) connection.db.exec('pragma wal_checkpoint(passive)');
  return isDone;
}

/** Of a file that an earlier version made. */
function rewrite(connection: Connection): boolean {
  const { db } = connection;
  const liveBytes = pragma(connection, 'page_count') * pageBytes(connection) - freeBytes(connection);
  if (liveBytes > MAX_REWRITTEN_BYTES) return true;
  try {
    makeShrinkable(connection);
    db.exec('vacuum');
    db.exec('pragma wal_checkpoint(passive)');
  } catch (error) {
    // Somebody reads or writes for long, or there is no room for a copy: the next removal tries again.
    if (!isBusy(error) && !isFull(error)) throw error;
  }
  return true;
}

function isWorthIt(connection: Connection): boolean {
  const free = freeBytes(connection);
  if (free <= SPARE_BYTES) return false;
  return free >= LEAST_FREE_SHARE * pragma(connection, 'page_count') * pageBytes(connection);
}

function freeBytes(connection: Connection): number {
  return pragma(connection, 'freelist_count') * pageBytes(connection);
}

function pageBytes(connection: Connection): number {
  return pragma(connection, 'page_size');
}

function pragma(connection: Connection, name: 'auto_vacuum' | 'freelist_count' | 'page_count' | 'page_size') {
  return numberOf(connection.statement(`pragma ${name}`).get(), name);
}
