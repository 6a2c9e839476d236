import { KNOWLEDGE_AUTH_SCHEMES, KNOWLEDGE_RATE_LIMIT_HEADERS } from '@tessera/auth';
import type { HttpAppDefinition } from '@tessera/platform';
import { IngestApiModule } from './app.module.js';
import { configSchema } from './config.js';

/** The definition from which platform boots this app. */
export const ingestApi: HttpAppDefinition<typeof configSchema> = {
  name: 'ingest-api',
  settings: configSchema,
  module: (config) => IngestApiModule.forRoot(config),
  errors: 'knowledge',
  bodies: 'after guards',
  openapi: {
    title: 'Tessera ingest API',
    description: 'Ingests documents into knowledge bases and reports progress.',
    tags: {
      ingest: 'File uploads',
      tasks: 'Progress, logs and retries of background work',
      'knowledge bases': 'Named sets of documents',
      webhooks: 'Notifications when tasks end',
      openai: "Files for OpenAI's clients",
    },
    security: KNOWLEDGE_AUTH_SCHEMES,
    responseHeaders: KNOWLEDGE_RATE_LIMIT_HEADERS,
  },
};
