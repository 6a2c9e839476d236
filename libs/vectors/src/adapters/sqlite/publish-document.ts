import type { Connection } from './connection.js';
import { type NumberedPoint, writePoints } from './point-table.js';
import type { Postings } from './posting-block.js';
import { appendPostings, removePostings } from './postings.js';
import { numberOf } from './rows.js';
import { PUBLISHED, STAGED } from './schema.js';
import { removeChunk } from './stage-points.js';
import { unpackTerms } from './term-list.js';

/** Points that are put into the index at a time, so that memory does not grow with the document. */
const BATCH_SIZE = 2_048;

interface Published {
  attempt: number;
  first: number;
  count: number;
}

/**
 * Makes the attempt's staged points the document's only ones, in one transaction. Publishing an attempt again changes
 * nothing but the points staged since; an attempt older than the published one leaves nothing.
 */
export function publishDocument(connection: Connection, documentId: string, attempt: number): void {
  connection.write(() => {
    const published = findPublished(connection, documentId);
    if (published && published.attempt > attempt) {
      removeStaged(connection, documentId, attempt);
      return;
    }
    removeStaged(connection, documentId, attempt - 1);
    if (published?.attempt === attempt) {
      if (stagedChunks(connection, documentId, attempt).length === 0) return;
      unpublish(connection, documentId, published);
      restage(connection, documentId, attempt);
    } else if (published) {
      unpublish(connection, documentId, published);
      removePublishedChunks(connection, documentId);
    }
    index(connection, documentId, attempt);
  });
}

/** Removes everything of the document, staged or published. */
export function removeDocument(connection: Connection, documentId: string): void {
  connection.write(() => {
    const published = findPublished(connection, documentId);
    if (published) unpublish(connection, documentId, published);
    const chunks = connection.statement('select chunk from chunks where document_id = ?').all(documentId);
    for (const row of chunks) removeChunk(connection, numberOf(row, 'chunk'));
  });
}

/** Documents that have staged or published points in the knowledge base. */
export function documentsOf(connection: Connection, kbName: string): string[] {
  const rows = connection
    .statement(
      `select document_id from documents where kb_name = ?
       union
       select document_id from chunks where state = ${STAGED} and facet in (select facet from facets where kb_name = ?)`,
    )
    .all(kbName, kbName);
  return rows.map((row) => row['document_id'] as string);
}

function findPublished(connection: Connection, documentId: string): Published | null {
  const row = connection
    .statement('select attempt, first_number, point_count from documents where document_id = ?')
    .get(documentId);
  if (!row) return null;
  return {
    attempt: numberOf(row, 'attempt'),
    first: numberOf(row, 'first_number'),
    count: numberOf(row, 'point_count'),
  };
}

function stagedChunks(connection: Connection, documentId: string, attempt: number): number[] {
  return connection
    .statement(
      'select chunk from chunks where document_id = ? and state = ? and attempt = ? order by chunk_index, id',
    )
    .all(documentId, STAGED, attempt)
    .map((row) => numberOf(row, 'chunk'));
}

function removeStaged(connection: Connection, documentId: string, upToAttempt: number): void {
  const rows = connection
    .statement('select chunk from chunks where document_id = ? and state = ? and attempt <= ?')
    .all(documentId, STAGED, upToAttempt);
  for (const row of rows) removeChunk(connection, numberOf(row, 'chunk'));
}

function publishedChunks(connection: Connection, documentId: string): Array<{ chunk: number; id: string }> {
  return connection
    .statement('select chunk, id from chunks where document_id = ? and state = ?')
    .all(documentId, PUBLISHED)
    .map((row) => ({ chunk: numberOf(row, 'chunk'), id: row['id'] as string }));
}

function removePublishedChunks(connection: Connection, documentId: string): void {
  for (const { chunk } of publishedChunks(connection, documentId)) removeChunk(connection, chunk);
}

