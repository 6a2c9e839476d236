import type { Connection } from './connection.js';
import { numberOf } from './rows.js';
import { Slice } from './slice.js';

/** A file keeps this much free space for future writes. */
const SPARE_BYTES = 4 * 1024 * 1024;
/** The least free share that is worth returning. */
const LEAST_FREE_SHARE = 0.25;
const PAGES_AT_ONCE = 64;

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

function pragma(connection: Connection, name: 'freelist_count' | 'page_count' | 'page_size') {
  return numberOf(connection.statement(`pragma ${name}`).get(), name);
}
