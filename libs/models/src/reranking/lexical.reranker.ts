import { mapInSlices } from '@tessera/platform';
import type { Table } from '@tessera/text';
import { Computation } from '../computation/computation.js';
import { COMPARED_PASSAGES, comparedSentences } from '../embedding/compared-sentences.js';
import { featuresOf, type Judged } from '../refusal/answerability.js';
import { matchCompanies, addNamesAsAsked } from './company-match.js';
import { hasDerivationOf } from '../words/derivations.js';
import { bestWindow, orderedPairs } from './proximity.js';
import { analyzeQuestion, contentWords, type Question } from '../question/question.js';
import { isForeign, languageOf, recallScoresOf } from './recall-scores.js';
import { type KnownFeatures, likelihood } from '../refusal/relevance-model.js';
import { type TermMatches, TermFinder } from '../words/term-finder.js';
import { hasAskedCell } from '../tables/table-rows.js';
import { isStatementOfGroup, statementsAskedFor } from '../tables/financial-statements.js';
import { coveredWeight, weighTerms } from '../words/term-weights.js';
import { nameOfDocument, surroundingsOf, impliedYears } from '../question/years.js';
import {
  type CompareTexts,
  READABLE_RELEVANCE,
  type RerankCandidate,
  type RerankingModel,
  type RerankOptions,
  type RerankResult,
} from '../models.port.js';

/**
 * Bonuses on top of the recall score (1 for the best candidate). Measured on CISI, CACM, XQuAD-en and CMRC-2018-zh: of
 * 48 combinations of pairs 0.1 to 0.3, window 0 to 0.2 and heading 0 to 0.2, nearly all with a window of at most 0.1
 * and a heading of at least 0.1 beat BM25 alone on all four, by 0.002 to 0.005 nDCG@10. These values are round numbers
 * in the middle of that plateau, not the best fit to any data set.
 */
const WEIGHTS = { orderedPairs: 0.2, window: 0.1, heading: 0.1 };
/** For a table with the one cell asked for: it ranks first among tables with the same words. */
const CELL_BONUS = 0.5;
/**
 * For such a cell in a statement of the whole group: tables in notes have rows of the same names. Equal to the best
 * recall score, so that no note outranks it by its words.
 */
const STATEMENT_BONUS = 1;
/** For a statement that the question names or asks figures of. Lower than the bonus for the cell itself. */
const ASKED_STATEMENT_BONUS = 0.4;
/**
 * Factor for candidates about another company than the requested one: below the share of the best that answers read.
 */
const SHARE_OF_OTHERS = 0.5;
/** Tables that cover less of the question are not searched for a cell. */
const LEAST_COVER_OF_TABLE = 0.25;
/** Share of a year that only the document states: passages that name it are better. */
const SHARE_OF_YEAR_TAKEN = 0.9;
/** Reading a table takes as long as matching the words of ten. */
const MAX_TABLES_READ = 24;
/** Maximum distance, in words, at which terms support each other: about two sentences. */
const WINDOW_WORDS = 25;
/** Terms are adjacent if at most a short word separates them. */
const PAIR_WORDS = 2.5;

/** Number of candidates that determine whether the question is answerable. */
const JUDGED_CANDIDATES = 5;

/** Terms of the question that a candidate contains. */
interface CandidateMatches {
  body: TermMatches;
  heading: TermMatches;
  together: Pick<TermMatches, 'found'>;
}

interface Scored {
  id: string;
  score: number;
  /** Whether it is from a company that the question names. */
  isOfNamed: boolean;
}

/**
 * Orders candidates by recall score, by terms that are close together and in the question's order, and by matching
 * headings. Needs no model. The best relevance is the likelihood that one of the first candidates holds the answer (0
 * to 1, in any language); the others are proportional to their scores.
 */
export class LexicalReranker implements RerankingModel {
  async rerank(
    question: string,
    candidates: RerankCandidate[],
    options?: RerankOptions,
  ): Promise<RerankResult[]> {
    const { ranked, features } = await judge(question, candidates, options);
    const [first] = ranked;
    if (!first) return [];
    const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
    const mayAnswer = followUpPredicate(options?.followUp, candidates);
    const likelihoods = features.map((held, rank) => {
      const candidate = byId.get(ranked[rank]?.id ?? '');
      if (held === null || !candidate) return 0;
      return held.cell === 1 || mayAnswer(candidate) ? likelihood(held) : 0;
    });
    // No passage states a figure that must be derived from others, but a chat model can derive it from the company's
    // passages.
    const level = Math.max(first.isOfNamed ? READABLE_RELEVANCE : 0, ...likelihoods);
    return ranked.map(({ id, score }) => ({ id, relevance: (level * score) / first.score }));
  }
}

