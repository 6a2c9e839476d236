import { choice, decimal, integer, optional, text, url } from '@tessera/platform';

/** Settings of every app that orders what was recalled. */
export const rerankingSettings = {
  provider: choice('RERANK_PROVIDER', ['lexical', 'cohere', 'tei'], {
    default: 'lexical',
    description:
      'Who orders what was recalled; lexical: by words, without a model; cohere: a server with the /v1/rerank of Cohere, Jina and vLLM; tei: one with the /rerank of Text Embeddings Inference',
  }),
  baseUrl: url('RERANK_BASE_URL', {
    schemes: ['http', 'https'],
    default: 'http://localhost:8000',
    description: 'Server of the reranking model, without /v1',
  }),
  model: text('RERANK_MODEL', {
    default: 'BAAI/bge-reranker-v2-m3',
    description: 'The reranking model, as its server names it',
  }),
  apiKey: optional(
    text('RERANK_API_KEY', {
      secret: true,
      example: 'sk-…',
      description: 'Key of the server of the reranking model',
    }),
  ),
  scores: choice('RERANK_SCORES', ['probability', 'logit'], {
    default: 'probability',
    description:
      'What the scores of the reranking model are; probability: from 0 to 1; logit: any number, which the logistic function makes one of them',
  }),
  answerableScore: optional(
    decimal('RERANK_ANSWERABLE_SCORE', {
      min: 0.001,
      max: 1,
      example: 0.3,
      description:
        'From which of the reranking model’s scores on a text holds the answer, as measured for that model; it counts as a relevance of 0.4. Absent: its scores only order, and the words of the texts tell whether there is an answer',
    }),
  ),
  maxCharacters: integer('RERANK_MAX_CHARACTERS', {
    default: 4_000,
    min: 100,
    max: 1_000_000,
    description: 'Characters of a text that the reranking model reads; what lies beyond is cut off',
  }),
  batchSize: integer('RERANK_BATCH_SIZE', {
    default: 32,
    min: 1,
    max: 1_000,
    description:
      'Texts in one request to the server of the reranking model; those of Text Embeddings Inference take 32 unless told otherwise',
  }),
  concurrency: integer('RERANK_CONCURRENCY', {
    default: 4,
    min: 1,
    max: 64,
    description: 'Requests that the server of the reranking model is given at once by each process',
  }),
  timeoutSeconds: integer('RERANK_TIMEOUT_SECONDS', {
    default: 10,
    min: 1,
    max: 600,
    description:
      'Longest wait for the reranking model; without it, the order is that of the words, with a warning',
  }),
};
