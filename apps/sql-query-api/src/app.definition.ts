import { AUTH_SCHEMES, TENANT_HEADER } from '@tessera/auth';
import type { HttpAppDefinition } from '@tessera/platform';
import { SqlQueryApiModule } from './app.module.js';
import { configSchema } from './config.js';

/** The definition from which platform boots this app. */
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
      'Runs SQL in the warehouse of a tenant and returns rows as JSON, synchronously or as a job. Every request requires an Authorization header and a tenant.',
    tags: {
      queries: 'Synchronous and asynchronous statements',
      jobs: 'Status and results of statements',
      catalog: 'Tables available to a tenant',
    },
    security: AUTH_SCHEMES,
    headers: [TENANT_HEADER],
  },
};
