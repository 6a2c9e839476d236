import { bestWindow, orderedPairs } from './proximity.js';
import type { Question, TermKind } from './question.js';
import type { TermMatches } from './term-finder.js';
import { coveredWeight } from './term-weights.js';

/** A candidate as it is judged: what of the question it holds, and how it was found. */
export interface Judged {
  /** Of its body alone. */
  body: TermMatches;
  /** For each term of the question how much of it the body, its headings and its file's name hold, 0 to 1. */
  found: Float64Array;
  recallScore: number;
}

/**
 * Logarithm of the odds that a candidate holds the answer. All features are shares (0 to 1) of the question's weight, or of the
 * best recall score, so that they mean the same for long and short questions, any language and any collection. Proportions as
 * a logistic regression found them on every other question of XQuAD-en and CMRC-2018-zh (whole, halved, mixed, in small parts
 * and asked of other collections), in round numbers.
 */
const WEIGHTS = {
  bias: -5.3,
  all: 2.1,
  passage: 3.3,
  sentence: 1,
  pairs: 2,
  missingNames: -3.1,
  missingNumbers: -4.3,
  /** A year of the question that the candidate lacks: it is about another one. Not learned, and meant to be decisive. */
  missingYear: -2,
  lead: 4.2,
  leadOfField: 1.8,
};
/** Distance in words. */
const WINDOW = { passage: 40, sentence: 15, pairs: 2.5 };
/** A candidate that is found far better than others is a find; where there are few others, nothing can be said. */
const FIELD = { rank: 9, unknown: 0.5, unknownLead: 0.2, mostLead: 0.6 };
const YEAR = /^(?:1[89]|20)\p{Nd}{2}$/u;

/** How the candidates' recall scores lie. */
export interface Field {
  best: number;
  second: number | undefined;
  tenth: number | undefined;
}

export function fieldOf(recallScores: readonly number[]): Field {
  const sorted = recallScores.toSorted((a, b) => b - a);
  const second = sorted.length > 2 ? sorted[1] : undefined;
  return { best: Math.max(sorted[0] ?? 0, Number.MIN_VALUE), second, tenth: sorted[FIELD.rank] };
}

/** How likely a candidate holds the answer, 0 to 1. 0 for a question without terms. */
export function likelihood(judged: Judged, question: Question, weights: Float64Array, field: Field): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0 || judged.body.occurrences.length === 0) return 0;
  const { body, found } = judged;
  const { wordWidth } = question;
  const held = weights.map((weight, term) => weight * (body.found[term] as number));
  const window = (words: number) => bestWindow(body.occurrences, held, words * wordWidth) / total;
  const missing = (kind: TermKind) => missingWeight(question, weights, found, kind) / total;
  const odds =
    WEIGHTS.bias +
    (WEIGHTS.all * coveredWeight(weights, found)) / total +
    WEIGHTS.passage * window(WINDOW.passage) +
    WEIGHTS.sentence * window(WINDOW.sentence) +
    (WEIGHTS.pairs * orderedPairs(body.occurrences, weights, WINDOW.pairs * wordWidth)) / total +
    WEIGHTS.missingNames * missing('name') +
    WEIGHTS.missingNumbers * missing('number') +
    (lacksYear(question, found) ? WEIGHTS.missingYear : 0) +
    WEIGHTS.lead * leadOver(judged, field.best, field.second) +
    WEIGHTS.leadOfField * shareAhead(judged, field.best, field.tenth);
  return 1 / (1 + Math.exp(-odds));
}

function missingWeight(
  question: Question,
  weights: Float64Array,
  found: Float64Array,
  kind: TermKind,
): number {
  return question.terms.reduce(
    (sum, term, at) =>
      term.kind === kind ? sum + (weights[at] as number) * (1 - (found[at] as number)) : sum,
    0,
  );
}

function lacksYear({ terms }: Question, found: Float64Array): boolean {
  return terms.some(({ stems }, at) => found[at] === 0 && stems.some((stem) => YEAR.test(stem)));
}

function leadOver({ recallScore }: Judged, best: number, second: number | undefined): number {
  if (second === undefined) return FIELD.unknownLead;
  return Math.min(FIELD.mostLead, (recallScore - second) / best);
}

function shareAhead({ recallScore }: Judged, best: number, tenth: number | undefined): number {
  return tenth === undefined ? FIELD.unknown : (recallScore - tenth) / best;
}
