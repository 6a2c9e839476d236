import type { DocumentAttempt } from '../../vector-store.port.js';
import type { Connection } from './connection.js';
import { sketchPoints } from './dense-vectors.js';
import { type NumberedPoint, raiseVersion, writePoints } from './point-table.js';
import { appendPostings } from './postings.js';
import { removeChunks } from './remove-points.js';
import { numberOf } from './rows.js';
import {
  ADDING,
  appendFloor,
  findAdding,
  forgetInverted,
  INDEXED,
  invertedRun,
  type Run,
  saveRun,
} from './runs.js';
import { Slice } from './slice.js';
import { vectorSpaces } from './spaces.js';

/** Points that are indexed together: more are cheaper per point; fewer take less memory. */
const MAX_RUN = 2_048;
/** Fewer than these are reserved, inverted and indexed in one transaction. */
const SMALL_RUN = 256;

/** Progress of settling an attempt. */
export interface SettledSlice {
  /** Nothing is left to do. */
  isDone: boolean;
  /** Points of the attempt; only set when done. */
  pointCount: number;
}

/**
 * Brings the attempt a step closer to being searchable, in one short transaction; removes chunks beyond `chunkCount`
 * first. Call it until it is done. A step that is lost, with its process or because another one took it, is repeated by
 * the next call.
 */
export function settleSlice(
  connection: Connection,
  attempt: DocumentAttempt,
  chunkCount: number,
): SettledSlice {
  const adding = findAdding(connection, attempt);
  // Before the transaction: it is the only part whose length is not limited by the clock.
  if (adding) invertedRun(connection, adding);
  return connection.write(() => {
    if (removeExcess(connection, attempt, chunkCount)) return { isDone: false, pointCount: 0 };
    const run = findAdding(connection, attempt) ?? reserve(connection, attempt);
    if (!run) return { isDone: true, pointCount: countChunks(connection, attempt) };
    const isNewAndLarge = run.nextTerm === 0 && !adding && run.count > SMALL_RUN;
    const isRunDone = !isNewAndLarge && addRun(connection, run);
    const isDone = isRunDone && !hasWaiting(connection, attempt);
    return { isDone, pointCount: isDone ? countChunks(connection, attempt) : 0 };
  });
}

/** Gives the attempt's next waiting chunks their numbers. @returns null if none is waiting */
function reserve(connection: Connection, { documentId, attempt }: DocumentAttempt): Run | null {
  const chunks = connection
    .statement(
      `select chunk from waiting where document_id = ? and attempt = ? order by chunk_index, chunk limit ?`,
    )
    .all(documentId, attempt, MAX_RUN);
  if (chunks.length === 0) return null;
  const first = takeNumbers(connection, chunks.length);
  connection
    .statement('insert into runs (first_number, point_count, document_id, attempt) values (?, ?, ?, ?)')
    .run(first, chunks.length, documentId, attempt);
  const number = connection.statement('insert into points (number, chunk) values (?, ?)');
  const served = connection.statement('delete from waiting where chunk = ?');
  for (const [offset, row] of chunks.entries()) {
    number.run(first + offset, numberOf(row, 'chunk'));
    served.run(numberOf(row, 'chunk'));
  }
  return { first, count: chunks.length, status: ADDING, edits: 0, nextTerm: 0 };
}

/** @returns the first of `count` consecutive numbers */
function takeNumbers(connection: Connection, count: number): number {
  raiseVersion(connection);
  const row = connection
    .statement('update state set next_number = next_number + ? returning next_number')
    .get(count);
  return numberOf(row, 'next_number') - count;
}

/** Continues indexing the run's terms; after the last one its points are searchable. @returns whether it is indexed */
function addRun(connection: Connection, run: Run): boolean {
  const inverted = invertedRun(connection, run);
  const range = { first: run.first, floor: appendFloor(connection, run) };
  const { run: advanced, isThrough } = new Slice().advance(run, inverted, (termIds) =>
    appendPostings(connection, termIds, inverted, range),
  );
  if (isThrough) {
    show(connection, run);
    forgetInverted(connection, run);
  }
  saveRun(connection, { ...advanced, status: isThrough ? INDEXED : ADDING });
  return isThrough;
}

function show(connection: Connection, { first, count }: Run): void {
  const rows = connection
    .statement(
      `select p.number, c.facet, c.length from points p join chunks c using (chunk)
       where p.number between ? and ?`,
    )
    .all(first, first + count - 1);
  const points = rows.map((row): NumberedPoint => ({
    number: numberOf(row, 'number'),
    facet: numberOf(row, 'facet'),
    length: numberOf(row, 'length'),
  }));
  writePoints(connection, raiseVersion(connection), points);
  for (const space of vectorSpaces(connection))
    sketchPoints(connection, space, { first, last: first + count - 1 });
}

function removeExcess(connection: Connection, attempt: DocumentAttempt, chunkCount: number): boolean {
  const chunks = connection
    .statement('select chunk from chunks where document_id = ? and attempt = ? and chunk_index >= ? limit 64')
    .all(attempt.documentId, attempt.attempt, chunkCount)
    .map((row) => numberOf(row, 'chunk'));
  removeChunks(connection, attempt, chunks);
  return chunks.length > 0;
}

function hasWaiting(connection: Connection, { documentId, attempt }: DocumentAttempt): boolean {
  const find = connection.statement('select 1 from waiting where document_id = ? and attempt = ? limit 1');
  return find.get(documentId, attempt) !== undefined;
}

function countChunks(connection: Connection, { documentId, attempt }: DocumentAttempt): number {
  const row = connection
    .statement('select count(*) count from chunks where document_id = ? and attempt = ?')
    .get(documentId, attempt);
  return numberOf(row, 'count');
}
