import { mapInSlices } from '@tessera/platform';
import { forEachSpacedWord, isUnspaced, sentencesOfPassage } from '@tessera/text';
import { Computation } from '../computation/computation.js';
import { type Computed, DocumentTablesReader } from '../computation/document-tables.js';
import { CitationFilter } from '../chat/checks/citation-filter.js';
import { chooseSnippets, type Quote } from './choose-snippets.js';
import { COMPARED_PASSAGES, comparedSentences } from '../embedding/compared-sentences.js';
import { condenseFollowUp } from '../follow-ups/follow-up.js';
import { statesFigure } from './figure-questions.js';
import { matchCompanies, addNamesAsAsked } from '../reranking/company-match.js';
import { analyzeQuestion, type Question } from '../question/question.js';
import { isForeign, languageOf } from '../reranking/recall-scores.js';
import { DocumentNames } from './document-names.js';
import { aboutOthersOf } from './numbered-things.js';
import { isFragment, mentionsAllTerms, mentionsAskedThing } from './snippet-checks.js';
import { SentenceFilter } from './sentence-filter.js';
import { type Snippet, snippetsOf } from './snippets.js';
import { findAnsweredThing } from '../follow-ups/answered-thing.js';
import { TermFinder } from '../words/term-finder.js';
import { surroundingsOf } from '../question/years.js';
import {
  ANSWERABLE_RELEVANCE,
  type AnswerEnd,
  type AnswerRequest,
  type ChatModel,
  type ChatTurn,
  type CompareTexts,
  type Evidence,
  type TakenPassage,
} from '../models.port.js';

/** Evidence is read down to this share of the best relevance. */
const LEAST_SHARE_OF_BEST = 0.6;
const MAX_EVIDENCE = 8;
/** Maximum characters of a passage quoted whole. */
const MAX_PASSAGE = 1_200;
const SEPARATOR = '\n\n';

/**
 * Quotes the sentences and table rows that contain most of the question, in document order with their citations. Needs
 * no model and cannot invent anything.
 */
export class ExtractiveAnswerer implements ChatModel {
  readonly name = 'extractive';

  async *answer(
    { question, evidence, language, compare, tablesOf }: AnswerRequest,
    signal?: AbortSignal,
  ): AsyncGenerator<string, AnswerEnd> {
    const computation = Computation.forQuestion(question, languagesOf(evidence));
    const computed = await computeAnswer(computation, { question, evidence, language, tablesOf }, signal);
    if (computed && !computation.mayBeStated) return yield* statePassages([computed], signal);
    const foreign = foreignPassage(question, evidence);
    if (foreign) return yield* statePassages([foreign], signal);
    const quotes = await this.quotesFor({ question, evidence, language, compare, computation }, signal);
    const asked = analyzeQuestion(question, languagesOf(evidence));
    const isStated = quotes.some(
      ({ snippet }) =>
        snippet.isExact && countSharedWords(snippet.evidence, asked) >= (computed?.sharedWords ?? 0),
    );
    if (computed && !isStated) return yield* statePassages([computed], signal);
    const stated = inDocumentOrder(quotes).map(({ text, from, snippet }) => ({
      text,
      citation: snippet.evidence.citation,
      from,
    }));
    return yield* statePassages(stated, signal);
  }

  async condense(question: string, history: ChatTurn[]): Promise<string> {
    const earlier = history.filter(({ role }) => role === 'user').map(({ content }) => content);
    const answer = history.findLast(({ role }) => role === 'assistant')?.content ?? '';
    return condenseFollowUp(question, earlier, findAnsweredThing(earlier.at(-1) ?? '', answer));
  }

