import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { HealthRegistry } from '@tessera/platform';
import { Redis } from 'ioredis';
import { RATE_LIMIT_CONFIG, type RateLimitConfig, type RateLimitName } from '../auth.settings.js';

export const WINDOW_SECONDS = 60;

/** Where a tenant stands with a limit. */
export interface RateLimitState {
  name: RateLimitName;
  /** Requests in a window. */
  limit: number;
  isAllowed: boolean;
  /** Requests that it has left at the moment; null while nobody counts. */
  remaining: number | null;
  /** Until the oldest request leaves the window, so that there is room for another one. */
  resetSeconds: number;
}

const CALL_TIMEOUT_MS = 250;
const WARN_EVERY_MS = 60_000;

/**
 * A log of the requests of the last window, in a sorted set by their time: exact over every window, where counters of
 * fixed windows let through twice the limit around their edge. As many entries as the limit at most.
 */
const COUNT = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local window, limit = tonumber(ARGV[1]), tonumber(ARGV[2])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], 0, now - window)
  local count = redis.call('ZCARD', KEYS[1])
  local allowed = 0
  if count < limit then
    redis.call('ZADD', KEYS[1], now, ARGV[3])
    redis.call('PEXPIRE', KEYS[1], window)
    count = count + 1
    allowed = 1
  end
  local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  return {allowed, limit - count, oldest[2] + window - now}`;

interface CountingRedis extends Redis {
  countRequest(
    key: string,
    windowMs: number,
    limit: number,
    member: string,
  ): Promise<[0 | 1, number, number]>;
}

/** Counts the requests of tenants in Redis. While that is away, everything is let through, and a warning says so. */
@Injectable()
export class RateLimiter implements OnApplicationShutdown {
  private readonly logger = new Logger(RateLimiter.name);
  private readonly redis: CountingRedis;
  private readonly processId = randomUUID();
  private requests = 0;
  private warnedAt = -Infinity;

  constructor(
    @Inject(RATE_LIMIT_CONFIG) private readonly config: RateLimitConfig,
    health: HealthRegistry,
  ) {
    this.redis = new Redis(config.redisUrl, {
      enableOfflineQueue: false,
      enableAutoPipelining: true,
      maxRetriesPerRequest: 1,
      commandTimeout: CALL_TIMEOUT_MS,
      connectTimeout: 1_000,
      retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
    }) as CountingRedis;
    this.redis.defineCommand('countRequest', { numberOfKeys: 1, lua: COUNT });
    this.redis.on('error', () => undefined);
    health.register({ name: 'redis', check: () => this.ping() });
  }

  /** Counts a request, unless it is one too many. */
  async count(tenantId: string, name: RateLimitName): Promise<RateLimitState> {
    const limit = this.config.perMinute[name];
    const key = `${this.config.prefix}:rate:${name}:${tenantId}`;
    const member = `${this.processId}:${this.requests++}`;
    try {
      const [allowed, remaining, resetMs] = await this.redis.countRequest(
        key,
        WINDOW_SECONDS * 1_000,
        limit,
        member,
      );
      return { name, limit, isAllowed: allowed === 1, remaining, resetSeconds: Math.ceil(resetMs / 1_000) };
    } catch (error) {
      this.warn(error);
      return { name, limit, isAllowed: true, remaining: null, resetSeconds: 0 };
    }
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  private async ping(): Promise<void> {
    await this.redis.ping();
  }

  private warn(error: unknown): void {
    if (performance.now() - this.warnedAt < WARN_EVERY_MS) return;
    this.warnedAt = performance.now();
    this.logger.warn({ msg: 'Redis is away: requests are served without limits', err: error });
  }
}
