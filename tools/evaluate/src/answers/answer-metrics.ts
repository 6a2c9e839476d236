import type { QueryResponse } from '@tessera/client';
import type { AnsweredQuestion } from './answer-collection.js';
import { holdsFact } from './facts.js';

type TextSource = QueryResponse['sources']['text'][number];

/** What is judged of an answer. */
export interface CitedAnswer {
  answer: string;
  sources: { text: Array<Pick<TextSource, 'citation' | 'document_id' | 'path' | 'content' | 'page_nums'>> };
}

/** The outcome of one question. */
export interface JudgedAnswer {
  /** An answer without a citation is a refusal. */
  refused: boolean;
  hasFact: boolean;
  /** Rank of the first source with the fact, from 1; Infinity without one. */
  factRank: number;
  /** Whether a cited source is the right document and page; null without known pages. */
  hasRightPage: boolean | null;
}

/** Shares of the questions, 0 to 1. */
export interface FactScores {
  questions: number;
  factInAnswer: number;
  factInFirstSource: number;
  factInThirdSource: number;
  factInEighthSource: number;
  /** Of the questions with known pages; null without any. */
  rightPage: number | null;
}

/** With documents left out, except for the last one. Shares, 0 to 1. */
export interface RefusalScores {
  /** Questions without any of their documents. */
  unanswerable: number;
  answerable: number;
  /** Of the unanswerable. */
  refusedRightly: number;
  /** Of the unanswerable: answered without the fact. The rest found it elsewhere. */
  answeredWrongly: number;
  /** Of the answerable. */
  refusedWrongly: number;
  /** Of the questions that no document answers; null without any. */
  refusedUnanswerable: number | null;
}

const CITATION = /\[(\d+)\]/gu;

/** @param corpusIds corpus documents by id of the ingested document */
export function judge(
  question: AnsweredQuestion,
  { answer, sources }: CitedAnswer,
  corpusIds: ReadonlyMap<string, string[]>,
): JudgedAnswer {
  const cited = new Set([...answer.matchAll(CITATION)].map(([, number]) => Number(number)));
  const factIndex = sources.text.findIndex(({ content, path }) =>
    holdsFact(`${path ?? ''}\n${content}`, question.answers),
  );
  const isRight = (source: (typeof sources.text)[number]) =>
    cited.has(source.citation) &&
    (corpusIds.get(source.document_id ?? '') ?? []).some((id) => question.documentIds.includes(id)) &&
    (source.page_nums ?? []).some((page) => question.pages.includes(page));
  return {
    refused: cited.size === 0,
    hasFact: cited.size > 0 && holdsFact(answer.replace(CITATION, ' '), question.answers),
    factRank: factIndex < 0 ? Infinity : factIndex + 1,
    hasRightPage: question.pages.length === 0 ? null : sources.text.some(isRight),
  };
}

export function factScores(judged: readonly JudgedAnswer[]): FactScores {
  const withPages = judged.filter(({ hasRightPage }) => hasRightPage !== null);
  const within = (rank: number) => share(judged, ({ factRank }) => factRank <= rank);
  return {
    questions: judged.length,
    factInAnswer: share(judged, ({ hasFact }) => hasFact),
    factInFirstSource: within(1),
    factInThirdSource: within(3),
    factInEighthSource: within(8),
    rightPage: withPages.length === 0 ? null : share(withPages, ({ hasRightPage }) => hasRightPage === true),
  };
}

/** @param unanswerable questions for the left-out documents @param asked questions that no document answers */
export function refusalScores(
  unanswerable: readonly JudgedAnswer[],
  answerable: readonly JudgedAnswer[],
  asked: readonly JudgedAnswer[],
): RefusalScores {
  return {
    unanswerable: unanswerable.length,
    answerable: answerable.length,
    refusedRightly: share(unanswerable, ({ refused }) => refused),
    answeredWrongly: share(unanswerable, ({ refused, hasFact }) => !refused && !hasFact),
    refusedWrongly: share(answerable, ({ refused }) => refused),
    refusedUnanswerable: asked.length === 0 ? null : share(asked, ({ refused }) => refused),
  };
}

function share(judged: readonly JudgedAnswer[], is: (one: JudgedAnswer) => boolean): number {
  return judged.length === 0 ? 0 : judged.filter(is).length / judged.length;
}
