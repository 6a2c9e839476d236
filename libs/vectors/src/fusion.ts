const RRF_K = 60;

/**
 * Reciprocal rank fusion (k 60): each list gives an item 1 / (60 + rank), times the list's weight. Best first; equal
 * scores keep the order of the first list that holds them.
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
