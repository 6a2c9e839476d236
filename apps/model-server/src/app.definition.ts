import type { HttpAppDefinition } from '@tessera/platform';
import { ModelServerModule } from './app.module.js';
import { configSchema } from './config.js';

/** The definition from which platform boots this app. */
export const modelServer: HttpAppDefinition<typeof configSchema> = {
  name: 'model-server',
  settings: configSchema,
  module: (config) => ModelServerModule.forRoot(config),
  errors: 'sql',
  openapi: {
    title: 'Tessera model server',
    description:
      'Runs embedding and reranking models on CPUs, with APIs compatible with OpenAI and Cohere. Internal: only the services of an installation call it.',
    tags: {
      embeddings: 'Embeddings of texts',
      reranking: 'Relevance of texts to a question',
      models: 'Available models',
    },
    security: {
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        description: 'The value of MODEL_SERVER_API_KEY, if set.',
      },
    },
  },
};
