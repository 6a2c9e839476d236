import { authSettings, rateLimitSettings } from '@tessera/auth';
import { DEFAULT_PORTS } from '@tessera/contracts';
import { objectsSettings, signedUrlSettings } from '@tessera/objects';
import { databaseSettings } from '@tessera/persistence';
import { type ConfigOf, httpSettings, integer } from '@tessera/platform';
import { sqlServicesSettings } from '@tessera/sql-services';
import { warehouseSettings } from '@tessera/warehouse';

export const configSchema = {
  http: httpSettings({ defaultPort: DEFAULT_PORTS['sql-query-api'] }),
  database: databaseSettings,
  objects: objectsSettings,
  signedUrls: signedUrlSettings,
  auth: authSettings,
  rateLimits: rateLimitSettings,
  warehouse: warehouseSettings,
  services: sqlServicesSettings,
  jobs: {
    concurrency: integer('SQL_JOB_CONCURRENCY', {
      default: 8,
      min: 1,
      max: 100,
      description: 'Concurrent asynchronous queries per process',
    }),
    perTenant: integer('SQL_JOB_CONCURRENCY_PER_TENANT', {
      default: 2,
      min: 1,
      max: 100,
      description: 'Concurrent asynchronous queries per tenant across all processes; further queries wait',
    }),
    maxQueued: integer('SQL_JOB_MAX_QUEUED', {
      default: 1_000,
      min: 1,
      max: 100_000,
      description:
        'Maximum number of waiting asynchronous queries per tenant; further queries are rejected with 429',
    }),
  },
};

export type SqlQueryApiConfig = ConfigOf<typeof configSchema>;

export const SQL_QUERY_API_CONFIG = Symbol('SqlQueryApiConfig');
