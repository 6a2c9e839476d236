import { badRequest, StubError } from './stub-error.js';
import {
  checkIndexed,
  type Condition,
  type FieldIndex,
  listed,
  meets,
  type Payload,
  valuesOf,
} from './stub-filter.js';
import { type Query, StubQueries } from './stub-queries.js';
import { stored, type Vector, type VectorKind } from './stub-vectors.js';

export type PointId = string | number;

export interface StoredPoint {
  id: PointId;
  version: number;
  vectors: Map<string, Vector>;
  payload: Payload;
}

export interface VectorParams {
  size: number;
  multivector_config?: object | null;
}

/** The parameters of a new collection, already validated against the API's description. */
export interface CollectionParams {
  vectors?: Record<string, VectorParams>;
  sparse_vectors?: Record<string, { modifier?: string }>;
  strict_mode_config?: {
    enabled?: boolean;
    max_query_limit?: number;
    upsert_max_batchsize?: number;
    search_max_batchsize?: number;
  };
  metadata?: object;
}

/** Later changes. */
export interface CollectionUpdate {
  /** Keys that are null are removed; others are added to the existing ones. */
  metadata?: object;
  vectors?: Record<string, object>;
}

type PayloadSelector = boolean | string[] | null | undefined;

/** An in-memory Qdrant collection in strict mode. */
export class StubCollection {
  readonly indexes = new Map<string, FieldIndex>();
  private readonly points = new Map<PointId, StoredPoint>();
  /** Points as they were before their vectors were updated, while segments are rebuilt; otherwise null. */
  private superseded: StoredPoint[] | null = null;
  private readonly kinds = new Map<string, VectorKind>();
  private readonly queries: StubQueries;
  private version = 0;

  constructor(readonly params: CollectionParams) {
    for (const [name, { size, multivector_config: multi }] of Object.entries(params.vectors ?? {}))
      this.kinds.set(name, { kind: multi ? 'multi' : 'dense', size });
    for (const [name, { modifier }] of Object.entries(params.sparse_vectors ?? {}))
      this.kinds.set(name, { kind: 'sparse', isIdf: modifier === 'idf' });
    this.queries = new StubQueries(this.kinds, () => this.points.values());
  }

  get size(): number {
    return this.points.size;
  }

  /**
   * Simulates a server that rebuilds segments: scrolling selects points whose vectors are updated from now on by their
   * previous values, too, and returns their current ones. Observed with Qdrant 1.18.3.
   */
  rebuildSegments(): void {
    this.superseded ??= [];
  }

  finishRebuilding(): void {
    this.superseded = null;
  }

  get isRebuilding(): boolean {
    return this.superseded !== null;
  }

  upsert(points: Array<{ id: PointId; vector: Record<string, Vector>; payload?: Payload | null }>): number {
    this.checkAtMost(points.length, this.limits.upsert_max_batchsize, 'upsert batch size');
    const made = points.map(({ id, vector, payload }) => ({
      id,
      vectors: new Map(
        Object.entries(vector).map(([name, each]) => [name, stored(name, each, this.kinds.get(name))]),
      ),
      payload: payload ?? {},
    }));
    this.version++;
    for (const point of made) this.points.set(point.id, { ...point, version: this.version });
    return this.version;
  }

  /** Changes nothing if the name exists. */
  addVectorName(name: string, { dense }: { dense?: VectorParams }): number {
    const { vectors = {} } = this.params;
    if (!dense) throw badRequest('not implemented by the stub: sparse vectors that come later');
    const known = vectors[name];
    if (known && known.size !== dense.size)
      throw badRequest(`Vector \`${name}\` already exists with a different configuration`);
    this.params.vectors = { ...vectors, [name]: known ?? dense };
    this.kinds.set(name, { kind: 'dense', size: dense.size });
    return ++this.version;
  }

  removeVectorName(name: string): number {
    const { [name]: _, ...vectors } = this.params.vectors ?? {};
    this.params.vectors = vectors;
    this.kinds.delete(name);
    for (const point of this.points.values()) point.vectors.delete(name);
    return ++this.version;
  }

  /** @throws StubError for a missing point, after updating all others */
  updateVectors(points: Array<{ id: PointId; vector: Record<string, Vector> }>): number {
    this.checkAtMost(points.length, this.limits.upsert_max_batchsize, 'update limit');
    const missing: PointId[] = [];
    for (const { id, vector } of points) {
      const point = this.points.get(id);
      const vectors = point?.vectors;
      if (!vectors) missing.push(id);
      else this.superseded?.push({ ...point, vectors: new Map(vectors) });
      for (const [name, each] of Object.entries(vector))
        vectors?.set(name, stored(name, each, this.kinds.get(name)));
    }
    if (missing.length > 0) throw new StubError(404, `Not found: No point with id ${missing[0]} found`);
    return ++this.version;
  }

