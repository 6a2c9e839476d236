import { fuseByReciprocalRank, type Hit } from '@tessera/vectors';

/** What one collection gave, best first. */
export interface CollectionHits {
  hits: Hit[];
  weight: number;
}

/**
 * The hits of several collections as one list, by reciprocal rank fusion with their weights. A chunk that several hold is
 * there once, as the first of them has it. Scores of different collections cannot be compared: the best of them goes to the
 * first hit, and so on down, so that they tell the merged order and still how far a hit leads.
 * @returns the list itself when there is only one
 */
export function mergeHits(lists: CollectionHits[], limit: number): Hit[] {
  const [only, ...others] = lists.filter(({ hits }) => hits.length > 0);
  if (!only) return lists[0]?.hits ?? [];
  if (others.length === 0) return only.hits;
  const byKey = new Map<string, Hit>();
  const ranked = [only, ...others].map(({ hits, weight }) => ({ ids: hits.map(keyOf), weight }));
  for (const hit of lists.flatMap(({ hits }) => hits)) {
    if (!byKey.has(keyOf(hit))) byKey.set(keyOf(hit), hit);
  }
  const merged = fuseByReciprocalRank(ranked).flatMap(({ id }) => byKey.get(id) ?? []);
  const scores = merged.map(({ score }) => score).sort((a, b) => b - a);
  return merged.slice(0, limit).map((hit, rank) => ({ ...hit, score: scores[rank] ?? hit.score }));
}

function keyOf({ payload: { documentId, pipeline, attempt, chunkId } }: Hit): string {
  return `${documentId}/${pipeline}/${attempt}/${chunkId}`;
}
