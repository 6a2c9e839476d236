import { type ConfigOf, integer, text, url } from '@tessera/platform';

/** Settings of every app that sends or takes background jobs. */
export const queuesSettings = {
  redisUrl: url('REDIS_URL', {
    schemes: ['redis', 'rediss'],
    example: 'redis://localhost:6379',
    description: 'Redis that holds the queues and the rate limits',
  }),
  prefix: text('QUEUE_PREFIX', {
    default: 'tessera',
    pattern: /^[\w-]{1,64}$/,
    allowed: '1 to 64 letters, digits, "_" or "-"',
    description: 'Prefix of all keys in Redis; two installations that share a Redis need different ones',
  }),
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