/** Puts published chunks back beside those staged since under the same attempt, which win. */
function restage(connection: Connection, documentId: string, attempt: number): void {
  const isStaged = connection.statement(
    'select 1 from chunks where document_id = ? and id = ? and state = ? and attempt = ?',
  );
  for (const { chunk, id } of publishedChunks(connection, documentId)) {
    if (isStaged.get(documentId, id, STAGED, attempt)) removeChunk(connection, chunk);
    else connection.statement('update chunks set state = ? where chunk = ?').run(STAGED, chunk);
  }
}

/** Takes the document's points out of the index; their chunks stay. */
function unpublish(connection: Connection, documentId: string, { first, count }: Published): void {
  const last = first + count - 1;
  const rows = connection
    .statement(
      'select p.number, c.length, c.terms from points p join chunks c using (chunk) where p.number between ? and ?',
    )
    .iterate(first, last);
  const termIds = new Set<number>();
  const points: NumberedPoint[] = [];
  let length = 0;
  for (const row of rows) {
    const terms = unpackTerms(row['terms'] as Uint8Array);
    for (let at = 0; at < terms.length; at += 2) termIds.add(terms[at] as number);
    points.push({ number: numberOf(row, 'number'), facet: 0, length: 0 });
    length += numberOf(row, 'length');
  }
  removePostings(connection, termIds, { from: first, to: last });
  writePoints(connection, changeState(connection, { points: -count, length: -length, numbers: 0 }), points);
  connection.statement('delete from points where number between ? and ?').run(first, last);
  connection.statement('delete from documents where document_id = ?').run(documentId);
}

/** Gives the attempt's staged chunks numbers and puts them into the index. */
function index(connection: Connection, documentId: string, attempt: number): void {
  const chunks = stagedChunks(connection, documentId, attempt);
  if (chunks.length === 0) return;
  const first = numberOf(connection.statement('select next_number from state').get(), 'next_number');
  for (let from = 0; from < chunks.length; from += BATCH_SIZE) {
    indexBatch(connection, chunks.slice(from, from + BATCH_SIZE), first + from);
  }
  connection
    .statement(
      `insert into documents (document_id, kb_name, attempt, first_number, point_count)
       select ?, f.kb_name, ?, ?, ? from chunks c join facets f using (facet) where c.chunk = ?`,
    )
    .run(documentId, attempt, first, chunks.length, chunks[0] as number);
}

function indexBatch(connection: Connection, chunks: readonly number[], firstNumber: number): void {
  const read = connection.statement('select facet, length, terms from chunks where chunk = ?');
  const byTerm = new Map<number, Postings>();
  const points = chunks.map((chunk, offset): NumberedPoint => {
    const row = read.get(chunk);
    const number = firstNumber + offset;
    collect(byTerm, number, unpackTerms(row?.['terms'] as Uint8Array));
    return { number, facet: numberOf(row, 'facet'), length: numberOf(row, 'length') };
  });
  appendPostings(connection, byTerm);
  const length = points.reduce((sum, point) => sum + point.length, 0);
  const change = { points: points.length, length, numbers: points.length };
  writePoints(connection, changeState(connection, change), points);
  for (const [offset, chunk] of chunks.entries()) show(connection, chunk, points[offset] as NumberedPoint);
}

function show(connection: Connection, chunk: number, { number, facet }: NumberedPoint): void {
  connection.statement('insert into points (number, chunk) values (?, ?)').run(number, chunk);
  connection.statement('update chunks set state = ? where chunk = ?').run(PUBLISHED, chunk);
  if (connection.dimension === 0) return;
  connection.statement('update vectors set facet = ? where chunk = ?').run(BigInt(facet), BigInt(chunk));
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

/** Returns the new version. */
function changeState(
  connection: Connection,
  by: { points: number; length: number; numbers: number },
): number {
  const row = connection
    .statement(
      `update state set version = version + 1, next_number = next_number + ?, point_count = point_count + ?,
       total_length = total_length + ? returning version`,
    )
    .get(by.numbers, by.points, by.length);
  return numberOf(row, 'version');
}
