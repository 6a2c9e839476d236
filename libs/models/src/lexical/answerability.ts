import { bestWindow, orderedPairs } from './proximity.js';
import type { Question, QuestionTerm } from './question.js';
import type { Features } from './relevance-model.js';
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
  /** Whether it is a table that has the one cell which is asked for. */
  hasCell: boolean;
}

/** What one candidate is judged against. */
export interface Field {
  question: Question;
  /** Of the question's terms. */
  weights: Float64Array;
  /** Recall scores of all candidates, best first. */
  recallScores: readonly number[];
}

/** Distance in words. */
const WINDOW = { passage: 40, sentence: 15, pairs: 2.5 };
/** A candidate that is found far better than others is a find; where there are few others, nothing can be said. */
const FIELD = { rank: 9, size: 50, unknown: 0.5, unknownLead: 0.2, mostLead: 0.6, leastLead: -0.5 };
/** A variance below the least is one of rounding. */
const STANDS_OUT = { fewestOthers: 6, unit: 10, most: 0.6, unknown: 0.3, leastVariance: 1e-9 };
const FEWEST_OTHERS = 2;
const YEAR = /(?<![\p{Nd}.,])(?:1[89]|20)\p{Nd}{2}(?![\p{Nd}%]|[.,]\p{Nd})/u;

/** The features of each candidate; null for one without anything of the question. */
export function featuresOf(candidates: readonly Judged[], field: Field): Array<Features | null> {
  const total = field.weights.reduce((sum, weight) => sum + weight, 0);
  const spread = spreadOf(field.recallScores);
  const years = yearsOf(field.question);
  const covers = candidates.map(({ found }) => coveredWeight(field.weights, found) / (total || 1));
  return candidates.map((judged, at) => {
    if (covers[at] === 0) return null;
    const others = covers.filter((_, other) => other !== at);
    return {
      ...heldFeatures(judged, field, total),
      ...missingFeatures(judged, field, { total, years }),
      cell: judged.hasCell ? 1 : 0,
      runnerUp: runnerUp(field.recallScores),
      leadOfField: shareAhead(judged, field.recallScores),
      standsOut: standsOut(judged, spread),
      fieldSize: Math.min(1, field.recallScores.length / FIELD.size),
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

function missingFeatures(
  { found, says }: Judged,
  { question, weights }: Field,
  { total, years }: { total: number; years: readonly number[] },
) {
  const missing = weights.map((weight, term) => (weight * (1 - (found[term] as number))) / total);
  const sumOf = (isMeant: (term: QuestionTerm) => boolean) =>
    question.terms.reduce((sum, term, at) => (isMeant(term) ? sum + (missing[at] as number) : sum), 0);
  const lacksYear = years.some((term) => found[term] === 0);
  return {
    missingNames: sumOf(({ kind }) => kind === 'name'),
    missingNumbers: sumOf(({ kind }) => kind === 'number'),
    missingAsked: sumOf(({ isAsked }) => isAsked),
    missingMost: Math.max(0, ...missing),
    otherYear: lacksYear && YEAR.test(says) ? 1 : 0,
  };
}

function runnerUp([best = 0, second]: readonly number[]): number {
  return second === undefined ? FIELD.unknown : second / (best || 1);
}

function shareAhead({ recallScore }: Judged, recallScores: readonly number[]): number {
  const tenth = recallScores[FIELD.rank];
  return tenth === undefined ? FIELD.unknown : (recallScore - tenth) / (recallScores[0] || 1);
}

/** Places of the terms that are years. */
function yearsOf({ terms }: Question): number[] {
  return terms.flatMap(({ stems }, term) => (stems.some((stem) => YEAR.test(stem)) ? [term] : []));
}

interface Spread {
  count: number;
  sum: number;
  sumOfSquares: number;
}

function spreadOf(scores: readonly number[]): Spread {
  const spread = { count: scores.length, sum: 0, sumOfSquares: 0 };
  for (const score of scores) {
    spread.sum += score;
    spread.sumOfSquares += score * score;
  }
  return spread;
}

/** Scores of the others are a sample of what texts of the collection reach with this question by chance. */
function standsOut({ recallScore }: Judged, { count, sum, sumOfSquares }: Spread): number {
  const others = count - 1;
  if (others < STANDS_OUT.fewestOthers) return STANDS_OUT.unknown;
  const mean = (sum - recallScore) / others;
  const variance = (sumOfSquares - recallScore * recallScore) / others - mean * mean;
  const ahead =
    (recallScore - mean) / Math.sqrt(Math.max(STANDS_OUT.leastVariance, variance)) / STANDS_OUT.unit;
  return Math.max(-STANDS_OUT.most, Math.min(STANDS_OUT.most, ahead));
}

function bounded(lead: number): number {
  return Math.max(FIELD.leastLead, Math.min(FIELD.mostLead, lead));
}
