import type { HttpAppDefinition } from '@tessera/platform';
import { BulkApiModule } from './app.module.js';
import { configSchema } from './config.js';

/** What platform needs to boot this app. */
export const bulkApi: HttpAppDefinition<typeof configSchema> = {
  name: 'bulk-api',
  settings: configSchema,
  module: () => BulkApiModule,
  errors: 'sql',
  pathPrefix: '/v1',
  openapi: {
    title: 'Tessera bulk API',
    description:
      'Bulk jobs over the warehouse. This version has no operations yet: it boots, and tells its health.',
  },
};
