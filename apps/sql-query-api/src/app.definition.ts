import { AUTH_SCHEMES, TENANT_HEADER } from '@tessera/auth';
import type { HttpAppDefinition } from '@tessera/platform';
import { SqlQueryApiModule } from './app.module.js';
import { configSchema } from './config.js';

/** How platform boots this app. */
export const sqlQueryApi: HttpAppDefinition<typeof configSchema> = {
  name: 'sql-query-api',
  settings: configSchema,
  module: (config) => SqlQueryApiModule.forRoot(config),
  errors: 'sql',
  bodies: 'after guards',
  pathPrefix: '/v1',
  openapi: {
    title: 'Tessera SQL query API',
    description:
      'Runs SQL against the warehouse for a tenant and returns rows as JSON: at once, or as a job. Every request needs an Authorization header and names its tenant.',
    tags: {
      queries: 'Statements that are answered with their rows',
      jobs: 'Statements and how far they have come',
      catalog: 'The tables that a tenant can query',
    },
    security: AUTH_SCHEMES,
    headers: [TENANT_HEADER],
  },
};
