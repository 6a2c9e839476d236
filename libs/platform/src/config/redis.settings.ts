import { text, url } from './setting.js';

/** Settings of every app that uses Redis. */
export const redisSettings = {
  redisUrl: url('REDIS_URL', {
    schemes: ['redis', 'rediss'],
    example: 'redis://localhost:6379',
    description: 'Redis that holds the queues and the rate limits',
  }),
  prefix: text('QUEUE_PREFIX', {
    default: 'tessera',
    pattern: /^(?:[\w-]{1,64}|\{[\w-]{1,62}\})$/,
    allowed: '1 to 64 letters, digits, "_" or "-", or up to 62 of them in braces',
    description:
      'Prefix of all keys in Redis; two installations that share a Redis need different ones. In braces for a Redis Cluster, which keeps what has the same name in braces together',
  }),
};
