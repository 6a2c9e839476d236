import { fuseSearches } from '../../fusion.js';
import type { WordStatistics } from '../../lexical/word-statistics.js';
import type { TextSpace } from '../../embedding-spaces.port.js';
import type {
  DocumentAttempt,
  ImageSearchRequest,
  PointFilter,
  SearchRequest,
  StatisticsRequest,
} from '../../vector-store.port.js';
import type { Connection } from './connection.js';
import { cosineOf, searchDensely } from './dense-search.js';
import { nearestImages } from './image-search.js';
import { countWords, searchLexically } from './lexical-search.js';
import { PointTable } from './point-table.js';
import { numberOf } from './rows.js';
import { SelectionMemory } from './selection-memory.js';
import { vectorSpace } from './spaces.js';

/** A hit in transit between threads, where JSON is cheaper than an object. */
export interface StoredHit {
  id: string;
  score: number;
  payloadJson: string;
}

/** A search hit in transit between threads. */
export interface StoredSearchHit extends StoredHit {
  lexicalScore: number | null;
  cosine: number | null;
}

/** With fewer, the two lists of a hybrid search would overlap too rarely. */
const MIN_FUSION_DEPTH = 50;

export function searchPoints(
  connection: Connection,
  {
    text,
    vector,
    filter,
    limit,
    beside = null,
    space,
  }: Omit<SearchRequest, 'collection'> & { space: TextSpace | null },
): StoredSearchHit[] {
  return connection.read(() => {
    const table = currentTable(connection);
    // A service that still uses a removed space searches by words.
    const stored = vector == null ? null : vectorSpace(connection, space);
    const depth = stored ? Math.max(limit, MIN_FUSION_DEPTH) : limit;
    const selection = connection.cache(SelectionMemory).of(connection, table, filter);
    const lexical = searchLexically(connection, table, selection, { text, limit: depth, beside }).map(
      ({ number, score }) => ({ id: chunkOf(connection, number), score }),
    );
    const question = stored && vector ? { vector, space: stored } : null;
    const dense = question && searchDensely(connection, selection, question, depth);
    return fuseSearches(lexical, dense, limit).map((found) => ({
      ...hitOf(connection, found),
      lexicalScore: found.lexicalScore,
      cosine: found.cosine ?? (question && cosineOf(connection, found.id, question)),
    }));
  });
}

export function searchImages(
  connection: Connection,
  { vectors, filter, limit }: Omit<ImageSearchRequest, 'collection'>,
): StoredHit[] {
  return connection.read(() => {
    if (!connection.images) return [];
    const selection = connection.cache(SelectionMemory).of(connection, currentTable(connection), filter);
    const found = nearestImages(connection, selection, { vectors, limit });
    return found.map(({ number, score }) => hitOf(connection, { id: chunkOf(connection, number), score }));
  });
}

export function countWordsOf(
  connection: Connection,
  { filter, ...question }: Omit<StatisticsRequest, 'collection'>,
): WordStatistics {
  return connection.read(() => {
    const table = currentTable(connection);
    const selection = connection.cache(SelectionMemory).of(connection, table, filter);
    return countWords(connection, table, selection, question);
  });
}

export function countPoints(connection: Connection, filter: PointFilter): number {
  return connection.read(() => {
    const table = currentTable(connection);
    return connection.cache(SelectionMemory).of(connection, table, filter).size;
  });
}

export function scrollPoints(
  connection: Connection,
  { documentId, attempt }: DocumentAttempt,
  { offset, limit }: { offset: number; limit: number },
): StoredHit[] {
  return connection
    .statement(
      `select id, payload from chunks where document_id = ? and attempt = ? order by chunk_index, chunk
       limit ? offset ?`,
    )
    .all(documentId, attempt, limit, offset)
    .map(storedHit);
}

export function getPoint(
  connection: Connection,
  { documentId, attempt }: DocumentAttempt,
  chunkId: string,
): StoredHit | null {
  const row = connection
    .statement('select id, payload from chunks where document_id = ? and attempt = ? and chunk_id = ?')
    .get(documentId, attempt, chunkId);
  return row ? storedHit(row) : null;
}

function currentTable(connection: Connection): PointTable {
  const table = connection.cache(PointTable);
  table.refresh(connection);
  return table;
}

function chunkOf(connection: Connection, number: number): number {
  return numberOf(connection.statement('select chunk from points where number = ?').get(number), 'chunk');
}

function hitOf(connection: Connection, { id: chunk, score }: { id: number; score: number }): StoredHit {
  const row = connection.statement('select id, payload from chunks where chunk = ?').get(chunk);
  return { ...storedHit(row as Record<string, unknown>), score };
}

function storedHit(row: Record<string, unknown>): StoredHit {
  return { id: row['id'] as string, score: 0, payloadJson: row['payload'] as string };
}
