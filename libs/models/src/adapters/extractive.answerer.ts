import { chooseStatements, type Quote } from '../lexical/choose-statements.js';
import { condenseFollowUp } from '../lexical/follow-up.js';
import { notFoundAnswer } from '../lexical/question-language.js';
import { analyzeQuestion } from '../lexical/question.js';
import { mapInSlices } from '../lexical/slices.js';
import { statementsOf } from '../lexical/statements.js';
import { TermFinder } from '../lexical/term-finder.js';
import {
  ANSWERABLE_RELEVANCE,
  type AnswerRequest,
  type ChatModel,
  type ChatTurn,
  type Evidence,
} from '../models.port.js';

/** Evidence is read while it is no less relevant than this share of the best. */
const LEAST_SHARE_OF_BEST = 0.6;
const MAX_EVIDENCE = 8;

/**
 * Answers with the sentences and table rows that hold most of the question, quoted in the documents' order with their
 * citations. Needs no model, and cannot invent anything.
 */
export class ExtractiveAnswerer implements ChatModel {
  readonly name = 'extractive';

  async *answer(
    { question, evidence, language }: AnswerRequest,
    signal?: AbortSignal,
  ): AsyncIterable<string> {
    const quotes = await this.quotesFor(question, worthReading(evidence), signal);
    if (quotes.length === 0) {
      yield notFoundAnswer(language);
      return;
    }
    let separator = '';
    for (const { text, statement } of inDocumentOrder(quotes)) {
      if (signal?.aborted) return;
      yield `${separator}${text} [${statement.evidence.citation}]`;
      separator = '\n\n';
    }
  }

  async condense(question: string, history: ChatTurn[]): Promise<string> {
    return condenseFollowUp(
      question,
      history.filter(({ role }) => role === 'user').map(({ content }) => content),
    );
  }

  private async quotesFor(text: string, evidence: Evidence[], signal?: AbortSignal): Promise<Quote[]> {
    if (evidence.length === 0) return [];
    const question = analyzeQuestion(text, [...new Set(evidence.map(({ language }) => language))]);
    const finder = new TermFinder(question);
    const statements = await mapInSlices(evidence, signal, (piece) => statementsOf(piece, finder));
    const answers = statements.flat().filter((statement) => !ASKS.test(statement.text));
    return chooseStatements(text, question, answers);
  }
}

/** A question, as in a list of frequent ones: it covers the question asked best of all, and answers nothing. */
const ASKS = /[?？][\s"'”’»」』)\]}]*$/u;

function worthReading(evidence: Evidence[]): Evidence[] {
  const best = Math.max(0, ...evidence.map(({ relevance }) => relevance));
  if (best < ANSWERABLE_RELEVANCE) return [];
  return evidence
    .filter(({ relevance }) => relevance >= LEAST_SHARE_OF_BEST * best)
    .sort((a, b) => b.relevance - a.relevance)
    .slice(0, MAX_EVIDENCE);
}

/** Documents in the order of their best quote, each read from top to bottom. */
function inDocumentOrder(quotes: Quote[]): Quote[] {
  const rank = new Map<string, number>();
  for (const { statement } of quotes) {
    if (!rank.has(statement.evidence.documentId)) rank.set(statement.evidence.documentId, rank.size);
  }
  const orderOf = ({ statement }: Quote) => rank.get(statement.evidence.documentId) as number;
  return quotes.toSorted(
    (a, b) =>
      orderOf(a) - orderOf(b) ||
      a.statement.evidence.chunkIndex - b.statement.evidence.chunkIndex ||
      a.statement.index - b.statement.index,
  );
}
