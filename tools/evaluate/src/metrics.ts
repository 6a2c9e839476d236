/** Judgments of one query: document id → grade; above 0 is relevant. */
export type Judgments = ReadonlyMap<string, number>;

/**
 * nDCG as trec_eval's `ndcg_cut`: the gain is the grade, discounted by log2(rank + 1), relative to the ideal order of
 * all judged documents. 0 without relevant ones.
 * @param ranking distinct document ids, best first
 */
export function ndcg(ranking: readonly string[], judgments: Judgments, cutoff: number): number {
  const gains = ranking.slice(0, cutoff).map((id) => Math.max(judgments.get(id) ?? 0, 0));
  const ideal = [...judgments.values()].filter((grade) => grade > 0).sort((a, b) => b - a);
  const best = discountedGain(ideal.slice(0, cutoff));
  return best === 0 ? 0 : discountedGain(gains) / best;
}

/** Share of the relevant documents in the first `cutoff`. 0 without relevant ones. */
export function recall(ranking: readonly string[], judgments: Judgments, cutoff: number): number {
  const relevant = countRelevant(judgments);
  const found = ranking.slice(0, cutoff).filter((id) => isRelevant(judgments, id)).length;
  return relevant === 0 ? 0 : found / relevant;
}

/** 1 / rank of the first relevant document in the first `cutoff`, otherwise 0. */
export function reciprocalRank(ranking: readonly string[], judgments: Judgments, cutoff: number): number {
  const index = ranking.slice(0, cutoff).findIndex((id) => isRelevant(judgments, id));
  return index < 0 ? 0 : 1 / (index + 1);
}

export function countRelevant(judgments: Judgments): number {
  return [...judgments.values()].filter((grade) => grade > 0).length;
}

function isRelevant(judgments: Judgments, id: string): boolean {
  return (judgments.get(id) ?? 0) > 0;
}

function discountedGain(gains: number[]): number {
  return gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
}
