import { bestWindow, orderedPairs } from '../reranking/proximity.js';
import type { Question, QuestionTerm } from '../question/question.js';
import type { Features, KnownFeatures, Meaning, SentenceMeaning } from './relevance-model.js';
import type { TermMatches } from '../words/term-finder.js';
import { coveredWeight } from '../words/term-weights.js';

/** A candidate to judge: which parts of the question it contains, and its scores. */
export interface Judged {
  /** Matches in its body alone. */
  body: TermMatches;
  /** For each term of the question, how much of it the body, headings and file name contain, 0 to 1. */
  found: Float64Array;
  /** 0 if others score far better. */
  lexicalScore: number;
  /** Text of its body, headings and file name. */
  says: string;
  /** Whether it is a table with exactly the requested cell. */
  hasCell: boolean;
  /** See {@link RerankCandidate}. */
  similarity: number | null;
  /** Similarities of its sentences; null if they are not compared. */
  sentences: readonly number[] | null;
  /** Whether it is in another language than the question. */
  isForeign: boolean;
}

/** The question, and the scores of all candidates. */
export interface Field {
  question: Question;
  /** Weights of the question's terms. */
  weights: Float64Array;
  /** Scores of the candidates found by words, best first. */
  lexicalScores: readonly number[];
  /** Similarities of the candidates that have one, best first. */
  similarities: readonly number[];
}

/** Window sizes in words. */
const WINDOW = { passage: 40, sentence: 15, pairs: 2.5 };
/** Bounds of a candidate's lead over the others, and the values used if there are too few others to compare with. */
const FIELD = { rank: 9, size: 50, unknown: 0.5, unknownLead: 0.2, mostLead: 0.6, leastLead: -0.5 };
/** A variance below `leastVariance` is due to rounding. */
const STANDS_OUT = { fewestOthers: 6, unit: 10, most: 0.6, unknown: 0.3, leastVariance: 1e-9 };
const FEWEST_OTHERS = 2;
const MEANING = { unknownLead: 0.1, mostLead: 0.5, leastVariance: 1e-4 };
const YEAR = /(?<![\p{Nd}.,])(?:1[89]|20)\p{Nd}{2}(?![\p{Nd}%]|[.,]\p{Nd})/u;

/** Returns the features of each candidate; null if it contains no term of the question and has no similarity. */
export function featuresOf(candidates: readonly Judged[], field: Field): Array<KnownFeatures | null> {
  const total = field.weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const byWords = spreadOf(field.lexicalScores);
  const byMeaning = spreadOf(field.similarities);
  const years = yearsOf(field.question);
  const covers = candidates.map(({ found }) => coveredWeight(field.weights, found) / total);
  return candidates.map((judged, at) => {
    const { similarity } = judged;
    if (covers[at] === 0 && similarity === null) return null;
    const others = covers.filter((_, other) => other !== at);
    const features: Features = {
      ...heldFeatures(judged, field, total),
      ...missingFeatures(judged, field, { total, years }),
      cell: judged.hasCell ? 1 : 0,
      runnerUp: runnerUp(field.lexicalScores),
      leadOfField: shareAhead(judged, field.lexicalScores),
      standsOut: standsOut(judged.lexicalScore, byWords, STANDS_OUT.leastVariance),
      fieldSize: Math.min(1, field.lexicalScores.length / FIELD.size),
      leadInCover:
        others.length < FEWEST_OTHERS
          ? FIELD.unknownLead
          : bounded((covers[at] as number) - Math.max(...others)),
      unspaced: field.question.isUnspaced ? 1 : 0,
    };
    if (similarity === null) return features;
    const meaning = meaningFeatures({ ...judged, similarity }, field, byMeaning);
    const sentences = judged.sentences && sentenceFeatures(judged.sentences, judged.isForeign, similarity);
    return { ...features, ...meaning, ...sentences };
  });
}

function meaningFeatures(
  { similarity, lexicalScore, isForeign }: Judged & { similarity: number },
  { lexicalScores, similarities }: Field,
  spread: Spread,
): Meaning {
  const isMostSimilar = similarity === similarities[0];
  const next = similarities[isMostSimilar ? 1 : 0];
  return {
    similarity,
    similarityLead: next === undefined ? MEANING.unknownLead : within(similarity - next, MEANING.mostLead),
    similarityStandsOut: standsOut(similarity, spread, MEANING.leastVariance),
    agreement: isMostSimilar && lexicalScore > 0 && lexicalScore === lexicalScores[0] ? 1 : 0,
    foreign: isForeign ? 1 : 0,
    foreignSimilarity: isForeign ? similarity : 0,
  };
}

/** A passage without sentences counts as one sentence. */
function sentenceFeatures(
  similarities: readonly number[],
  isForeign: boolean,
  ofPassage: number,
): SentenceMeaning {
  const [closest = ofPassage, next = closest] = similarities.toSorted((a, b) => b - a);
  return {
    closestSentence: closest,
    closestSentenceLead: closest - next,
    foreignClosestSentence: isForeign ? closest : 0,
  };
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

function shareAhead({ lexicalScore }: Judged, lexicalScores: readonly number[]): number {
  const tenth = lexicalScores[FIELD.rank];
  return tenth === undefined ? FIELD.unknown : (lexicalScore - tenth) / (lexicalScores[0] || 1);
}

/** Returns the indexes of the terms that are years. */
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

/** The other scores are a sample of what texts of the collection reach for this question by chance. */
function standsOut(score: number, { count, sum, sumOfSquares }: Spread, leastVariance: number): number {
  const others = count - 1;
  if (others < STANDS_OUT.fewestOthers) return STANDS_OUT.unknown;
  const mean = (sum - score) / others;
  const variance = (sumOfSquares - score * score) / others - mean * mean;
  return within(
    (score - mean) / Math.sqrt(Math.max(leastVariance, variance)) / STANDS_OUT.unit,
    STANDS_OUT.most,
  );
}

function within(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

function bounded(lead: number): number {
  return Math.max(FIELD.leastLead, Math.min(FIELD.mostLead, lead));
}
