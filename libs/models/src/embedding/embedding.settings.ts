import { choice, flag, integer, optional, text, url } from '@tessera/platform';

/** Settings of every app that makes vectors of texts, or compares them. They must be the same in all of them. */
export const embeddingSettings = {
  provider: choice('EMBEDDING_PROVIDER', ['none', 'openai'], {
    default: 'none',
    description:
      'Who makes vectors of texts; none: search is lexical; openai: a server with OpenAI’s /v1/embeddings, such as vLLM, Text Embeddings Inference or Ollama',
  }),
  baseUrl: url('EMBEDDING_BASE_URL', {
    schemes: ['http', 'https'],
    default: 'http://localhost:8000',
    description: 'Server of the embedding model, without /v1',
  }),
  model: text('EMBEDDING_MODEL', {
    default: 'BAAI/bge-m3',
    description: 'The embedding model, as its server names it',
  }),
  apiKey: optional(
    text('EMBEDDING_API_KEY', {
      secret: true,
      example: 'sk-…',
      description: 'Key of the server of the embedding model',
    }),
  ),
  dimensions: integer('EMBEDDING_DIMENSIONS', {
    default: 1_024,
    min: 1,
    max: 8_192,
    description: 'Numbers of each vector of the embedding model',
  }),
  asksForDimensions: flag('EMBEDDING_REQUEST_DIMENSIONS', {
    default: false,
    description: 'Ask for vectors of EMBEDDING_DIMENSIONS numbers, of a model that makes shorter ones, too',
  }),
  encoding: choice('EMBEDDING_ENCODING', ['float', 'base64'], {
    default: 'float',
    description: 'How vectors travel; base64 is shorter, where the server knows it',
  }),
  documentPrefix: optional(
    text('EMBEDDING_DOCUMENT_PREFIX', {
      example: 'passage:',
      description: 'What stands before each text of a document, when the model wants something there',
    }),
  ),
  questionPrefix: optional(
    text('EMBEDDING_QUESTION_PREFIX', {
      example: 'query:',
      description: 'What stands before each question, when the model wants something there',
    }),
  ),
  sendsInputType: flag('EMBEDDING_SEND_INPUT_TYPE', {
    default: false,
    description:
      'Send input_type (query or passage) with the texts, for servers that add the model’s own prefixes by it, such as Tessera’s model server and NVIDIA NIM',
  }),
  maxCharacters: integer('EMBEDDING_MAX_CHARACTERS', {
    default: 8_000,
    min: 100,
    max: 1_000_000,
    description: 'Characters of a text that the embedding model reads; what lies beyond is cut off',
  }),
  batchSize: integer('EMBEDDING_BATCH_SIZE', {
    default: 32,
    min: 1,
    max: 2_048,
    description: 'Texts in one request to the server of the embedding model',
  }),
  batchCharacters: integer('EMBEDDING_BATCH_CHARACTERS', {
    default: 64_000,
    min: 1_000,
    max: 10_000_000,
    description: 'Characters of all texts in one request to the server of the embedding model',
  }),
  concurrency: integer('EMBEDDING_CONCURRENCY', {
    default: 4,
    min: 1,
    max: 64,
    description: 'Requests that the server of the embedding model is given at once by each process',
  }),
  timeoutSeconds: integer('EMBEDDING_TIMEOUT_SECONDS', {
    default: 60,
    min: 1,
    max: 3_600,
    description:
      'Longest time in which a request to the server of the embedding model must be answered, when it is repeated, too; a question is not waited for longer than 10',
  }),
};