/**
 * Returns a predicate for candidates that may answer a follow-up: a text without any of the follow-up's own words, or
 * related ones, is about another aspect of the topic.
 */
function followUpPredicate(
  followUp: string | undefined,
  candidates: readonly RerankCandidate[],
): (candidate: RerankCandidate) => boolean {
  if (followUp === undefined) return () => true;
  const question = analyzeQuestion(followUp, [...new Set(candidates.map(({ language }) => language))]);
  if (question.terms.length === 0) return () => true;
  const finder = new TermFinder(question, 'sentence');
  const words = contentWords(followUp, question.language);
  return (candidate) => {
    // Similarity is checked elsewhere.
    if (candidate.similarity !== null) return true;
    const said = [candidate.path, nameOfDocument(candidate), candidate.text].join('\n');
    return (
      finder.find(said, candidate.language).found.some((share) => share > 0) || hasDerivationOf(words, said)
    );
  };
}

/** Ranks the candidates, and computes the features of the first ones for the relevance model. */
export async function judge(
  text: string,
  given: readonly RerankCandidate[],
  { signal, compare }: RerankOptions = {},
): Promise<{ ranked: Scored[]; features: Array<KnownFeatures | null> }> {
  const { candidates, question, weights, found, covers, bonuses, cells, isOfNamedCompany, isOfOtherCompany } =
    await readCandidates(text, given, signal);
  const language = languageOf(text);
  const recallScores = recallScoresOf(language, candidates, covers);
  const scored = candidates.map(({ id }, at): Scored & { at: number } => ({
    id,
    at,
    isOfNamed: isOfNamedCompany[at] === true,
    score:
      ((recallScores[at] as number) + (bonuses[at] as number)) * (isOfOtherCompany[at] ? SHARE_OF_OTHERS : 1),
  }));
  scored.sort((a, b) => b.score - a.score);
  const first = scored.slice(0, JUDGED_CANDIDATES).map(({ at }) => ({
    at,
    candidate: candidates[at] as RerankCandidate,
  }));
  const compared = first.slice(0, COMPARED_PASSAGES);
  const sentences =
    compare &&
    (await sentenceSimilarities(
      compared.map(({ candidate }) => candidate),
      compare,
    ));
  const judged = (sentences ? compared : first).map(({ at, candidate }, rank): Judged => {
    const { body, together } = found[at] as CandidateMatches;
    const { path, statedYear, text: said, lexicalScore, similarity } = candidate;
    return {
      body,
      // The cell was found because the table matches all terms, some of them by synonyms.
      found: cells[at] ? together.found.map(() => 1) : together.found,
      lexicalScore: lexicalScore ?? 0,
      says: [path, nameOfDocument(candidate), statedYear ?? '', said].join('\n'),
      hasCell: cells[at] === true,
      similarity,
      sentences: sentences?.[rank] ?? null,
      isForeign: isForeign(candidate, language),
    };
  });
  const field = {
    question,
    weights,
    lexicalScores: candidates.flatMap(({ lexicalScore }) => lexicalScore ?? []).sort((a, b) => b - a),
    similarities: candidates.flatMap(({ similarity }) => similarity ?? []).sort((a, b) => b - a),
  };
  return { ranked: scored, features: featuresOf(judged, field) };
}

/**
 * Returns the similarities of the sentences of each candidate; null if the model does not respond in time, empty for a
 * language that it does not support.
 */
async function sentenceSimilarities(
  candidates: readonly RerankCandidate[],
  compare: CompareTexts,
): Promise<number[][] | null> {
  const texts = candidates.map(({ text, language }) =>
    comparedSentences(text).map((sentence) => ({ text: sentence, language })),
  );
  const similarities = await compare(texts.flat());
  if (!similarities) return null;
  let start = 0;
  return texts.map(({ length }) =>
    similarities.slice(start, (start += length)).filter((similarity) => similarity !== null),
  );
}

/** The candidates matched against the question. Arrays are in the candidates' order. */
interface ReadCandidates {
  /** With their companies' names as the question spells them. */
  candidates: readonly RerankCandidate[];
  question: Question;
  /** Weight of each term. */
  weights: Float64Array;
  found: CandidateMatches[];
  /** Share of the question's weight that each candidate contains, 0 to 1. */
  covers: number[];
  /** Bonuses for adjacent terms, matching headings, and the cell asked for. */
  bonuses: number[];
  /** Whether it is a table that contains the one cell asked for, or from which the answer is computed. */
  cells: boolean[];
  /** Whether it is from a company that the question names. */
  isOfNamedCompany: boolean[];
  /** Whether it is from another company than the requested one. */
  isOfOtherCompany: boolean[];
}

