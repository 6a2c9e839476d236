import { authSettings, rateLimitSettings } from '@tessera/auth';
import { DEFAULT_PORTS } from '@tessera/contracts';
import { objectsSettings } from '@tessera/objects';
import { databaseSettings } from '@tessera/persistence';
import { type ConfigOf, httpSettings, integer } from '@tessera/platform';
import { sqlServicesSettings } from '@tessera/sql-services';
import { warehouseSettings } from '@tessera/warehouse';

/** Every setting of this app, once. */
export const configSchema = {
  http: httpSettings({ defaultPort: DEFAULT_PORTS['sql-query-api'] }),
  database: databaseSettings,
  objects: objectsSettings,
  auth: authSettings,
  rateLimits: rateLimitSettings,
  warehouse: warehouseSettings,
  maxBodyBytes: integer('SQL_MAX_BODY_BYTES', {
    default: 1_048_576,
    min: 1_024,
    max: 104_857_600,
    description: 'Largest request body of the SQL service, in bytes; a larger one is refused with 413',
  }),
  services: sqlServicesSettings,
  jobs: {
    ttlDays: integer('SVC_JOB_TTL_DAYS', {
      default: 7,
      min: 1,
      max: 3_650,
      description: 'How long the record of a statement is kept, in days',
    }),
    resultTtlDays: integer('SVC_RESULT_TTL_DAYS', {
      default: 7,
      min: 1,
      max: 3_650,
      description: 'How long results are kept, in days',
    }),
    concurrency: integer('SQL_JOB_CONCURRENCY', {
      default: 8,
      min: 1,
      max: 100,
      description: 'Asynchronous queries that a process runs at the same time',
    }),
    perTenant: integer('SQL_JOB_CONCURRENCY_PER_TENANT', {
      default: 2,
      min: 1,
      max: 100,
      description:
        'Asynchronous queries of one tenant that run at the same time, in all processes together; the others wait',
    }),
    maxQueued: integer('SQL_JOB_MAX_QUEUED', {
      default: 1_000,
      min: 1,
      max: 100_000,
      description: 'Asynchronous queries of one tenant that may wait; more are refused with 429',
    }),
    cleanMs: integer('SQL_CLEAN_INTERVAL_MS', {
      default: 600_000,
      min: 100,
      max: 86_400_000,
      description: 'How often records and results whose life is over are removed, in milliseconds',
    }),
  },
};

export type SqlQueryApiConfig = ConfigOf<typeof configSchema>;

/** Injection token of the {@link SqlQueryApiConfig}. */
export const SQL_QUERY_API_CONFIG = Symbol('SqlQueryApiConfig');
