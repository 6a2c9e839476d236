import type { CollectionName } from '@tessera/contracts';
import { mapInSlices } from '@tessera/platform';
import type {
  EmbeddingSpaces,
  PageOfPoints,
  SpacesOfCollection,
  TextSpace,
} from '../../embedding-spaces.port.js';
import {
  checkAddedVectors,
  checkLimit,
  checkPoint,
  checkPointCount,
  checkQuestion,
} from '../../call-limits.js';
import { fuseSearches } from '../../fusion.js';
import type { WordStatistics } from '../../lexical/word-statistics.js';
import { fingerprintOf } from '../../space-fingerprint.js';
import type {
  DocumentAttempt,
  EmbeddingSpace,
  Hit,
  ImageSearchRequest,
  Point,
  PointFilter,
  SearchHit,
  SearchRequest,
  StatisticsRequest,
  VectorStore,
} from '../../vector-store.port.js';
import { AttemptDocuments } from './attempt-documents.js';
import { FIELDS } from './collection-layout.js';
import { Collections, type UsedSpace } from './collections.js';
import { LexicalSearch, type RankedPoint } from './lexical-search.js';
import { attemptFilter, is, narrowed, qdrantFilter } from './point-filter.js';
import { QdrantConnection, type ServerConfig } from './qdrant-connection.js';
import { AverageLengths, StatisticsMemory } from './scope-statistics.js';
import { SpaceFilling } from './space-filling.js';
import { analyzed, chunkPoint, chunkPointId, HIT_FIELDS, hitOf, type QdrantPoint } from './stored-points.js';
import { upsertBatches } from './upsert-batches.js';
import { cosinesOf, searchDensely, searchImages } from './vector-search.js';

/** With fewer, the two lists of a hybrid search would overlap too rarely. */
const MIN_FUSION_DEPTH = 50;

/**
 * Collections of a Qdrant server or cluster, shared by any number of services. A chunk is a point; each attempt at a
 * document has one more, for its chunks together. Every write waits until searches see it.
 */
export class QdrantVectorStore implements VectorStore, EmbeddingSpaces {
  private readonly connection: QdrantConnection;
  private readonly collections: Collections;
  private readonly statisticsMemory: StatisticsMemory;
  private readonly averageLengths: AverageLengths;
  private readonly documents: AttemptDocuments;
  private readonly lexical: LexicalSearch;
  private readonly spaces: SpaceFilling;

  constructor(config: ServerConfig) {
    this.connection = new QdrantConnection(config);
    this.collections = new Collections(this.connection);
    this.statisticsMemory = new StatisticsMemory(this.connection);
    this.averageLengths = new AverageLengths(this.statisticsMemory);
    this.documents = new AttemptDocuments(this.connection);
    this.lexical = new LexicalSearch(this.connection, this.statisticsMemory);
    this.spaces = new SpaceFilling(this.connection, this.collections);
  }

  async ensureCollection(collection: CollectionName, space: EmbeddingSpace): Promise<void> {
    await this.collections.ensure(collection, fingerprintOf(space));
  }

  async write(collection: CollectionName, attempt: DocumentAttempt, points: Point[]): Promise<void> {
    checkPointCount(points);
    await this.collections.inSpace(collection, (space) =>
      this.writeIn(space, collection, { attempt, points }),
    );
    this.statisticsMemory.forget();
  }

  async settle(collection: CollectionName, attempt: DocumentAttempt, chunkCount: number): Promise<number> {
    const name = this.collections.nameOf(collection);
    const beyond = { key: FIELDS.chunkIndex, range: { gte: chunkCount } };
    await this.remove(name, narrowed(attemptFilter(attempt), beyond));
    const averageLength = await this.averageLengths.ofDocuments(name);
    const count = await this.documents.renew(name, attempt, averageLength);
    this.statisticsMemory.forget();
    return count;
  }

  async search(
    { collection, text, vector, filter, limit, beside = null }: SearchRequest,
    signal?: AbortSignal,
  ): Promise<SearchHit[]> {
    checkLimit(limit);
    checkQuestion(text);
    signal?.throwIfAborted();
    const name = this.collections.nameOf(collection);
    const chunks = qdrantFilter(filter, 'chunk');
    if (!chunks) return [];
    const found = await this.collections.inSpace(collection, async ({ vectorName }) => {
      const question = vector && vectorName !== null ? { vector, vectorName, signal } : null;
      const depth = question ? Math.max(limit, MIN_FUSION_DEPTH) : limit;
      const [lexical, dense] = await Promise.all([
        this.lexical.search(name, { text, filter, limit: depth, beside }, signal),
        question && searchDensely(this.connection, name, { ...question, filter: chunks, limit: depth }),
      ]);
      const fused = fuseSearches(lexical, dense, limit);
      if (!question) return fused;
      const ids = fused.flatMap(({ id, cosine }) => (cosine === null ? [id] : []));
      const cosines = await cosinesOf(this.connection, name, { ...question, ids });
      return fused.map((point) => ({
        ...point,
        cosine: point.cosine ?? cosines.get(point.id) ?? null,
      }));
    });
    return this.hitsOf(name, found, signal);
  }

  async searchImages(
    { collection, vectors, filter, limit }: ImageSearchRequest,
    signal?: AbortSignal,
  ): Promise<Hit[]> {
    checkLimit(limit);
    signal?.throwIfAborted();
    const name = this.collections.nameOf(collection);
    const chunks = qdrantFilter(filter, 'chunk');
    if (!chunks) return [];
    const ranked = await this.collections.inSpace(collection, async ({ images }) =>
      images ? searchImages(this.connection, name, { vectors, images, filter: chunks, limit, signal }) : [],
    );
    return this.hitsOf(name, ranked, signal);
  }

