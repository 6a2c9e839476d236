import { AUTH_SCHEMES, TENANT_HEADER } from '@tessera/auth';
import type { HttpAppDefinition } from '@tessera/platform';
import { BulkApiModule } from './app.module.js';
import { configSchema } from './config.js';

/** The definition from which platform boots this app. */
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
      'Exports query results of any size to files and loads files into tables. Create a job, upload a file if the job writes, set the state to UploadComplete, poll the job until it ends, and download the results. Every request requires an Authorization header and a tenant.',
    tags: {
      'bulk jobs': 'Jobs, their states and their files',
    },
    security: AUTH_SCHEMES,
    headers: [TENANT_HEADER],
  },
};