async function readCandidates(
  text: string,
  given: readonly RerankCandidate[],
  signal?: AbortSignal,
): Promise<ReadCandidates> {
  const candidates = addNamesAsAsked(text, given);
  const languages = [...new Set(candidates.map(({ language }) => language))];
  const question = analyzeQuestion(text, languages);
  const finder = new TermFinder(question);
  const found = await mapInSlices(candidates, signal, (candidate): CandidateMatches => {
    const { path, text: said, language } = candidate;
    const body = finder.find(said, language);
    const heading = finder.find(path, language);
    const name = finder.find(nameOfDocument(candidate), language);
    const together = mergeMatches(body, heading, name);
    for (const term of impliedYears(question, candidate)) together.found[term] = SHARE_OF_YEAR_TAKEN;
    return { body, heading, together };
  });
  const weights = weighTerms(
    question.terms.length,
    found.map(({ together }) => together),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const computation = Computation.forQuestion(text, languages);
  const { isOfNamedCompany, isOfOtherCompany, namesCompany } = matchCompanies(finder, given, (at) => {
    const { body, heading } = found[at] as CandidateMatches;
    return mergeMatches(body, heading).found;
  });
  const covers = found.map(({ together }) => coveredWeight(weights, together.found) / total);
  const places = found.map(({ body, heading }) => bonusOf(question, weights, body, heading));
  const read = selectTables(
    candidates.map(({ table }, index) =>
      table && !isOfOtherCompany[index]
        ? Math.max(
            computation.isLookup ? 0 : LEAST_COVER_OF_TABLE,
            (covers[index] as number) + (places[index] as number),
          )
        : 0,
    ),
  );
  const cells = await mapInSlices(candidates, signal, (candidate, index) => {
    const { table, language } = candidate;
    if (!table || !read.has(index)) return false;
    const surroundings = surroundingsOf(question, candidate);
    return (
      hasCell(table, candidate, finder) || computation.compute({ table, language, surroundings }) !== null
    );
  });
  const isAskedFor = statementsAskedFor(text);
  const saysYear = (said: Pick<TermMatches, 'found'>) =>
    question.years.length === 0 || question.years.some((term) => (said.found[term] as number) > 0);
  const bonuses = candidates.map((candidate, at) => {
    if (cells[at])
      return (places[at] as number) + CELL_BONUS + (isStatementOfGroup(candidate) ? STATEMENT_BONUS : 0);
    const isAsked =
      isOfNamedCompany[at] && saysYear((found[at] as CandidateMatches).together) && isAskedFor(candidate);
    return (places[at] as number) + (isAsked ? ASKED_STATEMENT_BONUS : 0);
  });
  const company = {
    isOfNamedCompany: isOfNamedCompany.map((isOfIt) => namesCompany && isOfIt),
    isOfOtherCompany,
  };
  return { candidates, question, weights, found, covers, bonuses, cells, ...company };
}

/**
 * Returns the indices of the tables to read: those that cover most of the question, including bonuses for adjacent
 * terms.
 */
function selectTables(covers: readonly number[]): ReadonlySet<number> {
  const enough = [...covers.keys()].filter((index) => (covers[index] as number) >= LEAST_COVER_OF_TABLE);
  enough.sort((a, b) => (covers[b] as number) - (covers[a] as number));
  return new Set(enough.slice(0, MAX_TABLES_READ));
}

/** Whether the table contains the one cell asked for. */
function hasCell(table: Table, candidate: RerankCandidate, finder: TermFinder): boolean {
  const { language, issuer } = candidate;
  const surroundings = surroundingsOf(finder.question, candidate);
  return hasAskedCell({ table, finder, language, surroundings, issuer });
}

/** Returns the best share of each term over all parts. */
function mergeMatches(...parts: readonly TermMatches[]): { found: Float64Array } {
  const found = new Float64Array(parts[0]?.found.length ?? 0);
  for (const part of parts)
    for (let term = 0; term < found.length; term++)
      found[term] = Math.max(found[term] as number, part.found[term] as number);
  return { found };
}

function bonusOf(question: Question, weights: Float64Array, body: TermMatches, heading: TermMatches): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const { wordWidth } = question;
  // Related words help decide whether there is an answer, but they worsen the order, by 0.002 to 0.003 nDCG@10 on CISI
  // and CACM.
  const same = body.occurrences.some(({ isRelative }) => isRelative)
    ? body.occurrences.filter(({ isRelative }) => !isRelative)
    : body.occurrences;
  const pairs = orderedPairs(same, weights, PAIR_WORDS * wordWidth);
  const window = bestWindow(same, weights, WINDOW_WORDS * wordWidth);
  const inHeading = coveredWeight(weights, heading.found);
  return (WEIGHTS.orderedPairs * pairs + WEIGHTS.window * window + WEIGHTS.heading * inHeading) / total;
}
