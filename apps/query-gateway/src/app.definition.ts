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
      'Answers questions about indexed documents with evidence, searches them, and provides access to documents and sessions.',
    tags: {
      query: 'Answers with evidence',
      search: 'Retrieval without answers',
      sessions: 'Conversations and their messages',
      evidence: 'What answers rest on, and its verification',
      attachments: 'Files to answer questions from',
      documents: 'Documents and their files',
      images: 'Images of pages, figures and tables',
      tags: 'Keywords for scopes',
      access: 'What a credential may do',
      openai: "Routes for OpenAI's clients: base URL /openai/v1, knowledge bases as models",
    },
    security: KNOWLEDGE_AUTH_SCHEMES,
    responseHeaders: KNOWLEDGE_RATE_LIMIT_HEADERS,
  },
};
