import { type ConfigOf, integer } from '@tessera/platform';

/** Settings of both SQL services. */
export const sqlServicesSettings = {
  maxBodyBytes: integer('SQL_MAX_BODY_BYTES', {
    default: 1_048_576,
    min: 1_024,
    max: 104_857_600,
    description: 'Largest request body of the SQL service, in bytes; a larger one is refused with 413',
  }),
  jobTtlDays: integer('SVC_JOB_TTL_DAYS', {
    default: 7,
    min: 1,
    max: 3_650,
    description: 'How long the record of a statement or bulk job is kept, in days',
  }),
  resultTtlDays: integer('SVC_RESULT_TTL_DAYS', {
    default: 7,
    min: 1,
    max: 3_650,
    description: 'How long results are kept, in days',
  }),
  presignedUrlSeconds: integer('SVC_PRESIGNED_URL_EXPIRY', {
    default: 3_600,
    min: 1,
    max: 604_800,
    description: 'How long an address holds under which a file can be uploaded or downloaded, in seconds',
  }),
  cleanMs: integer('SQL_CLEAN_INTERVAL_MS', {
    default: 600_000,
    min: 100,
    max: 86_400_000,
    description: 'How often records and results whose life is over are removed, in milliseconds',
  }),
  maxResultMemoryBytes: integer('SQL_MAX_RESULT_MEMORY_BYTES', {
    default: 134_217_728,
    min: 1_048_576,
    description:
      'Results of one tenant that are in memory at the same time, until they are sent and stored, in bytes; more are refused with 429',
  }),
  pollMs: integer('SQL_JOB_POLL_MS', {
    default: 1_000,
    min: 50,
    max: 60_000,
    description:
      'How often a process looks for asynchronous queries, bulk jobs and cancelled ones, in milliseconds; up to four times as long while it runs none',
  }),
  leaseMs: integer('SQL_JOB_LEASE_MS', {
    default: 15_000,
    min: 1_000,
    max: 600_000,
    description:
      'A query or bulk job whose process has not been heard of for so long counts as given up, in milliseconds: another process runs it, unless it is a synchronous query, which has failed',
  }),
};

export type SqlServicesConfig = ConfigOf<typeof sqlServicesSettings>;

export const SQL_SERVICES_CONFIG = Symbol('SqlServicesConfig');
