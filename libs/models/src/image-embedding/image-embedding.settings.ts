import { choice, integer, optional, text, url } from '@tessera/platform';
import { IMAGE_EMBEDDING_MODES } from './image-embedding.port.js';

/** Settings of every app that makes or compares image vectors. They must be the same in all of them. */
export const imageEmbeddingSettings = {
  provider: choice('IMAGE_EMBEDDING_PROVIDER', ['none', 'http'], {
    default: 'none',
    description:
      'Provider of image embeddings. none: images are found by their text and captions. http: a server with the API of vLLM',
  }),
  baseUrl: url('IMAGE_EMBEDDING_BASE_URL', {
    schemes: ['http', 'https'],
    default: 'http://localhost:8000',
    description: 'URL of the image embedding server, without /v1',
  }),
  model: text('IMAGE_EMBEDDING_MODEL', {
    default: 'Qwen/Qwen3-VL-Embedding-2B',
    description: 'Name of the image embedding model on its server',
  }),
  apiKey: optional(
    text('IMAGE_EMBEDDING_API_KEY', {
      secret: true,
      example: 'sk-…',
      description: 'API key of the image embedding server',
    }),
  ),
  dimensions: integer('IMAGE_EMBEDDING_DIMENSIONS', {
    default: 2_048,
    min: 1,
    max: 8_192,
    description: "Dimensions of the image embedding model's vectors",
  }),
  mode: choice('IMAGE_EMBEDDING_MODE', IMAGE_EMBEDDING_MODES, {
    default: 'single',
    description:
      'single: one vector per image, from /v1/embeddings. multi: one vector per image patch, from /pooling, compared by late interaction (MaxSim), for models such as ColPali and ColQwen',
  }),
  imagePrompt: optional(
    text('IMAGE_EMBEDDING_IMAGE_PROMPT', {
      example: 'Describe the image.',
      description: 'Prompt to send with each image, if the model requires one',
    }),
  ),
  questionPrompt: optional(
    text('IMAGE_EMBEDDING_QUESTION_PROMPT', {
      example: 'Query:',
      description: 'Prefix for questions, if the model requires one',
    }),
  ),
  concurrency: integer('IMAGE_EMBEDDING_CONCURRENCY', {
    default: 4,
    min: 1,
    max: 64,
    description: 'Concurrent images sent to the image embedding server per worker',
  }),
  timeoutSeconds: integer('IMAGE_EMBEDDING_TIMEOUT_SECONDS', {
    default: 60,
    min: 1,
    max: 3_600,
    description: 'Timeout for embedding an image, in seconds; at most 10 for a question',
  }),
};
