import type { DocumentAttempt } from '../../vector-store.port.js';
import type { Connection } from './connection.js';
import type { LengthOf, Postings } from './posting-block.js';
import { numberOf } from './rows.js';
import { unpackTerms } from './term-list.js';

/** Values of `runs.status`. */
export const ADDING = 0;
export const INDEXED = 1;
export const REMOVING = 2;

/** Points with consecutive numbers, in chunk order, that are indexed and removed together. */
export interface Run {
  first: number;
  count: number;
  status: number;
  /** Incremented when a chunk is removed from it. */
  edits: number;
  /** Terms with lower ids are done, for the current status. */
  nextTerm: number;
}

/** The terms of a run's chunks, inverted. */
export interface InvertedRun {
  /** Ascending. */
  termIds: Uint32Array;
  byTerm: ReadonlyMap<number, Postings>;
  lengthOf: LengthOf;
}

const COLUMNS = 'first_number, point_count, status, edits, next_term';
/** As many documents as a worker processes at a time. */
const MAX_KEPT = 8;

/** The runs that this thread works on, inverted: a run takes several transactions, and its chunks do not change. */
class InvertedRuns {
  private readonly kept = new Map<string, InvertedRun>();

  of(connection: Connection, run: Run): InvertedRun {
    const key = `${run.first}/${run.edits}`;
    const known = this.kept.get(key) ?? invert(connection, run);
    this.kept.delete(key);
    this.kept.set(key, known);
    if (this.kept.size > MAX_KEPT) this.kept.delete(this.kept.keys().next().value as string);
    return known;
  }

  forget(run: Run): void {
    this.kept.delete(`${run.first}/${run.edits}`);
  }
}

export function invertedRun(connection: Connection, run: Run): InvertedRun {
  return connection.cache(InvertedRuns).of(connection, run);
}

export function forgetInverted(connection: Connection, run: Run): void {
  connection.cache(InvertedRuns).forget(run);
}

/** A run of the attempt that is not completely indexed yet. */
export function findAdding(connection: Connection, { documentId, attempt }: DocumentAttempt): Run | null {
  const row = connection
    .statement(
      `select ${COLUMNS} from runs where document_id = ? and attempt = ? and status = ${ADDING} limit 1`,
    )
    .get(documentId, attempt);
  return row ? toRun(row) : null;
}

/** Any run of the document's attempts up to `upTo`, except `keep`. */
export function findRun(
  connection: Connection,
  documentId: string,
  { upTo, keep }: { upTo: number; keep: number },
): Run | null {
  const row = connection
    .statement(
      `select ${COLUMNS} from runs where document_id = ? and attempt <= ? and attempt <> ?
       order by status desc limit 1`,
    )
    .get(documentId, upTo, keep);
  return row ? toRun(row) : null;
}

/** The number of a chunk's point, and the status of its run; null while it waits for a number. */
export function pointOfChunk(
  connection: Connection,
  { documentId, attempt }: DocumentAttempt,
  chunk: number,
): { number: number; status: number; firstOfRun: number } | null {
  const row = connection
    .statement(
      `select p.number, r.status, r.first_number from runs r
       join points p on p.number between r.first_number and r.first_number + r.point_count - 1
       where r.document_id = ? and r.attempt = ? and p.chunk = ?`,
    )
    .get(documentId, attempt, chunk);
  if (!row) return null;
  return {
    number: numberOf(row, 'number'),
    status: numberOf(row, 'status'),
    firstOfRun: numberOf(row, 'first_number'),
  };
}

/** Records a run's progress. */
export function saveRun(connection: Connection, { first, status, nextTerm }: Run): void {
  connection
    .statement('update runs set status = ?, next_term = ? where first_number = ?')
    .run(status, nextTerm, first);
}

/**
 * The first number whose block the run may append to: blocks never reach over a run that is still being added, since
 * its own postings belong in between.
 */
export function appendFloor(connection: Connection, { first }: Run): number {
  const row = connection
    .statement(
      `select max(first_number + point_count) floor from runs where status = ${ADDING} and first_number < ?`,
    )
    .get(first);
  return numberOf(row, 'floor');
}

function toRun(row: Record<string, unknown>): Run {
  return {
    first: numberOf(row, 'first_number'),
    count: numberOf(row, 'point_count'),
    status: numberOf(row, 'status'),
    edits: numberOf(row, 'edits'),
    nextTerm: numberOf(row, 'next_term'),
  };
}

function invert(connection: Connection, { first, count }: Run): InvertedRun {
  const rows = connection
    .statement(
      `select p.number, c.terms, c.length from points p join chunks c using (chunk) where p.number between ? and ?
       order by p.number`,
    )
    .iterate(first, first + count - 1);
  const byTerm = new Map<number, Postings>();
  const lengths = new Uint32Array(count);
  for (const row of rows) {
    const number = numberOf(row, 'number');
    lengths[number - first] = numberOf(row, 'length');
    collect(byTerm, number, unpackTerms(row['terms'] as Uint8Array));
  }
  const termIds = Uint32Array.from(byTerm.keys()).sort();
  return { termIds, byTerm, lengthOf: (number) => lengths[number - first] as number };
}

function collect(byTerm: Map<number, Postings>, number: number, terms: Uint32Array): void {
  for (let at = 0; at < terms.length; at += 2) {
    const termId = terms[at] as number;
    let postings = byTerm.get(termId);
    if (!postings) byTerm.set(termId, (postings = { numbers: [], frequencies: [] }));
    postings.numbers.push(number);
    postings.frequencies.push(terms[at + 1] as number);
  }
}

/** Runs whose points are hidden, but whose postings the index may still contain. */
export function unseenRuns(connection: Connection): Array<{ first: number; count: number }> {
  const find = (status: number) =>
    connection.statement(`select first_number, point_count from runs where status = ${status}`).all();
  return [...find(ADDING), ...find(REMOVING)].map((row) => ({
    first: numberOf(row, 'first_number'),
    count: numberOf(row, 'point_count'),
  }));
}
