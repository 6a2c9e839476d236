import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { TermCounts, TextCount } from '../../lexical/word-statistics.js';
import type { PointFilter } from '../../vector-store.port.js';
import { FIELDS, LENGTH_BASE, MAX_QUERY_LIMIT, type PointKind } from './collection-layout.js';
import { anyOf, isOpen, narrowed, type QdrantFilter, qdrantFilter } from './point-filter.js';
import type { QdrantConnection } from './qdrant-connection.js';

/** Cached scopes, and cached words of each. */
const MAX_SCOPES = 500;
const MAX_WORDS = 2_000;
/** Concurrent calls for one question. */
const CALLS_AT_ONCE = 12;
/**
 * Counts are valid for the time that counting took, times this: counting takes at most a fiftieth of the time, and
 * small scopes are refreshed sooner.
 */
const REUSE_FACTOR = 50;
const LONGEST_REUSE_MS = 60_000;

/** Word statistics of the selected points, as BM25 needs them. */
export class ScopeStatistics {
  private readonly held = new LRUCache<string, Promise<TermCounts>>({ max: MAX_WORDS });
  private readonly limit = pLimit(CALLS_AT_ONCE);

  constructor(
    private readonly source: FacetSource,
    private readonly filter: PointFilter,
    /** Languages, the most frequent first. */
    readonly languages: string[],
    readonly points: TextCount,
    readonly documents: TextCount,
  ) {}

  /** How many points and documents contain a term. @param numbers of its forms */
  holding(numbers: readonly number[]): Promise<TermCounts> {
    const key = numbers.join(' ');
    const known = this.held.get(key);
    if (known) return known;
    const counted = this.limit(() => this.count(numbers));
    this.held.set(key, counted);
    counted.catch(() => this.held.delete(key));
    return counted;
  }

  private async count(numbers: readonly number[]): Promise<TermCounts> {
    const scope = qdrantFilter(this.filter);
    if (!scope) return { points: 0, documents: 0 };
    const kinds = await this.source.values(FIELDS.kind, narrowed(scope, ...anyOf(FIELDS.terms, numbers)));
    const countOf = (kind: PointKind) => kinds.find(({ value }) => value === kind)?.count ?? 0;
    return { points: countOf('chunk'), documents: countOf('document') };
  }
}

/** Statistics of scopes, counted on demand and cached for a short time. */
export class StatisticsMemory {
  private readonly scopes = new LRUCache<string, Promise<ScopeStatistics>>({ max: MAX_SCOPES });

  constructor(private readonly connection: QdrantConnection) {}

  /** @param name the collection's in Qdrant */
  of(name: string, filter: PointFilter): Promise<ScopeStatistics> {
    const key = JSON.stringify([name, filter]);
    const known = this.scopes.get(key);
    if (known) return known;
    const startedAt = performance.now();
    const counted = this.count(name, filter);
    this.scopes.set(key, counted);
    counted.then(
      () => {
        const ttl = Math.min((performance.now() - startedAt) * REUSE_FACTOR, LONGEST_REUSE_MS);
        if (this.scopes.peek(key) === counted) this.scopes.set(key, counted, { ttl: Math.ceil(ttl) });
      },
      () => {
        if (this.scopes.peek(key) === counted) this.scopes.delete(key);
      },
    );
    return counted;
  }

  /** Must be called after a change. */
  forget(): void {
    this.scopes.clear();
  }

  private async count(name: string, filter: PointFilter): Promise<ScopeStatistics> {
    const source = new FacetSource(this.connection, name);
    // Only chunks have a length and a language.
    const scope = qdrantFilter(filter);
    const documents = qdrantFilter(filter, 'document');
    if (!scope || !documents)
      return new ScopeStatistics(source, filter, [], { count: 0, length: 0 }, { count: 0, length: 0 });
    const [thousands, rests, languages, documentCount] = await Promise.all([
      source.values(FIELDS.lengthThousands, scope),
      source.values(FIELDS.lengthRest, scope),
      source.values(FIELDS.language, scope),
      source.count(documents),
    ]);
    const length = LENGTH_BASE * weightedSum(thousands) + weightedSum(rests);
    const count = rests.reduce((sum, value) => sum + value.count, 0);
    const points = { count, length };
    return new ScopeStatistics(source, filter, ranked(languages), points, { count: documentCount, length });
  }
}

interface FacetValue {
  value: string | number | boolean;
  count: number;
}

/** Counts of one collection. */
class FacetSource {
  constructor(
    private readonly connection: QdrantConnection,
    private readonly collection_name: string,
  ) {}

  async values(key: string, filter: QdrantFilter): Promise<FacetValue[]> {
    const { collection_name } = this;
    const what = `how often each ${key} is there`;
    const { hits } = await this.connection.call(what, (api, init) =>
      api.facet({ collection_name, key, limit: MAX_QUERY_LIMIT, ...(!isOpen(filter) && { filter }) }, init),
    );
    if (!Array.isArray(hits) || hits.some(({ count }) => typeof count !== 'number'))
      throw this.connection.notUnderstood(what);
    return hits;
  }

  async count(filter: QdrantFilter): Promise<number> {
    const { collection_name } = this;
    const { count } = await this.connection.call('a count', (api, init) =>
      api.countPoints({ collection_name, filter, exact: true }, init),
    );
    return count;
  }
}

function weightedSum(values: readonly FacetValue[]): number {
  return values.reduce((sum, { value, count }) => sum + Number(value) * count, 0);
}

function ranked(languages: readonly FacetValue[]): string[] {
  return languages
    .map(({ value, count }) => ({ language: String(value), count }))
    .sort((a, b) => b.count - a.count || (a.language < b.language ? -1 : 1))
    .map(({ language }) => language);
}

/** A collection's average lengths, for the weights of new points; approximate values suffice. */
export class AverageLengths {
  private readonly known = new LRUCache<string, { chunks: number; documents: number }>({
    max: MAX_SCOPES,
    ttl: LONGEST_REUSE_MS,
  });

  constructor(private readonly statistics: StatisticsMemory) {}

  /** @param own lengths of the new points, the only ones in an empty collection */
  async ofChunks(name: string, own: readonly number[]): Promise<number> {
    const worded = own.filter((each) => each > 0);
    return (await this.of(name)).chunks || worded.reduce((sum, each) => sum + each, 0) / (worded.length || 1);
  }

  /** 0 while there are none. */
  async ofDocuments(name: string): Promise<number> {
    return (await this.of(name)).documents;
  }

  private async of(name: string): Promise<{ chunks: number; documents: number }> {
    const known = this.known.get(name);
    if (known) return known;
    const { points, documents } = await this.statistics.of(name, {});
    const averages = {
      chunks: points.length / (points.count || 1),
      documents: documents.length / (documents.count || 1),
    };
    if (documents.count > 0) this.known.set(name, averages);
    return averages;
  }
}
