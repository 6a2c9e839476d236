import { bestWindow, orderedPairs } from './proximity.js';
import type { Question, QuestionTerm } from './question.js';
import type { TermMatches } from './term-finder.js';
import { coveredWeight } from './term-weights.js';

/** A candidate as it is judged: what of the question it holds, and how it was found. */
export interface Judged {
  /** Of its body alone. */
  body: TermMatches;
  /** For each term of the question how much of it the body, its headings and its file's name hold, 0 to 1. */
  found: Float64Array;
  recallScore: number;
  /** All that its body, its headings and its file's name say. */
  says: string;
}

/** What one candidate is judged against. */
export interface Field {
  question: Question;
  /** Of the question's terms. */
  weights: Float64Array;
  /** Recall scores of all candidates, best first. */
  recallScores: readonly number[];
}

/**
 * Logarithm of the odds that a candidate holds the answer. Features are shares (0 to 1) of the question's weight, or of the
 * best recall score, so that they mean the same for long and short questions, any language and any collection. Proportions as
 * a logistic regression found them on half of the questions of XQuAD-en and CMRC-2018-zh (whole, halved, mixed, in small parts
 * and asked of other collections), in round numbers. Which features, and the bias, were chosen by hand with the figures of
 * all questions in view.
 */
const WEIGHTS = {
  all: 2.1,
  passage: 3.2,
  sentence: 1.5,
  pairs: 1.3,
  /** Held in part, or by a relative: said in other words. */
  inPart: 2,
  missingNames: -3.8,
  missingNumbers: -0.5,
  /** What a "which …" asks for need not be called so where it is named. */
  missingAsked: 2.1,
  /** The weightiest missing term: one that is missing tells less than several that weigh as much. */
  missingMost: 2.5,
  /** The candidate is about another year than the question. Learned was -1; it is meant to be decisive. */
  otherYear: -4,
  terms: 1,
  lead: 3.5,
  leadOfField: 3.3,
  leadInCover: 3.1,
};
const BIAS = -9.3;
export type Features = Record<keyof typeof WEIGHTS, number>;

/** Distance in words. */
const WINDOW = { passage: 40, sentence: 15, pairs: 2.5 };
/** A candidate that is found far better than others is a find; where there are few others, nothing can be said. */
const FIELD = { rank: 9, unknown: 0.5, unknownLead: 0.2, mostLead: 0.6, leastLead: -0.5 };
const FEWEST_OTHERS = 2;
const YEAR = /(?<![\p{Nd}.,])(?:1[89]|20)\p{Nd}{2}(?![\p{Nd}%]|[.,]\p{Nd})/u;

/** How likely a candidate holds the answer, 0 to 1. */
export function likelihood(features: Features): number {
  const names = Object.keys(WEIGHTS) as Array<keyof typeof WEIGHTS>;
  const odds = names.reduce((sum, name) => sum + WEIGHTS[name] * features[name], BIAS);
  return 1 / (1 + Math.exp(-odds));
}

/** The features of each candidate; null for one without anything of the question. */
export function featuresOf(candidates: readonly Judged[], field: Field): Array<Features | null> {
  const total = field.weights.reduce((sum, weight) => sum + weight, 0);
  const covers = candidates.map(({ found }) => coveredWeight(field.weights, found) / (total || 1));
  return candidates.map((judged, at) => {
    if (covers[at] === 0) return null;
    const others = covers.filter((_, other) => other !== at);
    return {
      ...heldFeatures(judged, field, total),
      ...missingFeatures(judged, field, total),
      terms: Math.log(1 + field.question.terms.length),
      lead: leadOver(judged, field.recallScores),
      leadOfField: shareAhead(judged, field.recallScores),
      leadInCover:
        others.length < FEWEST_OTHERS
          ? FIELD.unknownLead
          : bounded((covers[at] as number) - Math.max(...others)),
    };
  });
}

function heldFeatures({ body, found }: Judged, { question, weights }: Field, total: number) {
  const { wordWidth } = question;
  const held = weights.map((weight, term) => weight * (body.found[term] as number));
  const window = (words: number) => bestWindow(body.occurrences, held, words * wordWidth) / total;
  const inPart = weights.map((weight, term) => ((body.found[term] as number) % 1 === 0 ? 0 : weight));
  return {
    all: coveredWeight(weights, found) / total,
    passage: window(WINDOW.passage),
    sentence: window(WINDOW.sentence),
    pairs: orderedPairs(body.occurrences, weights, WINDOW.pairs * wordWidth) / total,
    inPart: inPart.reduce((sum, weight) => sum + weight, 0) / total,
  };
}

function missingFeatures({ found, says }: Judged, { question, weights }: Field, total: number) {
  const missing = weights.map((weight, term) => (weight * (1 - (found[term] as number))) / total);
  const sumOf = (isMeant: (term: QuestionTerm) => boolean) =>
    question.terms.reduce((sum, term, at) => (isMeant(term) ? sum + (missing[at] as number) : sum), 0);
  const lacksYear = question.terms.some(
    ({ stems }, at) => found[at] === 0 && stems.some((stem) => YEAR.test(stem)),
  );
  return {
    missingNames: sumOf(({ kind }) => kind === 'name'),
    missingNumbers: sumOf(({ kind }) => kind === 'number'),
    missingAsked: sumOf(({ isAsked }) => isAsked),
    missingMost: Math.max(0, ...missing),
    otherYear: lacksYear && YEAR.test(says) ? 1 : 0,
  };
}

function leadOver({ recallScore }: Judged, [best, second, third]: readonly number[]): number {
  if (best === undefined || second === undefined || third === undefined) return FIELD.unknownLead;
  return Math.min(FIELD.mostLead, (recallScore - second) / (best || 1));
}

function shareAhead({ recallScore }: Judged, recallScores: readonly number[]): number {
  const tenth = recallScores[FIELD.rank];
  return tenth === undefined ? FIELD.unknown : (recallScore - tenth) / (recallScores[0] || 1);
}

function bounded(lead: number): number {
  return Math.max(FIELD.leastLead, Math.min(FIELD.mostLead, lead));
}
