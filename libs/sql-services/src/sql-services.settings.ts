import { type ConfigOf, integer } from '@tessera/platform';

/** Settings of every service for SQL. */
export const sqlServicesSettings = {
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
    description: 'How often a process looks for asynchronous queries and for cancelled ones, in milliseconds',
  }),
  leaseMs: integer('SQL_JOB_LEASE_MS', {
    default: 15_000,
    min: 1_000,
    max: 600_000,
    description:
      'A query whose process has not been heard of for so long counts as given up, in milliseconds: an asynchronous one is run by another process, any other has failed',
  }),
};

export type SqlServicesConfig = ConfigOf<typeof sqlServicesSettings>;

/** Injection token of the {@link SqlServicesConfig}. */
export const SQL_SERVICES_CONFIG = Symbol('SqlServicesConfig');