  private async quotesFor(
    {
      question: text,
      evidence: all,
      language,
      compare,
      computation,
    }: Omit<AnswerRequest, 'history'> & { computation: Computation },
    signal?: AbortSignal,
  ): Promise<Quote[]> {
    const evidence = selectEvidence(all);
    if (evidence.length === 0) return [];
    const question = analyzeQuestion(text, languagesOf(evidence));
    const finder = new TermFinder(question, 'sentence');
    const named = addNamesAsAsked(text, all);
    const names = new DocumentNames(named, finder);
    const similarities = compare ? await similaritiesOf(evidence.slice(0, COMPARED_PASSAGES), compare) : null;
    const { isOfOtherCompany } = matchCompanies(finder, evidence, (at) => {
      const { path, text: said, language: written } = evidence[at] as Evidence;
      return finder.find(`${path}\n${said}`, written).found;
    });
    const ofAsked = selectEvidence(named).filter((_, at) => !isOfOtherCompany[at]);
    const snippets = await mapInSlices(keepAskedYears(ofAsked, finder, names), signal, (piece) =>
      snippetsOf(piece, finder, { asker: language, named: names.in(piece), similarities }),
    );
    const hasTables = all.some(({ table }) => table !== null);
    const sentenceFilter = hasTables ? new SentenceFilter(finder, computation) : null;
    const mayState = statesFigure(question);
    const isAboutOthers = aboutOthersOf(question);
    const answers = snippets
      .flat()
      .filter(
        ({ text: said, isRow }) =>
          !ASKS.test(said) && !POINTS_ELSEWHERE.test(said) && (isRow || !isFragment(said)),
      )
      .filter((snippet, at, all) => !isAboutOthers(textsUpTo(snippet, at, all)))
      .filter(
        ({ text: said, isRow, isExact, fit }) => !mayState || (isRow ? isExact || fit === 1 : mayState(said)),
      );
    const answering = answers.filter((snippet) => {
      if (!snippet.isRow)
        return (
          (sentenceFilter?.mayAnswer(snippet) ?? true) &&
          computation.mayBeStatedInSentence(snippet.text, hasTables)
        );
      if (computation.asksForReason) return false;
      if (snippet.isExact && computation.mayBeStated) return true;
      // A row does not answer a question that names none of its columns.
      if (snippet.isWhole && !computation.isComputed && !mentionsAskedThing(snippet, finder)) return false;
      const isOfAsked = names.areAllIn(snippet.evidence) && mentionsAllTerms(snippet, finder);
      return isOfAsked && computation.mayBeStatedInRow(snippet.text);
    });
    return chooseSnippets(text, question, answering);
  }
}

/** A snippet, preceded by its heading and the earlier snippets of its passage. */
function textsUpTo({ evidence, isRow, text }: Snippet, at: number, all: readonly Snippet[]): string[] {
  const before = isRow ? [] : all.slice(0, at).filter((other) => other.evidence === evidence);
  return [evidence.path, ...before.map((other) => other.text), text];
}

function languagesOf(evidence: readonly Evidence[]): string[] {
  return [...new Set(evidence.map(({ language }) => language))];
}

/** A text to state, and where it stands. */
type Passage = Pick<TakenPassage, 'citation' | 'from'> & { text: string };

/** Writes passages as paragraphs, each with its citation. */
function* statePassages(
  stated: readonly Passage[],
  signal: AbortSignal | undefined,
): Generator<string, AnswerEnd> {
  const passages: TakenPassage[] = [];
  let length = 0;
  for (const { text, citation, from } of stated) {
    if (signal?.aborted) break;
    // Brackets in a source do not cite.
    const filter = new CitationFilter([]);
    const plain = filter.push(text) + filter.end();
    const start = length === 0 ? 0 : length + SEPARATOR.length;
    const paragraph = `${length === 0 ? '' : SEPARATOR}${plain} [${citation}]`;
    passages.push({ start, end: start + plain.length, citation, from });
    length += paragraph.length;
    yield paragraph;
  }
  return { outcome: stated.length > 0 ? 'answered' : 'not_quoted', warnings: [], passages };
}

interface ComputedPassage extends Passage {
  /** How many words of the question the table contains verbatim. */
  sharedWords: number;
}

/** Computes an answer from the most relevant table that allows it, or from all such tables of a document. */
async function computeAnswer(
  computation: Computation,
  { question, evidence, language, tablesOf }: Omit<AnswerRequest, 'history'>,
  signal?: AbortSignal,
): Promise<ComputedPassage | null> {
  const languages = languagesOf(evidence);
  const asked = analyzeQuestion(question, languages);
  // A table in the question's own words is preferred to one that matches by synonyms.
  const pieces = selectEvidence(evidence)
    .map((piece) => ({ piece, sharedWords: countSharedWords(piece, asked) }))
    .sort((a, b) => b.sharedWords - a.sharedWords);
  const tables = new DocumentTablesReader(computation, { question, language, tablesOf }, languages, signal);
  for (const { piece, sharedWords } of pieces) {
    const computed = await tables.read(piece);
    if (computed) return { ...passageOf(computed, piece, evidence), sharedWords };
  }
  if (!computation.isComparison) return null;
  for (const { piece, sharedWords } of pieces) {
    const computed = await tables.readAll(piece);
    if (computed) return { ...passageOf(computed, piece, evidence), sharedWords };
  }
  return null;
}

/** Cites the piece of evidence with most of the cells, which may be another part of the same table. */
function passageOf({ text, cells }: Computed, piece: Evidence, evidence: readonly Evidence[]): Passage {
  const used = new Set(cells);
  const numbersIn = ({ table }: Evidence) =>
    table?.rows.flat().flatMap((cell, number) => (used.has(cell) ? [number] : [])) ?? [];
  const { citation, numbers } = [piece, ...evidence]
    .map((one) => ({ citation: one.citation, numbers: numbersIn(one) }))
    .reduce((most, one) => (one.numbers.length > most.numbers.length ? one : most));
  return { text, citation, from: { cells: numbers } };
}

