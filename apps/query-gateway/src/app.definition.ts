import type { HttpAppDefinition } from '@tessera/platform';
import { QueryGatewayModule } from './app.module.js';
import { configSchema } from './config.js';

/** What platform needs to boot this app. */
export const queryGateway: HttpAppDefinition<typeof configSchema> = {
  name: 'query-gateway',
  settings: configSchema,
  module: () => QueryGatewayModule,
  errors: 'knowledge',
  openapi: {
    title: 'Tessera query gateway',
    description:
      'Answers questions from indexed documents with evidence, searches them, and gives access to documents and sessions.',
  },
};
