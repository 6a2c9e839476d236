const RRF_K = 60;

/**
 * Reciprocal rank fusion (k 60): each list gives an item 1 / (60 + rank), times the list's weight. Best first; equal
 * scores keep the order of the first list that contains them.
 */
export function fuseByReciprocalRank<T>(
  lists: ReadonlyArray<{ ids: readonly T[]; weight?: number }>,
): Array<{ id: T; score: number }> {
  const scores = new Map<T, number>();
  for (const { ids, weight = 1 } of lists) {
    for (const [index, id] of ids.entries()) {
      scores.set(id, (scores.get(id) ?? 0) + weight / (RRF_K + index + 1));
    }
  }
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score);
}

interface Ranked<T> {
  id: T;
  score: number;
}

/** A point found by words, by its vector, or by both; null for what did not find it. */
export interface FusedPoint<T> extends Ranked<T> {
  lexicalScore: number | null;
  cosine: number | null;
}

/**
 * Fuses hits by words and by vectors, each best first, to one list.
 * @param dense with cosines as scores; null if vectors were not compared: then the lexical order stays
 */
export function fuseSearches<T>(
  lexical: ReadonlyArray<Ranked<T>>,
  dense: ReadonlyArray<Ranked<T>> | null,
  limit: number,
): Array<FusedPoint<T>> {
  const lexicalScores = new Map(lexical.map(({ id, score }) => [id, score]));
  const cosines = new Map(dense?.map(({ id, score }) => [id, score]));
  const lists = [lexical, dense ?? []].map((ranked) => ({ ids: ranked.map(({ id }) => id) }));
  const ranked = dense ? fuseByReciprocalRank(lists) : lexical;
  return ranked.slice(0, limit).map(({ id, score }) => ({
    id,
    score,
    lexicalScore: lexicalScores.get(id) ?? null,
    cosine: cosines.get(id) ?? null,
  }));
}
