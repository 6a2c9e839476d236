import type { HttpAppDefinition } from '@tessera/platform';
import { ModelServerModule } from './app.module.js';
import { configSchema } from './config.js';

/** What platform needs to boot this app. */
export const modelServer: HttpAppDefinition<typeof configSchema> = {
  name: 'model-server',
  settings: configSchema,
  module: (config) => ModelServerModule.forRoot(config),
  errors: 'sql',
  openapi: {
    title: 'Tessera model server',
    description:
      'Runs embedding and reranking models on CPUs, behind the routes of OpenAI and Cohere. For the services of an installation; clients do not reach it.',
    tags: {
      embeddings: 'Vectors of texts',
      reranking: 'How well texts answer a question',
      models: 'The models that are served',
    },
    security: {
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        description: 'MODEL_SERVER_API_KEY, where it is set.',
      },
    },
  },
};
