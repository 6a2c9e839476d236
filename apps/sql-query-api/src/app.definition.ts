import type { HttpAppDefinition } from '@tessera/platform';
import { SqlQueryApiModule } from './app.module.js';
import { configSchema } from './config.js';

/** What platform needs to boot this app. */
export const sqlQueryApi: HttpAppDefinition<typeof configSchema> = {
  name: 'sql-query-api',
  settings: configSchema,
  module: () => SqlQueryApiModule,
  errors: 'sql',
  openapi: {
    title: 'Tessera SQL query API',
    description:
      'Tenant-safe SQL over the warehouse. This version has no operations yet: it boots, and tells its health.',
  },
};
