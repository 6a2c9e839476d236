import { KNOWLEDGE_AUTH_SCHEMES, KNOWLEDGE_RATE_LIMIT_HEADERS } from '@tessera/auth';
import type { HttpAppDefinition } from '@tessera/platform';
import { IngestApiModule } from './app.module.js';
import { configSchema } from './config.js';

/** What platform needs to boot this app. */
export const ingestApi: HttpAppDefinition<typeof configSchema> = {
  name: 'ingest-api',
  settings: configSchema,
  module: (config) => IngestApiModule.forRoot(config),
  errors: 'knowledge',
  bodies: 'after guards',
  openapi: {
    title: 'Tessera ingest API',
    description: 'Takes documents into knowledge bases and tells how far their ingestion has come.',
    tags: {
      ingest: 'Files go in',
      tasks: 'Background work: progress, logs, retries',
      'knowledge bases': 'The units that documents are kept in',
      webhooks: 'Addresses that are told when tasks end',
    },
    security: KNOWLEDGE_AUTH_SCHEMES,
    responseHeaders: KNOWLEDGE_RATE_LIMIT_HEADERS,
  },
};