/** Counts the words of the question that a table contains verbatim. */
function countSharedWords({ text, path }: Evidence, { words, terms }: Question): number {
  const said = new Set<string>();
  forEachSpacedWord(`${path}\n${text}`, (word) => said.add(word.toLowerCase()));
  const unspaced = terms.filter(({ word }) => word !== null && text.includes(word)).length;
  return unspaced + [...words].filter((word) => said.has(word)).length;
}

/**
 * If some evidence is of the requested years, drops the rest, which is about other years. Drops everything if only
 * documents about others have these years, while documents about the question's names were retrieved.
 */
function keepAskedYears(evidence: Evidence[], finder: TermFinder, names: DocumentNames): Evidence[] {
  const { question } = finder;
  const { years } = question;
  if (years.length === 0) return evidence;
  const ofYear = evidence.filter((piece) => {
    const { found } = finder.find(`${piece.text}\n${surroundingsOf(question, piece)}`, piece.language);
    return years.every((year) => found[year] === 1);
  });
  if (ofYear.length === 0) return evidence;
  const isNamed = (piece: Evidence) => names.areAllIn(piece);
  return evidence.some(isNamed) && !ofYear.some(isNamed) ? [] : ofYear;
}

/** A question, as in an FAQ: it matches the asked question best but does not answer it. */
const ASKS = /[?？][\s"'”’»」』)\]}]*$/u;

/** Sentences such as "Table 8.13 shows …:" refer to content elsewhere. */
const POINTS_ELSEWHERE =
  /^\s*(?:table|figure|chart|exhibit|tabelle|abbildung|tableau|表|图|圖)\s*[A-Z]{0,3}\p{Nd}+(?:[.-]\p{Nd}+)*[^\p{Nd}]{0,200}[:：]$/iu;

function selectEvidence(evidence: Evidence[]): Evidence[] {
  const best = Math.max(0, ...evidence.map(({ relevance }) => relevance));
  if (best < ANSWERABLE_RELEVANCE) return [];
  return evidence
    .filter(({ relevance }) => relevance >= LEAST_SHARE_OF_BEST * best)
    .sort((a, b) => b.relevance - a.relevance)
    .slice(0, MAX_EVIDENCE);
}

/**
 * Returns the best passage, from its start, if it is in another language than the question: words cannot select the
 * sentence that answers. Null if it is a table, or lacks a number of the question, which would be the same in every
 * language.
 */
function foreignPassage(question: string, evidence: Evidence[]): Passage | null {
  const [best] = selectEvidence(evidence);
  if (!best || best.similarity === null || best.table || !isForeign(best, languageOf(question))) return null;
  const said = [best.text, best.path, best.fileName].join('\n');
  if (question.match(/\p{Nd}+/gu)?.some((number) => !said.includes(number))) return null;
  let text = '';
  const from = { start: 0, end: 0 };
  for (const { text: sentence, start, end } of sentencesOfPassage(best.text)) {
    if (text !== '' && text.length + sentence.length >= MAX_PASSAGE) break;
    if (text === '') from.start = start;
    from.end = end;
    text = [text, sentence].filter(Boolean).join(isUnspaced(sentence) ? '' : ' ');
  }
  return { text: text.slice(0, MAX_PASSAGE).toWellFormed(), citation: best.citation, from };
}

/** Returns the similarities of sentences; null if they cannot be compared. */
async function similaritiesOf(
  evidence: readonly Evidence[],
  compare: CompareTexts,
): Promise<ReadonlyMap<string, number> | null> {
  const sentences = evidence.flatMap(({ table, text, language }) =>
    table ? [] : comparedSentences(text).map((sentence) => ({ text: sentence, language })),
  );
  const similarities = await compare(sentences);
  return (
    similarities &&
    new Map(
      sentences.flatMap(({ text }, at) => {
        const similarity = similarities[at] ?? null;
        return similarity === null ? [] : [[text, similarity]];
      }),
    )
  );
}

/** Sorts documents by their best quote, and quotes within a document by position. */
function inDocumentOrder(quotes: Quote[]): Quote[] {
  const rank = new Map<string, number>();
  for (const { snippet } of quotes) {
    if (!rank.has(snippet.evidence.documentId)) rank.set(snippet.evidence.documentId, rank.size);
  }
  const orderOf = ({ snippet }: Quote) => rank.get(snippet.evidence.documentId) as number;
  return quotes.toSorted(
    (a, b) =>
      orderOf(a) - orderOf(b) ||
      a.snippet.evidence.chunkIndex - b.snippet.evidence.chunkIndex ||
      a.snippet.index - b.snippet.index,
  );
}
