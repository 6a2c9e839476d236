import { Inject, Injectable, Logger, type OnModuleInit, Optional } from '@nestjs/common';
import { message } from '@tessera/contracts';
import { counterOf, METRICS, ServiceError, type SpanOptions, tracedPart } from '@tessera/platform';
import type { Response } from 'express';
import { RATE_LIMIT_CONFIG, type RateLimitConfig, type RateLimitName } from '../auth.settings.js';
import { setRateLimitHeaders } from './rate-limit-headers.js';
import { RateLimiter } from './rate-limiter.js';

const COUNTING: SpanOptions = {
  name: 'count request',
  kind: 'client',
  attributes: { 'db.system.name': 'redis' },
};

/** Counts requests per caller, and rejects those above a limit. */
@Injectable()
export class RateLimits implements OnModuleInit {
  private readonly logger = new Logger(RateLimits.name);

  constructor(
    @Inject(RATE_LIMIT_CONFIG) private readonly config: RateLimitConfig,
    @Optional() private readonly limiter?: RateLimiter,
  ) {}

  onModuleInit(): void {
    if (!this.config.redisUrl && Object.values(this.config.perMinute).some((limit) => limit > 0))
      this.logger.warn('REDIS_URL is not set; rate limiting is disabled');
  }

  /** Counts a request, and sets the headers of the limit. @throws ServiceError 429 */
  async count(
    response: Response,
    { callerId, limit: name }: { callerId: string; limit: RateLimitName },
  ): Promise<void> {
    const { limiter } = this;
    if (!limiter || this.config.perMinute[name] === 0) return;
    const state = await tracedPart(COUNTING, () => limiter.count(callerId, name));
    const outcome = state.remaining === null ? 'uncounted' : state.isAllowed ? 'allowed' : 'limited';
    counterOf(METRICS.rateLimitRequests).inc({ limit: name, outcome });
    setRateLimitHeaders(response, state);
    if (state.isAllowed) return;
    const { limit, resetSeconds: seconds } = state;
    throw new ServiceError(
      'rate_limited',
      message('too_many_requests', { limit }),
      { limit, retry_after: seconds },
      { suggestion: message('too_many_requests_suggestion', { seconds }) },
    );
  }
}
