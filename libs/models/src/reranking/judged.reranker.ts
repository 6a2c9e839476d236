import {
  ANSWERABLE_RELEVANCE,
  type RerankCandidate,
  type RerankingModel,
  type RerankOptions,
  type RerankResult,
} from '../models.port.js';

/**
 * Weight of the lexical order relative to the model's. It hardly affects a model that distinguishes candidates well,
 * and decides for one whose scores are all alike. Interpolation with the previous ranker improves dense and
 * cross-encoding rankers (Wang et al., 2021, "BERT-based Dense Retrievers Require Interpolation with BM25").
 */
const WEIGHT_OF_OWN = 0.5;

/**
 * Orders by a reranking model, with relevances on the common scale. The scale of a model's scores is its own: one
 * model's 0.1 is another's 0.9, and neither states whether there is an answer. The lexical relevance of the same
 * candidates decides whether the question is answerable, and so does the model's score if its threshold was measured.
 * Other relevances are proportional to the combined scores of both orders.
 */
export class JudgedReranker implements RerankingModel {
  constructor(
    private readonly model: RerankingModel,
    private readonly withoutModel: RerankingModel,
    /** Minimum score of the model for texts that hold the answer, 0 to 1; null if not measured. */
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

  /**
   * Converts a score of the model to a relevance: the measured threshold becomes the minimum relevance of answerable
   * evidence.
   */
  private relevanceOf(score: number): number {
    const from = this.answerableScore;
    if (from === null) return 0;
    if (score < from) return (ANSWERABLE_RELEVANCE * score) / from;
    return from < 1 ? ANSWERABLE_RELEVANCE + ((1 - ANSWERABLE_RELEVANCE) * (score - from)) / (1 - from) : 1;
  }
}

/** If even the best score is zero, all are equal. */
function shareOf(score: number, best: number): number {
  return best > 0 ? score / best : 1;
}
