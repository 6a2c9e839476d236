import { mapInSlices } from '@tessera/platform';
import type { Table } from '@tessera/text';
import { Computation } from '../computation/computed-answer.js';
import { COMPARED_PASSAGES, comparedSentences } from '../embedding/compared-sentences.js';
import { featuresOf, type Judged } from '../lexical/answerability.js';
import { companiesAsked, withNamesAsAsked } from '../lexical/companies-asked.js';
import { hasDerivationOf } from '../lexical/derivations.js';
import { bestWindow, orderedPairs } from '../lexical/proximity.js';
import { analyzeQuestion, contentWords, type Question } from '../lexical/question.js';
import { isForeign, languageOf, recallScoresOf } from '../lexical/recall-scores.js';
import { type KnownFeatures, likelihood } from '../lexical/relevance-model.js';
import { type TermMatches, TermFinder } from '../lexical/term-finder.js';
import { hasAskedCell } from '../lexical/table-rows.js';
import { isStatementOfGroup, statementsAskedFor } from '../lexical/statements.js';
import { coveredWeight, weighTerms } from '../lexical/term-weights.js';
import { nameOfDocument, surroundingsOf, yearsTaken } from '../lexical/years.js';
import {
  type CompareTexts,
  READABLE_RELEVANCE,
  type RerankCandidate,
  type RerankingModel,
  type RerankOptions,
  type RerankResult,
} from '../models.port.js';

/**
 * What is added to the recall's score (1 for the best candidate). Found on CISI, CACM, XQuAD-en and CMRC-2018-zh: of 48
 * combinations of pairs 0.1 to 0.3, window 0 to 0.2 and heading 0 to 0.2, nearly all with a window of at most 0.1 and a heading
 * of at least 0.1 are better than BM25 alone on all four, by 0.002 to 0.005 nDCG@10. These are round numbers in the middle
 * of that plateau, not the best fit to any.
 */
const WEIGHTS = { orderedPairs: 0.2, window: 0.1, heading: 0.1 };
/** Of a table that has the very cell: among many tables with the same words it comes first. */
const CELL_BONUS = 0.5;
/**
 * Of a cell in a statement of the whole group: notes have tables of parts, with rows of the same names. As much as the best recall's
 * score, so that no note comes first for its words.
 */
const STATEMENT_BONUS = 1;
/** Of a statement that the question names, or is answered from: short of what its very cell is worth. */
const ASKED_STATEMENT_BONUS = 0.4;
/** Of the score of what is about another company than the one that is asked for: less than is read for an answer. */
const SHARE_OF_OTHERS = 0.5;
/** A table that holds less of the question is not read for a cell. */
const LEAST_COVER_OF_TABLE = 0.25;
/** A year that only the document says: those that say it themselves are better. */
const SHARE_OF_YEAR_TAKEN = 0.9;
/** Reading a table takes as long as finding the words of ten. */
const MAX_TABLES_READ = 24;
/** Words in between which terms belong together: about two sentences. */
const WINDOW_WORDS = 25;
/** Terms stand beside one another when no more than a short word is in between. */
const PAIR_WORDS = 2.5;

/** The best of so many candidates tells whether the question is met at all. */
const JUDGED_CANDIDATES = 5;

/** What of the question a candidate holds. */
interface Found {
  body: TermMatches;
  heading: TermMatches;
  together: Pick<TermMatches, 'found'>;
}

interface Scored {
  id: string;
  score: number;
  /** Whether it is of a company that the question names. */
  isOfNamed: boolean;
}

/**
 * Orders candidates by how they were found, terms that stand together, in the question's order, and under a fitting heading.
 * Needs no model. Relevance is how likely one of the first candidates holds the answer (0 to 1, in any language), and for
 * the others in the proportion of their scores.
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
    const mayAnswer = readerOfFollowUp(options?.followUp, candidates);
    const likelihoods = features.map((held, rank) => {
      const candidate = byId.get(ranked[rank]?.id ?? '');
      if (held === null || !candidate) return 0;
      return held.cell === 1 || mayAnswer(candidate) ? likelihood(held) : 0;
    });
    // A figure that is to be made of others is said by no passage: those of the company are worth reading for a model.
    const level = Math.max(first.isOfNamed ? READABLE_RELEVANCE : 0, ...likelihoods);
    return ranked.map(({ id, score }) => ({ id, relevance: (level * score) / first.score }));
  }
}

/** Tells whether a text may answer a follow-up: one that says none of its own words, or relatives of them, says something else of the thing. */
function readerOfFollowUp(
  followUp: string | undefined,
  candidates: readonly RerankCandidate[],
): (candidate: RerankCandidate) => boolean {
  if (followUp === undefined) return () => true;
  const question = analyzeQuestion(followUp, [...new Set(candidates.map(({ language }) => language))]);
  if (question.terms.length === 0) return () => true;
  const finder = new TermFinder(question, 'sentence');
  const words = contentWords(followUp, question.language);
  return (candidate) => {
    // Meaning tells, too, where it is known.
    if (candidate.similarity !== null) return true;
    const said = [candidate.path, nameOfDocument(candidate), candidate.text].join('\n');
    return (
      finder.find(said, candidate.language).found.some((share) => share > 0) || hasDerivationOf(words, said)
    );
  };
}

