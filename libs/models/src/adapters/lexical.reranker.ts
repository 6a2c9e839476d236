import { bestWindow, orderedPairs } from '../lexical/proximity.js';
import { analyzeQuestion, type Question } from '../lexical/question.js';
import { mapInSlices } from '../lexical/slices.js';
import { type Findings, TermFinder } from '../lexical/term-finder.js';
import { coveredWeight, weighTerms } from '../lexical/term-weights.js';
import type { RerankCandidate, RerankingModel, RerankResult } from '../models.port.js';

/**
 * What is added to the recall's score (1 for the best candidate). Found on CISI, CACM, XQuAD-en and CMRC-2018-zh: of 48
 * combinations of pairs 0.1 to 0.3, window 0 to 0.2 and heading 0 to 0.2, nearly all with a window of at most 0.1 and a heading
 * of at least 0.1 are better than BM25 alone on all four, by 0.002 to 0.005 nDCG@10. These are round numbers in the middle
 * of that plateau, not the best fit to any.
 */
const WEIGHTS = { orderedPairs: 0.2, window: 0.1, heading: 0.1 };
/** Words in between which terms belong together: about two sentences. */
const WINDOW_WORDS = 25;
/** Terms stand beside one another when no more than a short word is in between. */
const PAIR_WORDS = 2.5;

/**
 * A question counts as met in full when its terms' weight is met by that of so many: a long question says the same thing
 * in several ways, and no passage repeats all of them.
 */
const TERMS_OF_FULL_MATCH = 6;
const PASSAGE_WORDS = 40;
/** The best of so many candidates tells whether the question is met at all. */
const JUDGED_CANDIDATES = 5;

interface Scored {
  id: string;
  findings: Findings;
  score: number;
}

/**
 * Orders candidates by recall score, terms that stand together, in the question's order, and under a fitting heading.
 * Needs no model. Relevance is how much of the question the best candidate meets (0 to 1; below 0.4 there is most
 * likely no answer, in any language), and for the others in the proportion of their scores.
 */
export class LexicalReranker implements RerankingModel {
  async rerank(query: string, candidates: RerankCandidate[], signal?: AbortSignal): Promise<RerankResult[]> {
    const languages = [...new Set(candidates.map(({ language }) => language))];
    const question = analyzeQuestion(query, languages);
    const finder = new TermFinder(question);
    const found = await mapInSlices(candidates, signal, ({ path, text, language }) => {
      const body = finder.find(text, language);
      const heading = finder.find(path, language);
      return { body, heading, together: merged(body, heading) };
    });
    const weights = weighTerms(
      question.terms.length,
      found.map(({ together }) => together),
    );
    const best = Math.max(...candidates.map(({ recallScore }) => recallScore), Number.MIN_VALUE);
    const scored = found.map(({ body, heading, together }, index): Scored => {
      const { id, recallScore } = candidates[index] as RerankCandidate;
      return {
        id,
        findings: together,
        score: recallScore / best + bonusOf(question, weights, body, heading),
      };
    });
    scored.sort((a, b) => b.score - a.score);
    return withRelevance(scored, question, weights);
  }
}

function merged(body: Findings, heading: Findings): Findings {
  const found = body.found.map((share, term) => Math.max(share, heading.found[term] as number));
  return { found, occurrences: body.occurrences };
}

function bonusOf(question: Question, weights: Float64Array, body: Findings, heading: Findings): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const { wordWidth } = question;
  const pairs = orderedPairs(body.occurrences, weights, PAIR_WORDS * wordWidth);
  const window = bestWindow(body.occurrences, weights, WINDOW_WORDS * wordWidth);
  const inHeading = coveredWeight(weights, heading.found);
  return (WEIGHTS.orderedPairs * pairs + WEIGHTS.window * window + WEIGHTS.heading * inHeading) / total;
}

function withRelevance(scored: Scored[], question: Question, weights: Float64Array): RerankResult[] {
  const [first] = scored;
  if (!first) return [];
  const judged = scored
    .slice(0, JUDGED_CANDIDATES)
    .map(({ findings }) => metShare(findings, question, weights));
  const level = Math.max(...judged);
  return scored.map(({ id, score }) => ({ id, relevance: (level * score) / first.score }));
}

/** How much of the question a candidate meets: half by all of it, half by its best passage. */
function metShare({ found, occurrences }: Findings, question: Question, weights: Float64Array): number {
  const full = weights
    .toSorted((a, b) => b - a)
    .slice(0, TERMS_OF_FULL_MATCH)
    .reduce((sum, weight) => sum + weight, 0);
  if (full === 0) return 0;
  const passage = bestWindow(occurrences, weights, PASSAGE_WORDS * question.wordWidth);
  return Math.min(1, (coveredWeight(weights, found) + passage) / 2 / full);
}
