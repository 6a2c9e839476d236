import type { DocumentAttempt } from '../../vector-store.port.js';
import type { Connection } from './connection.js';
import { removeImageVectors } from './image-vectors.js';
import { type NumberedPoint, raiseVersion, writePoints } from './point-table.js';
import { removePostings } from './postings.js';
import { numberOf } from './rows.js';
import { findRun, forgetInverted, invertedRun, pointOfChunk, REMOVING, type Run, saveRun } from './runs.js';
import { Slice } from './slice.js';
import { vectorSpaces } from './spaces.js';
import { unpackTerms } from './term-list.js';

/** Waiting chunks that are removed per transaction. */
const MAX_WAITING = 256;

/** Attempts of a document: those up to `upTo`, except `keep`. */
export interface AttemptRange {
  upTo: number;
  keep: number | null;
}

/**
 * Removes some of the document's points in one short transaction. Call it until it is done; a lost call is made up for
 * by the next one.
 * @returns whether nothing is left
 */
export function removeSlice(
  connection: Connection,
  documentId: string,
  { upTo, keep }: AttemptRange,
): boolean {
  const range = { upTo, keep: keep ?? -1 };
  const next = findRun(connection, documentId, range);
  if (next) invertedRun(connection, next);
  return connection.write(() => {
    const run = findRun(connection, documentId, range);
    if (run) {
      removeFromRun(connection, run);
      return false;
    }
    const waiting = connection
      .statement('select chunk from waiting where document_id = ? and attempt <= ? and attempt <> ? limit ?')
      .all(documentId, range.upTo, range.keep, MAX_WAITING);
    for (const row of waiting) deleteChunk(connection, numberOf(row, 'chunk'));
    return waiting.length < MAX_WAITING;
  });
}

/** Removes chunks of one attempt, indexed or waiting. Inside a write transaction; for small numbers. */
export function removeChunks(
  connection: Connection,
  attempt: DocumentAttempt,
  chunks: readonly number[],
): void {
  for (const chunk of chunks) {
    const point = pointOfChunk(connection, attempt, chunk);
    if (point) unindex(connection, chunk, point.number, point.firstOfRun);
    deleteChunk(connection, chunk);
  }
}

/** Hides the run's points first, then removes its terms from the index, and its chunks last, since they name the terms. */
function removeFromRun(connection: Connection, run: Run): void {
  const removing = run.status === REMOVING ? run : { ...run, status: REMOVING, nextTerm: 0 };
  if (removing !== run) hide(connection, run);
  const inverted = invertedRun(connection, run);
  const range = { from: run.first, to: run.first + run.count - 1 };
  const { run: advanced, isThrough } = new Slice().advance(removing, inverted, (termIds) =>
    removePostings(connection, termIds, range),
  );
  if (!isThrough) return saveRun(connection, advanced);
  deleteRun(connection, run);
  forgetInverted(connection, run);
}

function hide(connection: Connection, { first, count }: Run): void {
  const points = Array.from({ length: count }, (_, at): NumberedPoint => ({
    number: first + at,
    facet: 0,
    length: 0,
  }));
  writePoints(connection, raiseVersion(connection), points);
}

function deleteRun(connection: Connection, { first, count }: Run): void {
  const last = first + count - 1;
  const rows = connection.statement('select chunk from points where number between ? and ?').all(first, last);
  for (const row of rows) deleteChunk(connection, numberOf(row, 'chunk'));
  raiseVersion(connection);
  connection.statement('delete from points where number between ? and ?').run(first, last);
  connection.statement('delete from runs where first_number = ?').run(first);
}

/** Removes one chunk from its run, which keeps a gap. */
function unindex(connection: Connection, chunk: number, number: number, firstOfRun: number): void {
  const row = connection.statement('select terms from chunks where chunk = ?').get(chunk);
  const terms = unpackTerms(row?.['terms'] as Uint8Array);
  const termIds = terms.filter((_, at) => at % 2 === 0).sort();
  removePostings(connection, termIds, { from: number, to: number });
  writePoints(connection, raiseVersion(connection), [{ number, facet: 0, length: 0 }]);
  connection.statement('delete from points where number = ?').run(number);
  connection.statement('update runs set edits = edits + 1 where first_number = ?').run(firstOfRun);
}

function deleteChunk(connection: Connection, chunk: number): void {
  connection.statement('delete from waiting where chunk = ?').run(chunk);
  connection.statement('delete from chunks where chunk = ?').run(chunk);
  // Its sketch stays: sketches of numbers without a point are not read.
  for (const { table } of vectorSpaces(connection))
    connection.statement(`delete from ${table} where chunk = ?`).run(chunk);
  removeImageVectors(connection, chunk);
}
