import type { Table } from '@tessera/text';

/** Ports of the models. Their offline adapters need no model; each HTTP adapter is configured separately. */

export interface EmbeddingModel {
  /**
   * Identifies the embedding space; see EmbeddingSpace of the vector store. `dimension` is 0 if no vectors are made.
   */
  readonly space: { provider: string; model: string; dimension: number };
  /** Returns vectors in the order of `texts`, or null if this provider makes none. */
  embed(texts: string[], kind: EmbeddedText, signal?: AbortSignal): Promise<Float32Array[] | null>;
}

/** `sentence`: a part of a document that is embedded while a client waits. */
export type EmbeddedText = 'document' | 'query' | 'sentence';

export interface ComparedText {
  text: string;
  /** ISO 639-1 or `und`. */
  language: string;
}

/**
 * Compares texts with one question. Returns similarities in the order of the texts, on the scale of {@link
 * RerankCandidate.similarity}. A similarity is null if the model does not support the text's language; the result is
 * null if the model does not respond in time.
 */
export type CompareTexts = (texts: readonly ComparedText[]) => Promise<Array<number | null> | null>;

export interface RerankCandidate {
  id: string;
  /** Heading path. Matches here weigh more. */
  path: string;
  /** May name the year or the company that the text implies. */
  fileName: string;
  /** The only year that the document's name, title or cover states; null if none. */
  statedYear: number | null;
  /** The company on the document's cover; absent if it names none. */
  issuer?: string;
  /** Body without markup. */
  text: string;
  /** Set for tables; `text` is then the plain-text form. */
  table?: Table | null;
  /** ISO 639-1 or `und`. */
  language: string;
  /**
   * Score of word search, higher is better, comparable within one call; null if word search did not return the
   * candidate.
   */
  lexicalScore: number | null;
  /**
   * Similarity to the question: about 0 for unrelated texts, about 1 for a question and its answer. Null if either has
   * no vector, or if the model does not support the language.
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
  /**
   * Compares sentences with the question. Set if the question will be answered; undefined if only the order matters.
   */
  compare?: CompareTexts | undefined;
  /**
   * The original follow-up, if the question contains words carried over from earlier questions. Those words find the
   * topic; whether a text answers depends on the follow-up's own words.
   */
  followUp?: string | undefined;
}

export interface RerankingModel {
  /** Returns every candidate once, best first. Relevances are comparable between questions. */
  rerank(question: string, candidates: RerankCandidate[], options?: RerankOptions): Promise<RerankResult[]>;
}

export interface Evidence {
  /** The `n` of its citation `[n]`, from 1. */
  citation: number;
  /** Text without markup. */
  text: string;
  /** Heading path. */
  path: string;
  fileName: string;
  /** See {@link RerankCandidate.statedYear}. */
  statedYear: number | null;
  /** See {@link RerankCandidate.issuer}. */
  issuer?: string;
  documentId: string;
  /** Position of the chunk in its document. */
  chunkIndex: number;
  relevance: number;
  /** See {@link RerankCandidate.similarity}. */
  similarity: number | null;
  /** Set for tables; `text` is then the plain-text form. */
  table: Table | null;
  /** ISO 639-1 or `und`. */
  language: string;
}

export interface ChatTurn {
  role: 'user' | 'assistant';
  content: string;
}

/** A complete table, and other tables of its document. */
export interface DocumentTables {
  whole: Table;
  others: ReadonlyArray<{ table: Table; /** Heading path. */ path: string }>;
}

export interface AnswerRequest {
  question: string;
  /** Earlier turns of the session, oldest first. */
  history: ChatTurn[];
  evidence: Evidence[];
  /** The operator's additional instructions for chat models. */
  instructions?: string | null;
  /** Language of the question: ISO 639-1, `zh-Hant` for traditional Chinese. */
  language: string;
  /** Compares sentences with the question; undefined without an embedding model. */
  compare?: CompareTexts | undefined;
  /**
   * Loads the complete table that a piece of evidence is a part of, and the other tables of its document, so that
   * answers are computed from all rows. Cells of evidence are the same objects in them. Returns null if the table is too large. Undefined if every table in the
   * evidence is complete and the only one of its document.
   */
  tablesOf?: ((evidence: Evidence) => Promise<DocumentTables | null>) | undefined;
}

export const ANSWER_WARNINGS = ['answer_ungrounded', 'answer_cut_off', 'unsupported_claim'] as const;

/** A limitation of an answer that its reader should know. */
export interface AnswerWarning {
  /**
   * `answer_ungrounded`: the model cited no source, and the answer replaces or supplements its text; `answer_cut_off`:
   * the answer is incomplete; `unsupported_claim`: a source cited for figures or a quotation does not contain them.
   */
  code: (typeof ANSWER_WARNINGS)[number];
  /** Human-readable. */
  message: string;
}

/** A part of a piece of evidence: of its text, in UTF-16 units, or cells of its table, numbered row by row from 0. */
export type EvidencePart = { start: number; end: number } | { cells: readonly number[] };

/** A part of an answer that was taken from a piece of evidence. `end` is exclusive. */
export interface TakenPassage {
  start: number;
  end: number;
  citation: number;
  /** Where it was taken from; cells are empty if the evidence contains none of those that it was computed from. */
  from: EvidencePart;
}

/** How an answer ended. */
export interface AnswerEnd {
  /**
   * `not_found`: the model reports that the evidence holds no answer; `not_quoted`: no sentence of the evidence is an
   * answer as it stands, but a chat model may still find one. In both cases, the answer is empty.
   */
  outcome: 'answered' | 'not_found' | 'not_quoted';
  warnings: AnswerWarning[];
  /** Prompt and completion tokens, if the server reports them. */
  tokens?: { prompt?: number; completion?: number };
  /** What each citation refers to, in the order of the answer, if the writer knows. */
  passages?: TakenPassage[];
}

/** Writes an answer from evidence, citing it as `[n]`. */
export interface ChatModel {
  /** Name shown in the step `generate`. */
  readonly name: string;
  /**
   * Streams the answer as deltas. Ends early when `signal` aborts.
   * @throws ModelServerError
   */
  answer(request: AnswerRequest, signal?: AbortSignal): AsyncGenerator<string, AnswerEnd>;
  /** Rewrites a follow-up into a question of its own; returns other questions unchanged. @throws ModelServerError */
  condense(question: string, history: ChatTurn[], signal?: AbortSignal): Promise<string>;
}

/** If the best evidence is less relevant than this, it most likely holds no answer. */
export const ANSWERABLE_RELEVANCE = 0.4;

/**
 * Minimum relevance of evidence for a chat model, which decides by itself whether the evidence holds an answer. Below,
 * reading is not worth its time.
 */
export const READABLE_RELEVANCE = 0.05;

export const EMBEDDING_MODEL = Symbol('EmbeddingModel');
export const RERANKING_MODEL = Symbol('RerankingModel');
/** Orders by words; used if the model of {@link RERANKING_MODEL} fails. */
export const FALLBACK_RERANKING_MODEL = Symbol('FallbackRerankingModel');
export const CHAT_MODEL = Symbol('ChatModel');
