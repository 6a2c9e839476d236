import { authSettings, rateLimitSettings } from '@tessera/auth';
import { DEFAULT_PORTS } from '@tessera/contracts';
import { objectsSettings, signedUrlSettings } from '@tessera/objects';
import { databaseSettings } from '@tessera/persistence';
import { type ConfigOf, httpSettings, integer, workFolderSettings } from '@tessera/platform';
import { queuesSettings } from '@tessera/queues';
import { sqlServicesSettings } from '@tessera/sql-services';
import { bulkWarehouseSettings, warehouseSettings } from '@tessera/warehouse';
import { signedObjectsSettings } from './objects/signed-objects.settings.js';

/** An upload may last as long as its URL is valid. */
const UPLOAD_MS = 3_600_000;

export const configSchema = {
  http: httpSettings({ defaultPort: DEFAULT_PORTS['bulk-api'], defaultRequestTimeoutMs: UPLOAD_MS }),
  database: databaseSettings,
  queues: queuesSettings,
  objects: objectsSettings,
  signedUrls: signedUrlSettings,
  uploads: signedObjectsSettings,
  auth: authSettings,
  rateLimits: rateLimitSettings,
  warehouse: warehouseSettings,
  bulkWarehouse: bulkWarehouseSettings,
  services: sqlServicesSettings,
  workFolders: workFolderSettings,
  bulk: {
    concurrency: integer('BULK_JOB_CONCURRENCY', {
      default: 4,
      min: 1,
      max: 100,
      description: 'Bulk jobs that a process runs at the same time',
    }),
    perTenant: integer('BULK_JOB_CONCURRENCY_PER_TENANT', {
      default: 2,
      min: 1,
      max: 100,
      description:
        'Bulk jobs of one tenant that run at the same time, in all processes together; the others wait',
    }),
    maxOpen: integer('BULK_MAX_OPEN_JOBS', {
      default: 1_000,
      min: 1,
      max: 100_000,
      description: 'Bulk jobs of one tenant that have not ended; more are refused with 429',
    }),
    maxUploadBytes: integer('BULK_MAX_UPLOAD_BYTES', {
      default: 5_368_709_120,
      min: 1,
      max: 5_368_709_120,
      description: 'Largest upload of a bulk job, in bytes: no more than S3 takes with one PUT',
    }),
    maxDataBytes: integer('BULK_MAX_DATA_BYTES', {
      default: 68_719_476_736,
      min: 1,
      max: 1_099_511_627_776,
      description:
        'Largest upload of a bulk job when it is no longer compressed, in bytes; the job fails while it is read',
    }),
    maxFailures: integer('BULK_MAX_FAILED_RECORDS', {
      default: 100_000,
      min: 1,
      max: 10_000_000,
      description:
        'Records of a bulk job that may fail; when more do, the job stops, fails and writes nothing',
    }),
    timeoutSeconds: integer('BULK_JOB_TIMEOUT_SECONDS', {
      default: 86_400,
      min: 1,
      max: 86_400,
      description: 'How long a bulk job may run, all its attempts together, in seconds',
    }),
    orphanMs: integer('BULK_ORPHAN_INTERVAL_MS', {
      default: 21_600_000,
      min: 100,
      max: 604_800_000,
      description: 'How often objects of bulk jobs that no longer exist are looked for, in milliseconds',
    }),
  },
};

export type BulkApiConfig = ConfigOf<typeof configSchema>;

export const BULK_API_CONFIG = Symbol('BulkApiConfig');
