import { type ConfigOf, integer } from '@tessera/platform';

/** Settings of both SQL services. */
export const sqlServicesSettings = {
  maxBodyBytes: integer('SQL_MAX_BODY_BYTES', {
    default: 1_048_576,
    min: 1_024,
    max: 104_857_600,
    description:
      'Maximum size of a request body of the SQL service, in bytes; larger ones are rejected with 413',
  }),
  jobTtlDays: integer('SVC_JOB_TTL_DAYS', {
    default: 7,
    min: 1,
    max: 3_650,
    description: 'Retention of statement and bulk job records, in days',
  }),
  resultTtlDays: integer('SVC_RESULT_TTL_DAYS', {
    default: 7,
    min: 1,
    max: 3_650,
    description: 'Retention of results, in days',
  }),
  presignedUrlSeconds: integer('SVC_PRESIGNED_URL_EXPIRY', {
    default: 3_600,
    min: 1,
    max: 604_800,
    description: 'Lifetime of upload and download URLs, in seconds',
  }),
  cleanMs: integer('SQL_CLEAN_INTERVAL_MS', {
    default: 600_000,
    min: 100,
    max: 86_400_000,
    description: 'Interval for removing expired records and results, in milliseconds',
  }),
  maxResultMemoryBytes: integer('SQL_MAX_RESULT_MEMORY_BYTES', {
    default: 134_217_728,
    min: 1_048_576,
    description:
      'Memory limit for results of a tenant until they are sent and stored, in bytes. Above it, requests are rejected with 429',
  }),
  pollMs: integer('SQL_JOB_POLL_MS', {
    default: 1_000,
    min: 50,
    max: 60_000,
    description:
      'Interval for polling asynchronous queries, bulk jobs and cancellations, in milliseconds; up to four times longer while idle',
  }),
  leaseMs: integer('SQL_JOB_LEASE_MS', {
    default: 15_000,
    min: 1_000,
    max: 600_000,
    description:
      'Lease of a query or bulk job, in milliseconds. If its process does not renew the lease, another process runs the job; a synchronous query fails',
  }),
};

export type SqlServicesConfig = ConfigOf<typeof sqlServicesSettings>;

export const SQL_SERVICES_CONFIG = Symbol('SqlServicesConfig');
