import { choice, decimal, integer, optional, text, url } from '@tessera/platform';

/** Settings of every app that reranks candidates. */
export const rerankingSettings = {
  provider: choice('RERANK_PROVIDER', ['lexical', 'cohere', 'tei'], {
    default: 'lexical',
    description:
      'Reranking provider. lexical: by words, without a model. cohere: a server with /v1/rerank as in Cohere, Jina and vLLM. tei: a server with /rerank of Text Embeddings Inference',
  }),
  baseUrl: url('RERANK_BASE_URL', {
    schemes: ['http', 'https'],
    default: 'http://localhost:8000',
    description: 'URL of the reranking server, without /v1',
  }),
  model: text('RERANK_MODEL', {
    default: 'BAAI/bge-reranker-v2-m3',
    description: 'Name of the reranking model on its server',
  }),
  apiKey: optional(
    text('RERANK_API_KEY', {
      secret: true,
      example: 'sk-…',
      description: 'API key of the reranking server',
    }),
  ),
  scores: choice('RERANK_SCORES', ['probability', 'logit'], {
    default: 'probability',
    description:
      'Scores of the reranking model. probability: from 0 to 1. logit: any number, converted with the logistic function',
  }),
  answerableScore: optional(
    decimal('RERANK_ANSWERABLE_SCORE', {
      min: 0.001,
      max: 1,
      example: 0.3,
      description:
        'Score of the reranking model from which a text contains the answer, as measured for the model; it maps to a relevance of 0.4. By default, scores only order texts, and their words decide whether there is an answer',
    }),
  ),
  maxCharacters: integer('RERANK_MAX_CHARACTERS', {
    default: 4_000,
    min: 100,
    max: 1_000_000,
    description: 'Maximum characters of a text to rerank; longer texts are truncated',
  }),
  batchSize: integer('RERANK_BATCH_SIZE', {
    default: 32,
    min: 1,
    max: 1_000,
    description:
      'Maximum texts per request to the reranking server; Text Embeddings Inference accepts 32 by default',
  }),
  concurrency: integer('RERANK_CONCURRENCY', {
    default: 4,
    min: 1,
    max: 64,
    description: 'Concurrent requests to the reranking server per process',
  }),
  timeoutSeconds: integer('RERANK_TIMEOUT_SECONDS', {
    default: 10,
    min: 1,
    max: 600,
    description:
      'Timeout for the reranking model, in seconds. On a timeout, texts are ordered by words, with a warning',
  }),
};
