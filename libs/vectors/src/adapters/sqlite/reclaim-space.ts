import type { Connection } from './connection.js';
import { numberOf } from './rows.js';
import { Slice } from './slice.js';
import { isBusy, isFull } from './sqlite-errors.js';

/** A file keeps this much free space for future writes. */
const SPARE_BYTES = 4 * 1024 * 1024;
/** The least free share that is worth returning. */
const LEAST_FREE_SHARE = 0.25;
/** A file that cannot shrink is rewritten, once, if it holds no more than that: a matter of seconds. */
const MAX_REWRITTEN_BYTES = 256 * 1024 * 1024;
const PAGES_AT_ONCE = 64;
/** Of `pragma auto_vacuum`: pages are returned on request. */
const INCREMENTAL = 2;

/** Lets a new file return its free pages on request. Call it before anything is written to it. */
export function makeShrinkable({ db }: Connection): void {
  db.exec('pragma auto_vacuum = incremental');
}

/**
 * Returns the space of removed points to the disk, in one short transaction. Call it until it is done.
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
  // The file keeps its length until the write-ahead log is folded into it.
  if (isDone) connection.db.exec('pragma wal_checkpoint(passive)');
  return isDone;
}

/** For a file of an earlier version. */
function rewrite(connection: Connection): boolean {
  const { db } = connection;
  const liveBytes = pragma(connection, 'page_count') * pageBytes(connection) - freeBytes(connection);
  if (liveBytes > MAX_REWRITTEN_BYTES) return true;
  try {
    makeShrinkable(connection);
    db.exec('vacuum');
    db.exec('pragma wal_checkpoint(passive)');
  } catch (error) {
    // A long read or write, or no room for a copy: the next removal tries again.
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
