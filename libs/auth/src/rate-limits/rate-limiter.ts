import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HealthRegistry, type TlsFailure, watchTls } from '@tessera/platform';
import { Redis } from 'ioredis';
import { RATE_LIMIT_CONFIG, type RateLimitConfig, type RateLimitName } from '../auth.settings.js';

export const WINDOW_SECONDS = 60;

/** Where a tenant of the SQL service, or a client of the knowledge service, stands with a limit. */
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

const START_WAIT_MS = 1_000;
const WARN_EVERY_MS = 60_000;

/**
 * A log of the requests of the last window, in a sorted set by their time: exact over every window, where counters of
 * fixed windows let through twice the limit around their edge. As many entries as the limit at most. Counts several
 * requests at once, and answers how many of them are allowed.
 */
const COUNT = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local window, limit, requests = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], 0, now - window)
  local count = redis.call('ZCARD', KEYS[1])
  local allowed = math.max(0, math.min(requests, limit - count))
  for request = 1, allowed do
    redis.call('ZADD', KEYS[1], now, ARGV[4] .. request)
  end
  if allowed > 0 then redis.call('PEXPIRE', KEYS[1], window) end
  local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  return {allowed, limit - count, oldest[2] + window - now}`;

interface CountingRedis extends Redis {
  countRequests(
    key: string,
    windowMs: number,
    limit: number,
    requests: number,
    memberPrefix: string,
  ): Promise<[allowed: number, roomBefore: number, resetMs: number]>;
}

/** Requests of one caller under one limit that are counted together. */
interface Batch {
  name: RateLimitName;
  waiting: Array<(state: RateLimitState) => void>;
}

/**
 * Counts the requests of callers in Redis: those that come while it is being asked, together. While it is away, everything
 * is let through, and a warning says so.
 */
@Injectable()
export class RateLimiter implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(RateLimiter.name);
  private readonly redis: CountingRedis;
  private readonly tlsFailure: () => TlsFailure | null;
  private readonly processId = randomUUID();
  private readonly batches = new Map<string, Batch>();
  private isAsking = false;
  private calls = 0;
  private warnedAt = -Infinity;

  constructor(
    @Inject(RATE_LIMIT_CONFIG) private readonly config: RateLimitConfig & { redisUrl: string },
    health: HealthRegistry,
  ) {
    this.redis = new Redis(config.redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: config.timeoutMs,
      connectTimeout: 1_000,
      retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
    }) as CountingRedis;
    this.redis.defineCommand('countRequests', { numberOfKeys: 1, lua: COUNT });
    this.tlsFailure = watchTls(this.redis, this.logger);
    health.register({ name: 'redis', check: () => this.ping() });
  }

  /** Waits a moment for Redis, so that the first requests are counted, too. The app starts without it, too. */
  async onModuleInit(): Promise<void> {
    if (this.redis.status === 'ready') return;
    const ready = Promise.withResolvers<void>();
    const timer = setTimeout(ready.resolve, Math.max(START_WAIT_MS, this.config.timeoutMs));
    this.redis.once('ready', ready.resolve);
    await ready.promise;
    clearTimeout(timer);
    this.redis.off('ready', ready.resolve);
  }

  /** Counts a request, unless it is one too many. */
  count(callerId: string, name: RateLimitName): Promise<RateLimitState> {
    const key = `${this.config.prefix}:rate:${name}:${callerId}`;
    this.limitOf(name);
    const batch = this.batches.get(key) ?? { name, waiting: [] };
    this.batches.set(key, batch);
    return new Promise((resolve) => {
      batch.waiting.push(resolve);
      if (!this.isAsking) void this.ask();
    });
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  private async ask(): Promise<void> {
    this.isAsking = true;
    while (this.batches.size > 0) {
      const batches = [...this.batches];
      this.batches.clear();
      await Promise.all(batches.map(([key, batch]) => this.countBatch(key, batch)));
    }
    this.isAsking = false;
  }

  private async countBatch(key: string, { name, waiting }: Batch): Promise<void> {
    const limit = this.limitOf(name);
    const prefix = `${this.processId}:${this.calls++}:`;
    try {
      const [allowed, room, resetMs] = await this.redis.countRequests(
        key,
        WINDOW_SECONDS * 1_000,
        limit,
        waiting.length,
        prefix,
      );
      const resetSeconds = Math.ceil(resetMs / 1_000);
      waiting.forEach((resolve, index) => {
        const remaining = Math.max(0, room - index - 1);
        resolve({ name, limit, isAllowed: index < allowed, remaining, resetSeconds });
      });
    } catch (error) {
      this.warn(error);
      for (const resolve of waiting)
        resolve({ name, limit, isAllowed: true, remaining: null, resetSeconds: 0 });
    }
  }

  private limitOf(name: RateLimitName): number {
    const limit = this.config.perMinute[name];
    if (limit === undefined) throw new Error(`The app has no limit for ${name}.`);
    return limit;
  }

  private async ping(): Promise<void> {
    const failure = this.tlsFailure();
    if (failure) throw failure;
    await this.redis.ping();
  }

  private warn(error: unknown): void {
    if (performance.now() - this.warnedAt < WARN_EVERY_MS) return;
    this.warnedAt = performance.now();
    this.logger.warn({ msg: 'Redis is unavailable; requests are not rate limited', err: error });
  }
}
