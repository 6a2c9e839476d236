import { access } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { CollectionName } from '@tessera/contracts';
import { mapInSlices, threadPool, type ThreadPool } from '@tessera/platform';
import { checkAddedVectors, checkLimit, checkPointCount, checkQuestion } from '../../call-limits.js';
import type { WordStatistics } from '../../lexical/word-statistics.js';
import { fingerprintOf } from '../../space-fingerprint.js';
import type {
  EmbeddingSpaces,
  PageOfPoints,
  SpacesOfCollection,
  TextSpace,
} from '../../embedding-spaces.port.js';
import { EmbeddingSpaceMismatchError, VectorStoreUnusableError } from '../../vector-store.errors.js';
import type {
  DocumentAttempt,
  EmbeddingSpace,
  Hit,
  ImageSearchRequest,
  Point,
  PointFilter,
  PointPayload,
  SearchHit,
  SearchRequest,
  StatisticsRequest,
  VectorStore,
} from '../../vector-store.port.js';
import type { StoredHit } from './read-points.js';
import type { Operations, WorkerResponse, WorkerRequest } from './worker.js';

const MAX_SEARCH_THREADS = 4;
const WORKER = new URL('./worker.js', import.meta.url);

/**
 * Collections as SQLite files of one folder, shared by the processes of one host. BM25 over an inverted index in the
 * file, vectors by their sketches. All SQL runs on threads: several for searches, one for writes; each is started when
 * first needed.
 */
export class SqliteVectorStore implements VectorStore, EmbeddingSpaces {
  /** With the space that this process is configured for. */
  private readonly collections = new Map<CollectionName, TextSpace>();
  private readers?: ThreadPool;
  private writer?: ThreadPool;

  /** @param folder created if missing */
  constructor(private readonly folder: string) {}

  async ensureCollection(collection: CollectionName, space: EmbeddingSpace): Promise<void> {
    const fingerprint = fingerprintOf(space);
    // On a reading thread: a process that only searches never starts the writing one.
    await this.read('ensure', collection, { collection, fingerprint });
    this.collections.set(collection, textSpace(space));
  }

  async write(collection: CollectionName, attempt: DocumentAttempt, points: Point[]): Promise<void> {
    checkPointCount(points);
    await this.change('store', collection, { attempt, points, space: this.spaceOf(collection) });
  }

  async settle(collection: CollectionName, attempt: DocumentAttempt, chunkCount: number): Promise<number> {
    for (;;) {
      const slice = await this.change('settleSlice', collection, { attempt, chunkCount });
      if (slice.isDone) return slice.pointCount;
    }
  }

  async search({ collection, ...request }: SearchRequest, signal?: AbortSignal): Promise<SearchHit[]> {
    checkLimit(request.limit);
    checkQuestion(request.text);
    signal?.throwIfAborted();
    const hits = await this.read('search', collection, { ...request, space: this.spaceOf(collection) });
    signal?.throwIfAborted();
    return hits.map((hit) => ({
      ...toHit(hit),
      lexicalScore: hit.lexicalScore,
      cosine: hit.cosine,
    }));
  }

  async searchImages({ collection, ...request }: ImageSearchRequest, signal?: AbortSignal): Promise<Hit[]> {
    checkLimit(request.limit);
    signal?.throwIfAborted();
    const hits = await this.read('searchImages', collection, request);
    signal?.throwIfAborted();
    return hits.map(toHit);
  }

  async statistics(
    { collection, ...request }: StatisticsRequest,
    signal?: AbortSignal,
  ): Promise<WordStatistics> {
    checkQuestion(request.text);
    signal?.throwIfAborted();
    return this.read('statistics', collection, request);
  }

