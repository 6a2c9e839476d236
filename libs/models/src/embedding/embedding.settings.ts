import { choice, flag, integer, optional, text, url } from '@tessera/platform';

/** Settings of every app that embeds texts or compares embeddings. They must be the same in all of them. */
export const embeddingSettings = {
  provider: choice('EMBEDDING_PROVIDER', ['none', 'openai'], {
    default: 'none',
    description:
      "Provider of text embeddings. none: search is lexical. openai: a server with OpenAI's /v1/embeddings, such as vLLM, Text Embeddings Inference or Ollama",
  }),
  baseUrl: url('EMBEDDING_BASE_URL', {
    schemes: ['http', 'https'],
    default: 'http://localhost:8000',
    description: 'URL of the embedding server, without /v1',
  }),
  model: text('EMBEDDING_MODEL', {
    default: 'BAAI/bge-m3',
    description: 'Name of the embedding model on its server',
  }),
  apiKey: optional(
    text('EMBEDDING_API_KEY', {
      secret: true,
      example: 'sk-…',
      description: 'API key of the embedding server',
    }),
  ),
  dimensions: integer('EMBEDDING_DIMENSIONS', {
    default: 1_024,
    min: 1,
    max: 8_192,
    description: "Dimensions of the embedding model's vectors",
  }),
  asksForDimensions: flag('EMBEDDING_REQUEST_DIMENSIONS', {
    default: false,
    description:
      'Request vectors of EMBEDDING_DIMENSIONS dimensions, for models that support shorter vectors',
  }),
  encoding: choice('EMBEDDING_ENCODING', ['float', 'base64'], {
    default: 'float',
    description: 'Encoding of vectors in responses. base64 is smaller, if the server supports it',
  }),
  documentPrefix: optional(
    text('EMBEDDING_DOCUMENT_PREFIX', {
      example: 'passage:',
      description: 'Prefix for texts of documents, if the model requires one',
    }),
  ),
  questionPrefix: optional(
    text('EMBEDDING_QUESTION_PREFIX', {
      example: 'query:',
      description: 'Prefix for questions, if the model requires one',
    }),
  ),
  sendsInputType: flag('EMBEDDING_SEND_INPUT_TYPE', {
    default: false,
    description:
      "Send input_type (query or passage), for servers that add the prefixes of the model themselves, such as Tessera's model server and NVIDIA NIM",
  }),
  maxCharacters: integer('EMBEDDING_MAX_CHARACTERS', {
    default: 8_000,
    min: 100,
    max: 1_000_000,
    description: 'Maximum characters of a text to embed; longer texts are truncated',
  }),
  batchSize: integer('EMBEDDING_BATCH_SIZE', {
    default: 32,
    min: 1,
    max: 2_048,
    description: 'Maximum texts per request to the embedding server',
  }),
  batchCharacters: integer('EMBEDDING_BATCH_CHARACTERS', {
    default: 64_000,
    min: 1_000,
    max: 10_000_000,
    description: 'Maximum characters of all texts in a request to the embedding server',
  }),
  concurrency: integer('EMBEDDING_CONCURRENCY', {
    default: 4,
    min: 1,
    max: 64,
    description: 'Concurrent requests to the embedding server per process',
  }),
  timeoutSeconds: integer('EMBEDDING_TIMEOUT_SECONDS', {
    default: 60,
    min: 1,
    max: 3_600,
    description:
      'Timeout for a request to the embedding server including retries, in seconds; at most 10 for a question',
  }),
};
