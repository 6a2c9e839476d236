import type { Table } from '@tessera/text';

/** Ports of everything a model does. Offline adapters need no model; HTTP adapters are switched on one by one. */

export interface EmbeddingModel {
  /** Fingerprint parts of the space; see EmbeddingSpace of the vector store. `dimension` 0 means: makes no vectors. */
  readonly space: { provider: string; model: string; dimension: number };
  /** Vectors in the order of `texts`, or null when this provider makes none. */
  embed(texts: string[], kind: EmbeddedText, signal?: AbortSignal): Promise<Float32Array[] | null>;
}

/** `sentence`: a part of a document, for which somebody waits. */
export type EmbeddedText = 'document' | 'query' | 'sentence';

export interface ComparedText {
  text: string;
  /** ISO 639-1 or `und`. */
  language: string;
}

/**
 * How alike the meanings of texts and of one question are, in the order of the texts and on the scale of
 * {@link RerankCandidate.similarity}. Null if the model does not answer in time; for a text, if the model does not know its language.
 */
export type CompareTexts = (texts: readonly ComparedText[]) => Promise<Array<number | null> | null>;

export interface RerankCandidate {
  id: string;
  /** Heading path; a match here weighs more. */
  path: string;
  /** It may tell the year or the company that its text takes for granted. */
  fileName: string;
  /** The one year that its document says it is of, in its name, its title or on its cover; null when it says none. */
  statedYear: number | null;
  /** The company that its document's cover says it is of; absent when it names none. */
  issuer?: string;
  /** Body without markup. */
  text: string;
  /** Set for a table, of which `text` is the plain-text form. */
  table?: Table | null;
  /** ISO 639-1 or `und`. */
  language: string;
  /** How well it fits by words, higher is better, comparable within one call; null when others fit better by far. */
  lexicalScore: number | null;
  /**
   * How alike its meaning and the question's are: 0 as unrelated texts, 1 as a question and its answer, and beyond. Null if
   * either has no vector, or the model does not know the language.
   */
  similarity: number | null;
}

export interface RerankResult {
  id: string;
  /** 0 (irrelevant) to 1. */
  relevance: number;
}

export interface RerankOptions {
  signal?: AbortSignal | undefined;
  /** To compare single sentences with the question where it is to be answered; undefined when only their order is asked for. */
  compare?: CompareTexts | undefined;
  /**
   * The follow-up as it was asked, where the question adds words of earlier questions to it. They find what it is about; whether a text
   * answers is told by the follow-up's own.
   */
  followUp?: string | undefined;
}

export interface RerankingModel {
  /** Every candidate once, best first. Relevances are comparable between questions. */
  rerank(question: string, candidates: RerankCandidate[], options?: RerankOptions): Promise<RerankResult[]>;
}

export interface Evidence {
  /** The `n` of its citation `[n]`, from 1. */
  citation: number;
  /** What it says, without markup. */
  text: string;
  /** Heading path. */
  path: string;
  fileName: string;
  /** The one year that its document says it is of, in its name, its title or on its cover; null when it says none. */
  statedYear: number | null;
  /** As {@link RerankCandidate} has it. */
  issuer?: string;
  documentId: string;
  /** Order of the chunk in its document. */
  chunkIndex: number;
  relevance: number;
  /** As {@link RerankCandidate} has it. */
  similarity: number | null;
  /** Set for a table, of which `text` is the plain-text form. */
  table: Table | null;
  /** ISO 639-1 or `und`. */
  language: string;
}

export interface ChatTurn {
  role: 'user' | 'assistant';
  content: string;
}

/** A table, and those that stand near it in its document. */
export interface DocumentTables {
  whole: Table;
  others: ReadonlyArray<{ table: Table; /** Heading path. */ path: string }>;
}

export interface AnswerRequest {
  question: string;
  /** Earlier turns of the session, oldest first. */
  history: ChatTurn[];
  evidence: Evidence[];
  /** What the installation asks of answers beside what every answer keeps to; for models that write. */
  instructions?: string | null;
  /** Of the question: ISO 639-1, `zh-Hant` for traditional Chinese. */
  language: string;
  /** To choose among sentences by their meaning; undefined where nothing is known of it. */
  compare?: CompareTexts | undefined;
  /**
   * The whole table that a piece of evidence is a part of, and the others of its document, to compute from all of their rows; null
   * when it is too long to be read. Undefined where every table is whole, and the only one.
   */
  tablesOf?: ((evidence: Evidence) => Promise<DocumentTables | null>) | undefined;
}

export const ANSWER_WARNINGS = ['answer_ungrounded', 'answer_cut_off', 'unsupported_claim'] as const;

/** What whoever reads an answer should know of it. */
export interface AnswerWarning {
  /**
   * `answer_ungrounded`: the model named no source, and what is answered stands for what it wrote; `answer_cut_off`: the answer is
   * not whole; `unsupported_claim`: a source that is cited for figures or a quotation does not have them.
   */
  code: (typeof ANSWER_WARNINGS)[number];
  /** For people. */
  message: string;
}

/** How an answer ended. */
export interface AnswerEnd {
  /**
   * `not_found`: whoever read the evidence says that it holds no answer; `not_quoted`: no sentence of it is an answer, as it stands, and
   * a reader may still find one. Nothing was written then.
   */
  outcome: 'answered' | 'not_found' | 'not_quoted';
  warnings: AnswerWarning[];
  /** Read and written, where the model tells. */
  tokens?: { prompt?: number; completion?: number };
}

/** Writes an answer from evidence, citing it as `[n]`. */
export interface ChatModel {
  /** Name as shown in the step `generate`. */
  readonly name: string;
  /**
   * Deltas of the answer. Ends early when `signal` aborts.
   * @throws ModelServerError
   */
  answer(request: AnswerRequest, signal?: AbortSignal): AsyncGenerator<string, AnswerEnd>;
  /** The follow-up as a question of its own; the question itself when it already is. @throws ModelServerError */
  condense(question: string, history: ChatTurn[], signal?: AbortSignal): Promise<string>;
}

/** Evidence of which even the best is less relevant than this holds most likely no answer. */
export const ANSWERABLE_RELEVANCE = 0.4;

/** A model that reads evidence says itself that it holds no answer; what is less relevant than this is not worth its time. */
export const READABLE_RELEVANCE = 0.05;

export const EMBEDDING_MODEL = Symbol('EmbeddingModel');
export const RERANKING_MODEL = Symbol('RerankingModel');
/** Orders by words: what is left when the model of {@link RERANKING_MODEL} fails. */
export const FALLBACK_RERANKING_MODEL = Symbol('FallbackRerankingModel');
export const CHAT_MODEL = Symbol('ChatModel');
