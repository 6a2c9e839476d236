import { AUTH_SCHEMES, TENANT_HEADER } from '@tessera/auth';
import type { HttpAppDefinition } from '@tessera/platform';
import { BulkApiModule } from './app.module.js';
import { configSchema } from './config.js';

/** How platform boots this app. */
export const bulkApi: HttpAppDefinition<typeof configSchema> = {
  name: 'bulk-api',
  settings: configSchema,
  module: (config) => BulkApiModule.forRoot(config),
  errors: 'sql',
  bodies: 'after guards',
  pathPrefix: '/v1',
  openapi: {
    title: 'Tessera bulk API',
    description:
      'Exports results of any size to files, and loads files into tables. Create a job, upload its file where it writes, set its state to UploadComplete, poll it until it has ended, and download its results. Every request needs an Authorization header and names its tenant.',
    tags: {
      'bulk jobs': 'Jobs, their states and their files',
    },
    security: AUTH_SCHEMES,
    headers: [TENANT_HEADER],
  },
};
