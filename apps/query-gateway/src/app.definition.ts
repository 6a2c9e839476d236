import { KNOWLEDGE_AUTH_SCHEMES, KNOWLEDGE_RATE_LIMIT_HEADERS } from '@tessera/auth';
import { EDGE_SERVICES } from '@tessera/contracts/ports';
import type { HttpAppDefinition } from '@tessera/platform';
import { QueryGatewayModule } from './app.module.js';
import { configSchema } from './config.js';

/** What platform needs to boot this app. */
export const queryGateway: HttpAppDefinition<typeof configSchema> = {
  name: 'query-gateway',
  settings: configSchema,
  module: (config) => QueryGatewayModule.forRoot(config),
  errors: 'knowledge',
  bodies: 'after guards',
  docsOf: EDGE_SERVICES,
  openapi: {
    title: 'Tessera query gateway',
    description:
      'Answers questions from indexed documents with evidence, searches them, and gives access to documents and sessions.',
    tags: {
      query: 'Answers with evidence',
      search: 'Evidence without an answer',
      sessions: 'Conversations and their messages',
      attachments: 'Files given with questions',
      documents: 'The registry, and the files behind the evidence',
      images: 'Pages, figures and tables as they are seen',
      tags: 'Keywords that a scope can be made of',
    },
    security: KNOWLEDGE_AUTH_SCHEMES,
    responseHeaders: KNOWLEDGE_RATE_LIMIT_HEADERS,
  },
};
