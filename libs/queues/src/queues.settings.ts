import { type ConfigOf, integer, redisSettings } from '@tessera/platform';

/** Settings of every app that sends or takes background jobs. */
export const queuesSettings = {
  ...redisSettings,
  lockMs: integer('QUEUE_LOCK_MS', {
    default: 10_000,
    min: 1_000,
    max: 600_000,
    description:
      'How long a job may go without renewing its lock before another worker takes it over, in milliseconds',
  }),
  reconcileMs: integer('QUEUE_RECONCILE_MS', {
    default: 10_000,
    min: 500,
    max: 600_000,
    description: 'Interval for finding unfinished tasks without a job, in milliseconds',
  }),
  maxAttempts: integer('QUEUE_MAX_ATTEMPTS', {
    default: 5,
    min: 1,
    max: 100,
    description: 'Maximum number of attempts for a task that fails with a retryable error',
  }),
};

export type QueuesConfig = ConfigOf<typeof queuesSettings>;

/** Injection token of the {@link QueuesConfig}. */
export const QUEUES_CONFIG = Symbol('QueuesConfig');
