import { choice, integer, optional, text, url } from '@tessera/platform';
import { IMAGE_EMBEDDING_MODES } from './image-embedding.port.js';

/** Settings of every app that makes vectors of pictures, or compares them. They must be the same in all of them. */
export const imageEmbeddingSettings = {
  provider: choice('IMAGE_EMBEDDING_PROVIDER', ['none', 'http'], {
    default: 'none',
    description:
      'Who makes vectors of pictures; none: they are found by the words on them and their captions; http: a server with the routes of vLLM',
  }),
  baseUrl: url('IMAGE_EMBEDDING_BASE_URL', {
    schemes: ['http', 'https'],
    default: 'http://localhost:8000',
    description: 'Server of the image embedding model, without /v1',
  }),
  model: text('IMAGE_EMBEDDING_MODEL', {
    default: 'Qwen/Qwen3-VL-Embedding-2B',
    description: 'The image embedding model, as its server names it',
  }),
  apiKey: optional(
    text('IMAGE_EMBEDDING_API_KEY', {
      secret: true,
      example: 'sk-…',
      description: 'Key of the server of the image embedding model',
    }),
  ),
  dimensions: integer('IMAGE_EMBEDDING_DIMENSIONS', {
    default: 2_048,
    min: 1,
    max: 8_192,
    description: 'Numbers of each vector of the image embedding model',
  }),
  mode: choice('IMAGE_EMBEDDING_MODE', IMAGE_EMBEDDING_MODES, {
    default: 'single',
    description:
      'single: one vector for each picture, from /v1/embeddings; multi: one for each of its parts, from /pooling, compared by late interaction (MaxSim), for models like ColPali and ColQwen',
  }),
  imagePrompt: optional(
    text('IMAGE_EMBEDDING_IMAGE_PROMPT', {
      example: 'Describe the image.',
      description: 'What the model is told beside each picture, when it wants to be told something',
    }),
  ),
  questionPrompt: optional(
    text('IMAGE_EMBEDDING_QUESTION_PROMPT', {
      example: 'Query:',
      description: 'What stands before each question, when the model wants something there',
    }),
  ),
  concurrency: integer('IMAGE_EMBEDDING_CONCURRENCY', {
    default: 4,
    min: 1,
    max: 64,
    description: 'Pictures that the server of the image embedding model is given at once by each worker',
  }),
  timeoutSeconds: integer('IMAGE_EMBEDDING_TIMEOUT_SECONDS', {
    default: 60,
    min: 1,
    max: 3_600,
    description:
      'Longest time in which the vectors of a picture must be there; a question is not waited for longer than 10',
  }),
};