  async scroll(
    collection: CollectionName,
    attempt: DocumentAttempt,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<Hit[]> {
    checkLimit(limit);
    const hits = await this.read('scroll', collection, { attempt, offset, limit });
    return mapInSlices(hits, undefined, toHit);
  }

  async get(collection: CollectionName, attempt: DocumentAttempt, chunkId: string): Promise<Hit | null> {
    const hit = await this.read('get', collection, { attempt, chunkId });
    return hit && toHit(hit);
  }

  async removeAttempts(
    collection: CollectionName,
    documentId: string,
    attempts: { upTo: number; keep: number | null },
  ): Promise<void> {
    while (!(await this.change('removeSlice', collection, { documentId, ...attempts })));
    while (!(await this.change('reclaimSlice', collection, undefined)));
  }

  async removeDocument(collection: CollectionName, documentId: string): Promise<void> {
    await this.removeAttempts(collection, documentId, { upTo: Number.MAX_SAFE_INTEGER, keep: null });
  }

  async count(collection: CollectionName, filter: PointFilter = {}): Promise<number> {
    return this.read('count', collection, filter);
  }

  async ping(): Promise<void> {
    if (this.collections.size === 0) return access(this.folder);
    for (const collection of this.collections.keys())
      await this.read('get', collection, { attempt: { documentId: '', attempt: 0 }, chunkId: '' });
  }

  async spacesOf(collection: CollectionName): Promise<SpacesOfCollection | null> {
    const isThere = await access(this.pathOf(collection)).then(
      () => true,
      () => false,
    );
    if (!isThere) return null;
    const { current, next } = await this.read('spaces', collection, undefined);
    return { current: textSpace(current), next: next && { ...textSpace(next), isReady: next.isReady } };
  }

  async openNext(collection: CollectionName, space: TextSpace): Promise<void> {
    await this.change('openNext', collection, textSpace(space));
  }

  async pointsWithout(
    collection: CollectionName,
    space: TextSpace,
    { after, limit, attempt }: PageOfPoints,
  ): Promise<{ points: Hit[]; next: string | null }> {
    checkLimit(limit);
    const input = { space: textSpace(space), after: Number(after ?? 0), limit, attempt: attempt ?? null };
    const { points, last } = await this.read('pointsWithout', collection, input);
    return { points: points.map(toHit), next: last === null ? null : String(last) };
  }

  async addVectors(
    collection: CollectionName,
    space: TextSpace,
    vectors: Array<{ point: Hit; vector: Float32Array }>,
  ): Promise<void> {
    checkAddedVectors(space, vectors);
    const added = vectors.map(({ point: { payload }, vector }) => {
      const { documentId, attempt, chunkId } = payload;
      return { documentId, attempt, chunkId, vector };
    });
    await this.change('addVectors', collection, { space: textSpace(space), vectors: added });
  }

  async markReady(collection: CollectionName, space: TextSpace): Promise<void> {
    await this.change('markReady', collection, textSpace(space));
  }

  async switchOver(collection: CollectionName, space: TextSpace): Promise<void> {
    await this.change('switchOver', collection, textSpace(space));
  }

  async close(): Promise<void> {
    // In sequence: the last connection to close folds the write-ahead log into the file, and if two close at the same
    // time, neither may be the last.
    await this.readers?.close();
    await this.writer?.close();
    this.readers = undefined;
    this.writer = undefined;
  }

  /** Null if this process has not declared its space for the collection: then it is the current one. */
  private spaceOf(collection: CollectionName): TextSpace | null {
    return this.collections.get(collection) ?? null;
  }

  private read<K extends keyof Operations>(
    operation: K,
    collection: CollectionName,
    input: Parameters<Operations[K]>[1],
  ): Promise<ReturnType<Operations[K]>> {
    this.readers ??= threadPool(WORKER, { maxThreads: Math.min(availableParallelism(), MAX_SEARCH_THREADS) });
    return this.run(this.readers, operation, collection, input);
  }

  private change<K extends keyof Operations>(
    operation: K,
    collection: CollectionName,
    input: Parameters<Operations[K]>[1],
  ): Promise<ReturnType<Operations[K]>> {
    this.writer ??= threadPool(WORKER, { maxThreads: 1 });
    return this.run(this.writer, operation, collection, input);
  }

  private async run<K extends keyof Operations>(
    pool: ThreadPool,
    operation: K,
    collection: CollectionName,
    input: Parameters<Operations[K]>[1],
  ): Promise<ReturnType<Operations[K]>> {
    const task: WorkerRequest = { operation, path: this.pathOf(collection), input };
    const outcome = (await pool.run(task)) as WorkerResponse;
    if ('value' in outcome) return outcome.value as ReturnType<Operations[K]>;
    if ('unusable' in outcome) throw new VectorStoreUnusableError(outcome.unusable);
    const { collection: name, stored, wanted } = outcome.mismatch;
    throw new EmbeddingSpaceMismatchError(name, stored, wanted);
  }

  private pathOf(collection: string): string {
    if (!/^\w{1,64}$/.test(collection)) throw new RangeError(`Not a collection name: "${collection}".`);
    return join(this.folder, `${collection}.db`);
  }
}

function textSpace({ provider, model, dimension }: TextSpace): TextSpace {
  return { provider, model, dimension };
}

function toHit({ id, score, payloadJson }: StoredHit): Hit {
  return { id, score, payload: JSON.parse(payloadJson) as PointPayload };
}
