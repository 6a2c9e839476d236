import {
  ANSWERABLE_RELEVANCE,
  type RerankCandidate,
  type RerankingModel,
  type RerankOptions,
  type RerankResult,
} from '../models.port.js';

/**
 * The order of a reranking model, with relevances as everybody else has them. A model's scores are on a scale of its own: what one calls
 * 0.1 another one calls 0.9, and neither says that there is an answer. So whether the question is met is told by the words of the same
 * candidates, and by the model where somebody has measured from which score on it is right; the others' relevances are in the
 * proportion of the model's scores.
 */
export class JudgedReranker implements RerankingModel {
  constructor(
    private readonly model: RerankingModel,
    private readonly byWords: RerankingModel,
    /** From which of the model's scores on a text holds the answer, 0 to 1; null when nobody has measured it. */
    private readonly answerableScore: number | null,
  ) {}

  async rerank(
    query: string,
    candidates: RerankCandidate[],
    options?: RerankOptions,
  ): Promise<RerankResult[]> {
    const [ranked, worded] = await Promise.all([
      this.model.rerank(query, candidates, options),
      this.byWords.rerank(query, candidates, options),
    ]);
    const best = ranked[0]?.relevance ?? 0;
    const level = Math.max(worded[0]?.relevance ?? 0, this.relevanceOf(best));
    return ranked.map(({ id, relevance }) => ({
      id,
      relevance: best > 0 ? (level * relevance) / best : level,
    }));
  }

  /** A score of the model's as relevance: the one that was measured is where evidence begins to be answerable. */
  private relevanceOf(score: number): number {
    const from = this.answerableScore;
    if (from === null) return 0;
    if (score < from) return (ANSWERABLE_RELEVANCE * score) / from;
    return from < 1 ? ANSWERABLE_RELEVANCE + ((1 - ANSWERABLE_RELEVANCE) * (score - from)) / (1 - from) : 1;
  }
}
