import { text, url } from './setting.js';

/** Settings of every app that uses Redis. */
export const redisSettings = {
  redisUrl: url('REDIS_URL', {
    schemes: ['redis', 'rediss'],
    example: 'redis://localhost:6379',
    description: 'URL of the Redis server for queues and rate limits',
  }),
  prefix: text('QUEUE_PREFIX', {
    default: 'tessera',
    pattern: /^(?:[\w-]{1,64}|\{[\w-]{1,62}\})$/,
    allowed: '1 to 64 letters, digits, "_" or "-", or up to 62 of them in braces',
    description:
      'Prefix of all Redis keys. Installations that share a Redis server need different prefixes. With Redis Cluster, use a hash tag in braces',
  }),
};
