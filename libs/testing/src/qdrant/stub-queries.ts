import { badRequest } from './stub-error.js';
import { type Condition, listed, meets } from './stub-filter.js';
import type { PointId, StoredPoint } from './stub-collection.js';
import { checkShape, isSparse, similarity, type Vector, type VectorKind } from './stub-vectors.js';

/** Qdrant's default; our clients always set it. */
const DEFAULT_RRF_K = 2;

/** A query in JSON, already validated against the API's description. */
export interface Query {
  prefetch?: Query | Query[] | null;
  query?: Vector | { rrf: { k?: number | null } } | { order_by: { key: string } } | null;
  using?: string | null;
  filter?: Condition | null;
  limit?: number;
  offset?: number;
  with_payload?: boolean | string[] | null;
}

interface Scored {
  point: StoredPoint;
  score: number;
}

/** Searches of one collection, each by a full scan. */
export class StubQueries {
  constructor(
    private readonly kinds: ReadonlyMap<string, VectorKind>,
    private readonly points: () => Iterable<StoredPoint>,
  ) {}

  /** Best first; the caller applies `limit` and `offset` of the outermost query. */
  run({ prefetch, query, using, filter }: Query): Scored[] {
    const fetched = listed(prefetch).map((each) => this.run(each).slice(0, each.limit ?? 10));
    if (query && 'rrf' in query) return fused(fetched, query.rrf.k ?? DEFAULT_RRF_K);
    const points = fetched.length > 0 ? united(fetched) : [...this.points()];
    const seen = points.filter((point) => meets(filter, point));
    if (!query) return seen.sort(byId).map((point) => ({ point, score: 0 }));
    return this.nearest(query as Vector, using ?? '', seen);
  }

  private nearest(question: Vector, name: string, points: StoredPoint[]): Scored[] {
    const kind = this.kinds.get(name);
    if (!kind) throw badRequest(`Not existing vector name error: ${name}`);
    const isOneOfMany = kind.kind === 'multi' && Array.isArray(question) && !Array.isArray(question[0]);
    checkShape(name, isOneOfMany ? [question as number[]] : question, kind);
    const idf = kind.kind === 'sparse' && kind.isIdf ? this.rareness(name) : null;
    return points
      .flatMap((point) => {
        const vector = point.vectors.get(name);
        const score = vector ? similarity(question, vector, idf) : null;
        return score === null ? [] : [{ point, score }];
      })
      .sort((a, b) => b.score - a.score || byId(a.point, b.point));
  }

  /** Counts all vectors of the name in the collection, whatever a filter selects. */
  private rareness(name: string): (index: number) => number {
    const holding = new Map<number, number>();
    let count = 0;
    for (const { vectors } of this.points()) {
      const vector = vectors.get(name);
      if (!isSparse(vector)) continue;
      count++;
      for (const index of vector.indices) holding.set(index, (holding.get(index) ?? 0) + 1);
    }
    return (index) => {
      const held = holding.get(index) ?? 0;
      return Math.log((count - held + 0.5) / (held + 0.5) + 1);
    };
  }
}

/** Ranks count from 0: the first of a list gets 1 / k. */
function fused(lists: Scored[][], k: number): Scored[] {
  const scores = new Map<PointId, Scored>();
  for (const list of lists)
    for (const [rank, { point }] of list.entries()) {
      const score = (scores.get(point.id)?.score ?? 0) + 1 / (rank + k);
      scores.set(point.id, { point, score });
    }
  return [...scores.values()].sort((a, b) => b.score - a.score || byId(a.point, b.point));
}

function united(lists: Scored[][]): StoredPoint[] {
  return [...new Map(lists.flat().map(({ point }) => [point.id, point])).values()];
}

function byId(a: StoredPoint, b: StoredPoint): number {
  return String(a.id) < String(b.id) ? -1 : 1;
}