  async statistics(
    { collection, ...request }: StatisticsRequest,
    signal?: AbortSignal,
  ): Promise<WordStatistics> {
    checkQuestion(request.text);
    return this.lexical.count(this.collections.nameOf(collection), request, signal);
  }

  async scroll(
    collection: CollectionName,
    attempt: DocumentAttempt,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<Hit[]> {
    checkLimit(limit);
    const what = 'a page of chunks';
    const { points } = await this.connection.call(what, (api, init) =>
      api.queryPoints(
        {
          collection_name: this.collections.nameOf(collection),
          query: { order_by: { key: FIELDS.chunkIndex, direction: 'asc' } },
          filter: attemptFilter(attempt),
          offset,
          limit,
          with_payload: HIT_FIELDS,
        },
        init,
      ),
    );
    return points.map(({ payload }) => this.understood(hitOf(payload, 0), what));
  }

  async get(collection: CollectionName, attempt: DocumentAttempt, chunkId: string): Promise<Hit | null> {
    const name = this.collections.nameOf(collection);
    const [hit = null] = await this.hitsOf(
      name,
      [{ id: chunkPointId(attempt, chunkId), score: 0 }],
      undefined,
    );
    return hit;
  }

  async removeAttempts(
    collection: CollectionName,
    documentId: string,
    { upTo, keep }: { upTo: number; keep: number | null },
  ): Promise<void> {
    await this.remove(this.collections.nameOf(collection), {
      must: [is(FIELDS.documentId, documentId), { key: FIELDS.attempt, range: { lte: upTo } }],
      ...(keep !== null && { must_not: [is(FIELDS.attempt, keep)] }),
    });
    this.statisticsMemory.forget();
  }

  async removeDocument(collection: CollectionName, documentId: string): Promise<void> {
    await this.remove(this.collections.nameOf(collection), { must: [is(FIELDS.documentId, documentId)] });
    this.statisticsMemory.forget();
  }

  async count(collection: CollectionName, filter: PointFilter = {}): Promise<number> {
    const collection_name = this.collections.nameOf(collection);
    const chunks = qdrantFilter(filter, 'chunk');
    if (!chunks) return 0;
    const { count } = await this.connection.call('a count', (api, init) =>
      api.countPoints({ collection_name, filter: chunks, exact: true }, init),
    );
    return count;
  }

  spacesOf(collection: CollectionName): Promise<SpacesOfCollection | null> {
    return this.spaces.spacesOf(collection);
  }

  openNext(collection: CollectionName, space: TextSpace): Promise<void> {
    return this.spaces.openNext(collection, space);
  }

  async pointsWithout(
    collection: CollectionName,
    space: TextSpace,
    page: PageOfPoints,
  ): Promise<{ points: Hit[]; next: string | null }> {
    checkLimit(page.limit);
    return this.spaces.pointsWithout(collection, space, page);
  }

  async addVectors(
    collection: CollectionName,
    space: TextSpace,
    vectors: Array<{ point: Hit; vector: Float32Array }>,
  ): Promise<void> {
    checkAddedVectors(space, vectors);
    await this.spaces.addVectors(collection, space, vectors);
  }

  markReady(collection: CollectionName, space: TextSpace): Promise<void> {
    return this.spaces.markReady(collection, space);
  }

  switchOver(collection: CollectionName, space: TextSpace): Promise<void> {
    return this.spaces.switchOver(collection, space);
  }

  async ping(): Promise<void> {
    await this.collections.checkThere();
  }

  /** Connections belong to the process, and close when unused. */
  async close(): Promise<void> {
    this.statisticsMemory.forget();
  }

  private async writeIn(
    space: UsedSpace,
    collection: CollectionName,
    { attempt, points }: { attempt: DocumentAttempt; points: Point[] },
  ): Promise<void> {
    for (const point of points) checkPoint(space, attempt, point);
    const name = this.collections.nameOf(collection);
    const texts = await mapInSlices(points, undefined, analyzed);
    const averageLength = await this.averageLengths.ofChunks(
      name,
      texts.map(({ length }) => length),
    );
    for (const batch of upsertBatches(texts))
      await this.upsert(
        name,
        await mapInSlices(batch, undefined, (text) => chunkPoint(text, { space, averageLength })),
      );
  }

  private async upsert(collection_name: string, points: QdrantPoint[]): Promise<void> {
    await this.connection.call('writing points', (api, init) =>
      api.upsertPoints({ collection_name, wait: true, ordering: 'medium', points }, init),
    );
  }

  private async remove(collection_name: string, filter: ReturnType<typeof attemptFilter>): Promise<void> {
    await this.connection.call('removing points', (api, init) =>
      api.deletePoints({ collection_name, wait: true, ordering: 'medium', filter }, init),
    );
  }

  /** With their stored payload; points removed meanwhile are omitted. */
  private async hitsOf<T extends RankedPoint>(
    collection_name: string,
    ranked: readonly T[],
    signal: AbortSignal | undefined,
  ): Promise<Array<T & Hit>> {
    if (ranked.length === 0) return [];
    const what = 'points by their ids';
    const ids = ranked.map(({ id }) => id);
    const found = await this.connection.call(
      what,
      (api, init) => api.getPoints({ collection_name, ids, with_payload: HIT_FIELDS }, init),
      signal,
    );
    const payloads = new Map(found.map(({ id, payload }) => [String(id), payload]));
    const there = ranked.filter(({ id }) => payloads.has(id));
    return mapInSlices(there, signal, (point) => ({
      ...point,
      ...this.understood(hitOf(payloads.get(point.id), point.score), what),
    }));
  }

  private understood(hit: Hit | null, what: string): Hit {
    if (!hit) throw this.connection.notUnderstood(what);
    return hit;
  }
}
