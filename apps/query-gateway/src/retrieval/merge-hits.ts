import { fuseByReciprocalRank, type SearchHit } from '@tessera/vectors';

/** The hits of one collection, best first. */
export interface CollectionHits {
  hits: SearchHit[];
  weight: number;
}

/**
 * Merges the hits of several collections by weighted reciprocal rank fusion, without duplicates. Scores of different collections
 * are not comparable, so they are reassigned in descending order to the merged hits. Cosines are comparable and kept.
 * @returns the list itself if there is only one
 */
export function mergeHits(lists: CollectionHits[], limit: number): SearchHit[] {
  const [only, ...others] = lists.filter(({ hits }) => hits.length > 0);
  if (!only) return lists[0]?.hits ?? [];
  if (others.length === 0) return only.hits;
  const byKey = new Map<string, SearchHit>();
  const ranked = [only, ...others].map(({ hits, weight }) => ({ ids: hits.map(keyOf), weight }));
  for (const hit of lists.flatMap(({ hits }) => hits)) {
    if (!byKey.has(keyOf(hit))) byKey.set(keyOf(hit), hit);
  }
  const merged = fuseByReciprocalRank(ranked).flatMap(({ id }) => byKey.get(id) ?? []);
  const scores = merged.map(({ score }) => score).sort((a, b) => b - a);
  const lexicalScores = merged.flatMap(({ lexicalScore }) => lexicalScore ?? []).sort((a, b) => b - a);
  return merged
    .map((hit, rank) => ({
      ...hit,
      score: scores[rank] as number,
      lexicalScore: hit.lexicalScore === null ? null : (lexicalScores.shift() as number),
    }))
    .slice(0, limit);
}

function keyOf({ payload: { documentId, pipeline, attempt, chunkId } }: SearchHit): string {
  return `${documentId}/${pipeline}/${attempt}/${chunkId}`;
}
