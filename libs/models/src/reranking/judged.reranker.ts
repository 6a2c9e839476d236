import {
  ANSWERABLE_RELEVANCE,
  type RerankCandidate,
  type RerankingModel,
  type RerankOptions,
  type RerankResult,
} from '../models.port.js';

/**
 * What the order without the model weighs beside the model's. A model that tells candidates well apart hardly notices it, and one whose
 * scores are all alike is led by it. Dense and cross-encoding rankers are better for such an interpolation with the one before them (Wang et
 * al., 2021, "BERT-based Dense Retrievers Require Interpolation with BM25").
 */
const WEIGHT_OF_OWN = 0.5;

/**
 * The order of a reranking model, with relevances as everybody else has them. A model's scores are on a scale of its own: what one calls
 * 0.1 another one calls 0.9, and neither says that there is an answer. So whether the question is met is told by what is known of the same
 * candidates without it, and by the model where somebody has measured from which score on it is right; the others' relevances are in the
 * proportion of both orders' scores together.
 */
export class JudgedReranker implements RerankingModel {
  constructor(
    private readonly model: RerankingModel,
    private readonly withoutModel: RerankingModel,
    /** From which of the model's scores on a text holds the answer, 0 to 1; null when nobody has measured it. */
    private readonly answerableScore: number | null,
  ) {}

  async rerank(
    question: string,
    candidates: RerankCandidate[],
    options?: RerankOptions,
  ): Promise<RerankResult[]> {
    const [ranked, known] = await Promise.all([
      this.model.rerank(question, candidates, options),
      this.withoutModel.rerank(question, candidates, options),
    ]);
    const best = ranked[0]?.relevance ?? 0;
    const bestKnown = known[0]?.relevance ?? 0;
    const level = Math.max(bestKnown, this.relevanceOf(best));
    const shares = new Map(known.map(({ id, relevance }) => [id, shareOf(relevance, bestKnown)]));
    const scored = ranked
      .map(({ id, relevance }) => ({
        id,
        score: shareOf(relevance, best) + WEIGHT_OF_OWN * (shares.get(id) ?? 0),
      }))
      .sort((a, b) => b.score - a.score);
    const first = scored[0]?.score ?? 0;
    return scored.map(({ id, score }) => ({ id, relevance: level * shareOf(score, first) }));
  }

  /** A score of the model's as relevance: the one that was measured is where evidence begins to be answerable. */
  private relevanceOf(score: number): number {
    const from = this.answerableScore;
    if (from === null) return 0;
    if (score < from) return (ANSWERABLE_RELEVANCE * score) / from;
    return from < 1 ? ANSWERABLE_RELEVANCE + ((1 - ANSWERABLE_RELEVANCE) * (score - from)) / (1 - from) : 1;
  }
}

/** Where even the best has nothing, all are alike. */
function shareOf(score: number, best: number): number {
  return best > 0 ? score / best : 1;
}