  update({ metadata = {}, vectors = {} }: CollectionUpdate): boolean {
    const { metadata: known = {}, vectors: declared = {} } = this.params;
    const merged = Object.entries({ ...known, ...metadata }).filter(([, value]) => value !== null);
    this.params.metadata = Object.fromEntries(merged);
    for (const [name, changed] of Object.entries(vectors)) {
      const there = declared[name];
      if (!there) throw badRequest(`Not existing vector name error: ${name}`);
      declared[name] = { ...there, ...changed };
    }
    return true;
  }

  remove({ points, filter }: { points?: PointId[]; filter?: Condition }): number {
    const chosen = points ?? this.matching(filter).map(({ id }) => id);
    for (const id of chosen) this.points.delete(id);
    return ++this.version;
  }

  byIds({ ids, with_payload }: { ids: PointId[]; with_payload?: PayloadSelector }): object[] {
    return ids.flatMap((id) => {
      const point = this.points.get(id);
      return point ? [{ id, ...selected(point, with_payload ?? true) }] : [];
    });
  }

  count({ filter }: { filter?: Condition | null }): object {
    return { count: this.matching(filter).length };
  }

  facet({ key, filter, limit = 10 }: { key: string; filter?: Condition | null; limit?: number }): object {
    this.checkLimit(limit);
    const index = this.indexes.get(key);
    if (!index || (index.type === 'integer' && index.lookup === false))
      throw badRequest(`No appropriate index for faceting: "${key}"`);
    const counts = new Map<unknown, number>();
    for (const { payload } of this.matching(filter))
      for (const value of new Set(valuesOf(payload, key))) counts.set(value, (counts.get(value) ?? 0) + 1);
    const hits = [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
    return { hits: hits.slice(0, limit) };
  }

  scroll(request: {
    filter?: Condition | null;
    limit?: number;
    offset?: PointId | null;
    with_payload?: PayloadSelector;
    with_vector?: string[];
  }): object {
    const { filter, limit = 10, offset, with_payload: selector, with_vector: vectorNames } = request;
    this.checkLimit(limit);
    const found = new Set(this.matching(filter));
    for (const earlier of this.superseded ?? []) {
      const point = this.points.get(earlier.id);
      if (point && meets(filter, earlier)) found.add(point);
    }
    const matching = [...found]
      .filter(({ id }) => offset == null || String(id) >= String(offset))
      .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
    const points = matching.slice(0, limit).map((point) => ({
      id: point.id,
      ...selected(point, selector ?? true),
      ...(vectorNames && { vector: vectorsOf(point, vectorNames) }),
    }));
    return { points, next_page_offset: matching[limit]?.id ?? null };
  }

  query(query: Query): object {
    this.checkQuery(query);
    const { limit = 10, offset = 0, with_payload: selector } = query;
    const found = query.query && 'order_by' in query.query ? this.ordered(query) : this.queries.run(query);
    const points = found.slice(offset, offset + limit).map(({ point, score }) => ({
      id: point.id,
      version: point.version,
      score: Math.fround(score),
      ...selected(point, selector ?? false),
    }));
    return { points };
  }

  checkBatch(count: number): void {
    this.checkAtMost(count, this.limits.search_max_batchsize, 'search batch size');
  }

  private ordered({ query, filter }: Query): Array<{ point: StoredPoint; score: number }> {
    const { order_by: order } = query as { order_by: { key: string } };
    const index = this.indexes.get(order.key);
    if (index?.type !== 'integer' || index.range === false)
      throw badRequest(`No range index for \`order_by\` key: \`${order.key}\`.`);
    const valueOf = ({ payload }: StoredPoint) => Number(payload[order.key]);
    return this.matching(filter)
      .filter(({ payload }) => payload[order.key] !== undefined)
      .sort((a, b) => valueOf(a) - valueOf(b))
      .map((point) => ({ point, score: 0 }));
  }

  private checkQuery({ limit = 10, filter, prefetch }: Query): void {
    this.checkLimit(limit);
    checkIndexed(filter, this.indexes);
    for (const each of listed(prefetch)) this.checkQuery(each);
  }

  private matching(filter: Condition | null | undefined): StoredPoint[] {
    checkIndexed(filter, this.indexes);
    return [...this.points.values()].filter((point) => meets(filter, point));
  }

  private get limits(): NonNullable<CollectionParams['strict_mode_config']> {
    const { strict_mode_config: strict } = this.params;
    return strict?.enabled ? strict : {};
  }

  private checkLimit(limit: number): void {
    this.checkAtMost(limit, this.limits.max_query_limit, 'limit');
  }

  private checkAtMost(value: number, most: number | undefined, what: string): void {
    if (most !== undefined && value > most)
      throw new StubError(400, `Bad request: Limit exceeded ${value} > ${most} for "${what}".`);
  }
}

function vectorsOf({ vectors }: StoredPoint, names: string[]): Record<string, Vector> {
  return Object.fromEntries([...vectors].filter(([name]) => names.includes(name)));
}

function selected({ payload }: StoredPoint, selector: boolean | string[]): { payload?: Payload } {
  if (selector === false) return {};
  if (selector === true) return { payload };
  return { payload: Object.fromEntries(Object.entries(payload).filter(([key]) => selector.includes(key))) };
}
