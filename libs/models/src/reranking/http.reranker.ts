import { ModelServer, type ModelRequest, type ModelServerOptions } from '../http/model-server.js';
import type { RerankCandidate, RerankingModel, RerankOptions, RerankResult } from '../models.port.js';
import { type ScoreScale, scoresOf } from './scores-of-answer.js';

const FRAME_BYTES = 64 * 1024;
/** Per result of an answer: index and score. Some servers repeat the text, of which a character may take six bytes. */
const BYTES_A_RESULT = 1024;
const BYTES_A_CHARACTER = 6;

/** API of the server. `cohere`: Cohere, Jina and vLLM; `tei`: Text Embeddings Inference. */
export type RerankShape = 'cohere' | 'tei';

export interface HttpRerankerOptions extends Omit<ModelServerOptions, 'role' | 'settings'> {
  shape: RerankShape;
  scores: ScoreScale;
  /** Per text. */
  maxCharacters: number;
  /** Texts per request. */
  batchSize: number;
  timeoutMs: number;
}

type ScoreRequest = Pick<ModelRequest<number[]>, 'path' | 'body' | 'read'>;

/**
 * Client for a cross-encoder, a model that reads question and text together.
 *
 * - `cohere`: POST /v1/rerank with `{model, query, documents, top_n}`; answered by `{results: [{index,
 * relevance_score}]}`.
 * - `tei`: POST /rerank with `{query, texts}`; answered by `[{index, score}]`.
 *
 * Texts are scored independently, so scores are comparable between requests and between questions.
 */
export class HttpReranker implements RerankingModel {
  private readonly server: ModelServer;

  constructor(private readonly options: HttpRerankerOptions) {
    const settings = { baseUrl: 'RERANK_BASE_URL', timeout: 'RERANK_TIMEOUT_SECONDS' };
    this.server = new ModelServer({ ...options, role: 'reranking', settings });
  }

  /** @throws ModelServerError */
  async rerank(
    question: string,
    candidates: RerankCandidate[],
    { signal }: RerankOptions = {},
  ): Promise<RerankResult[]> {
    const { batchSize, maxCharacters } = this.options;
    const batches: RerankCandidate[][] = [];
    for (let start = 0; start < candidates.length; start += batchSize)
      batches.push(candidates.slice(start, start + batchSize));
    const scored = await Promise.all(
      batches.map(async (batch) => {
        const texts = batch.map((candidate) => textOf(candidate).slice(0, maxCharacters).toWellFormed());
        const scores = await this.ask(question, texts, signal);
        return batch.map(({ id }, at) => ({ id, relevance: scores[at] ?? 0 }));
      }),
    );
    // The sort is stable: equal scores keep the recall order.
    return scored.flat().sort((a, b) => b.relevance - a.relevance);
  }

  private ask(question: string, texts: string[], signal: AbortSignal | undefined): Promise<number[]> {
    const { timeoutMs } = this.options;
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    return this.server.ask({
      ...this.requestFor(question, texts),
      expected: 'ranking',
      maxAnswerBytes: FRAME_BYTES + texts.length * BYTES_A_RESULT + characters * BYTES_A_CHARACTER,
      timeoutMs,
      maxWaitMs: timeoutMs,
      signal,
    });
  }

  private requestFor(question: string, texts: string[]): ScoreRequest {
    const { shape, model, scores: scale } = this.options;
    const count = texts.length;
    if (shape === 'tei')
      return {
        path: '/rerank',
        body: { query: question, texts, raw_scores: scale === 'logit', truncate: true },
        read: (answer) => scoresOf(answer, { count, field: 'score', scale }),
      };
    return {
      path: '/v1/rerank',
      body: { model, query: question, documents: texts, top_n: count, return_documents: false },
      read: (answer) =>
        scoresOf((answer as { results?: unknown } | null)?.results, {
          count,
          field: 'relevance_score',
          scale,
        }),
    };
  }
}

function textOf({ path, text }: RerankCandidate): string {
  return [path, text].filter(Boolean).join('\n');
}
