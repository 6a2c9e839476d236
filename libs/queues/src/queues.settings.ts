import { type ConfigOf, integer, redisSettings } from '@tessera/platform';

/** Settings of every app that sends or takes background jobs. */
export const queuesSettings = {
  ...redisSettings,
  lockMs: integer('QUEUE_LOCK_MS', {
    default: 10_000,
    min: 1_000,
    max: 600_000,
    description:
      'After this time without a sign of life a job counts as abandoned and is given to another worker, in milliseconds',
  }),
  reconcileMs: integer('QUEUE_RECONCILE_MS', {
    default: 10_000,
    min: 500,
    max: 600_000,
    description: 'How often unfinished tasks without a job are looked for, in milliseconds',
  }),
  maxAttempts: integer('QUEUE_MAX_ATTEMPTS', {
    default: 5,
    min: 1,
    max: 100,
    description: 'How often a task is tried before it fails, when the reason may pass',
  }),
};

export type QueuesConfig = ConfigOf<typeof queuesSettings>;

/** Injection token of the {@link QueuesConfig}. */
export const QUEUES_CONFIG = Symbol('QueuesConfig');
