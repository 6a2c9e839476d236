import { AnswerProblem } from '../http/answer-problem.js';

/** Scale of a model's scores. */
export type ScoreScale = 'probability' | 'logit';

/**
 * Returns scores in the order of the texts, 0 to 1. Servers return the best text first, identified by `index`.
 * @param items of the answer, of any shape
 * @param options.field that contains the score
 * @throws AnswerProblem unless there is one score for each text
 */
export function scoresOf(
  items: unknown,
  { count, field, scale }: { count: number; field: string; scale: ScoreScale },
): number[] {
  if (!Array.isArray(items)) throw new AnswerProblem('answered with an invalid ranking');
  if (items.length !== count)
    throw new AnswerProblem(`answered with ${items.length} scores for ${count} texts`);
  const scores = new Array<number | undefined>(count);
  for (const item of items as unknown[]) {
    const { index, [field]: score } = (item ?? {}) as Record<string, unknown>;
    if (!Number.isInteger(index) || (index as number) < 0 || (index as number) >= count)
      throw new AnswerProblem('answered with a score without a valid index');
    if (scores[index as number] !== undefined)
      throw new AnswerProblem('answered with two scores for one text');
    if (typeof score !== 'number' || !Number.isFinite(score))
      throw new AnswerProblem('answered with an invalid score');
    scores[index as number] = scale === 'logit' ? 1 / (1 + Math.exp(-score)) : probability(score);
  }
  return scores as number[];
}

/** Tolerance for rounding. */
const ROUNDING = 1e-3;

function probability(score: number): number {
  if (score < -ROUNDING || score > 1 + ROUNDING)
    throw new AnswerProblem(`answered with the score ${score}, which is not from 0 to 1 (RERANK_SCORES)`);
  return Math.min(1, Math.max(0, score));
}