/** The candidates in their order, and the features by which the first of them are judged. */
export async function judge(
  text: string,
  given: readonly RerankCandidate[],
  { signal, compare }: RerankOptions = {},
): Promise<{ ranked: Scored[]; features: Array<KnownFeatures | null> }> {
  const { candidates, question, weights, found, covers, bonuses, cells, areOfNamed, areOfOthers } =
    await readCandidates(text, given, signal);
  const language = languageOf(text);
  const recallScores = recallScoresOf(language, candidates, covers);
  const scored = candidates.map(({ id }, at): Scored & { at: number } => ({
    id,
    at,
    isOfNamed: areOfNamed[at] === true,
    score: ((recallScores[at] as number) + (bonuses[at] as number)) * (areOfOthers[at] ? SHARE_OF_OTHERS : 1),
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
    const { body, together } = found[at] as Found;
    const { path, statedYear, text: said, lexicalScore, similarity } = candidate;
    return {
      body,
      // A cell is the one only when its table says all of the question, some of it in other words.
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

/** Of the sentences of each candidate; null if the model does not answer in time, empty if it does not know the language. */
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

/** What a question's words are found to be in its candidates. */
interface ReadCandidates {
  /** With the names of their companies as the question has them. */
  candidates: readonly RerankCandidate[];
  question: Question;
  /** Of the question's terms. */
  weights: Float64Array;
  found: Found[];
  /** How much of the question's weight each holds, 0 to 1. */
  covers: number[];
  /** For terms that stand together, and under a fitting heading, and for the very cell. */
  bonuses: number[];
  /** Whether it is a table that has the one cell which is asked for, or of which that is computed. */
  cells: boolean[];
  /** Whether it is of a company that the question names. */
  areOfNamed: boolean[];
  /** Whether it is about another company than the one that is asked for. */
  areOfOthers: boolean[];
}

async function readCandidates(
  text: string,
  given: readonly RerankCandidate[],
  signal?: AbortSignal,
): Promise<ReadCandidates> {
  const candidates = withNamesAsAsked(text, given);
  const languages = [...new Set(candidates.map(({ language }) => language))];
  const question = analyzeQuestion(text, languages);
  const finder = new TermFinder(question);
  const found = await mapInSlices(candidates, signal, (candidate): Found => {
    const { path, text: said, language } = candidate;
    const body = finder.find(said, language);
    const heading = finder.find(path, language);
    const name = finder.find(nameOfDocument(candidate), language);
    const together = merged(body, heading, name);
    for (const term of yearsTaken(question, candidate)) together.found[term] = SHARE_OF_YEAR_TAKEN;
    return { body, heading, together };
  });
  const weights = weighTerms(
    question.terms.length,
    found.map(({ together }) => together),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const computation = Computation.askedBy(text, languages);
  const { areOfAsked, areOfOthers, isAnyNamed } = companiesAsked(finder, given, (at) => {
    const { body, heading } = found[at] as Found;
    return merged(body, heading).found;
  });
  const covers = found.map(({ together }) => coveredWeight(weights, together.found) / total);
  const places = found.map(({ body, heading }) => bonusOf(question, weights, body, heading));
  const read = mostCovering(
    candidates.map(({ table }, index) =>
      table && !areOfOthers[index]
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
    return hasCell(table, candidate, finder) || computation.of({ table, language, surroundings }) !== null;
  });
  const isAskedFor = statementsAskedFor(text);
  const saysYear = (said: Pick<TermMatches, 'found'>) =>
    question.years.length === 0 || question.years.some((term) => (said.found[term] as number) > 0);
  const bonuses = candidates.map((candidate, at) => {
    if (cells[at])
      return (places[at] as number) + CELL_BONUS + (isStatementOfGroup(candidate) ? STATEMENT_BONUS : 0);
    const isAsked = areOfAsked[at] && saysYear((found[at] as Found).together) && isAskedFor(candidate);
    return (places[at] as number) + (isAsked ? ASKED_STATEMENT_BONUS : 0);
  });
  const areOfNamed = areOfAsked.map((isOfAsked) => isAnyNamed && isOfAsked);
  return { candidates, question, weights, found, covers, bonuses, cells, areOfNamed, areOfOthers };
}

/** Places of the tables that hold most of the question, those first that hold its words side by side: as many as are read. */
function mostCovering(covers: readonly number[]): ReadonlySet<number> {
  const enough = [...covers.keys()].filter((index) => (covers[index] as number) >= LEAST_COVER_OF_TABLE);
  enough.sort((a, b) => (covers[b] as number) - (covers[a] as number));
  return new Set(enough.slice(0, MAX_TABLES_READ));
}

/** Whether it is a table that has the one cell which is asked for. */
function hasCell(table: Table, candidate: RerankCandidate, finder: TermFinder): boolean {
  const { language, issuer } = candidate;
  const surroundings = surroundingsOf(finder.question, candidate);
  return hasAskedCell({ table, finder, language, surroundings, issuer });
}

/** What of the question stands in any of them. */
function merged(...parts: readonly TermMatches[]): { found: Float64Array } {
  const found = new Float64Array(parts[0]?.found.length ?? 0);
  for (const part of parts)
    for (let term = 0; term < found.length; term++)
      found[term] = Math.max(found[term] as number, part.found[term] as number);
  return { found };
}

function bonusOf(question: Question, weights: Float64Array, body: TermMatches, heading: TermMatches): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const { wordWidth } = question;
  // Relatives tell whether there is an answer. What comes first they make worse, by 0.002 to 0.003 nDCG@10 on CISI and CACM.
  const same = body.occurrences.some(({ isRelative }) => isRelative)
    ? body.occurrences.filter(({ isRelative }) => !isRelative)
    : body.occurrences;
  const pairs = orderedPairs(same, weights, PAIR_WORDS * wordWidth);
  const window = bestWindow(same, weights, WINDOW_WORDS * wordWidth);
  const inHeading = coveredWeight(weights, heading.found);
  return (WEIGHTS.orderedPairs * pairs + WEIGHTS.window * window + WEIGHTS.heading * inHeading) / total;
}
