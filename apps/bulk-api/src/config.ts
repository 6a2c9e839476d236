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
      description: 'Concurrent bulk jobs per process',
    }),
    perTenant: integer('BULK_JOB_CONCURRENCY_PER_TENANT', {
      default: 2,
      min: 1,
      max: 100,
      description: 'Concurrent bulk jobs per tenant across all processes; further jobs wait',
    }),
    maxOpen: integer('BULK_MAX_OPEN_JOBS', {
      default: 1_000,
      min: 1,
      max: 100_000,
      description: 'Maximum number of unfinished bulk jobs per tenant; further jobs are rejected with 429',
    }),
    maxUploadBytes: integer('BULK_MAX_UPLOAD_BYTES', {
      default: 5_368_709_120,
      min: 1,
      max: 5_368_709_120,
      description: 'Maximum upload size of a bulk job, in bytes; S3 limits a single PUT to 5 GiB',
    }),
    maxDataBytes: integer('BULK_MAX_DATA_BYTES', {
      default: 68_719_476_736,
      min: 1,
      max: 1_099_511_627_776,
      description: 'Maximum uncompressed size of an upload, in bytes; larger uploads fail the job',
    }),
    maxFailures: integer('BULK_MAX_FAILED_RECORDS', {
      default: 100_000,
      min: 1,
      max: 10_000_000,
      description:
        'Maximum number of failed records of a bulk job. If exceeded, the job fails and writes nothing',
    }),
    timeoutSeconds: integer('BULK_JOB_TIMEOUT_SECONDS', {
      default: 86_400,
      min: 1,
      max: 86_400,
      description: 'Timeout for a bulk job over all attempts, in seconds',
    }),
    orphanMs: integer('BULK_ORPHAN_INTERVAL_MS', {
      default: 21_600_000,
      min: 100,
      max: 604_800_000,
      description: 'Interval for finding objects of deleted bulk jobs, in milliseconds',
    }),
  },
};

export type BulkApiConfig = ConfigOf<typeof configSchema>;

export const BULK_API_CONFIG = Symbol('BulkApiConfig');
