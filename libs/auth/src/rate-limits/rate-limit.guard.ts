import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { counterOf, METRICS, ServiceError, type SpanOptions, tracedPart } from '@tessera/platform';
import type { Response } from 'express';
import type { AccessedRequest } from '../access/access.js';
import { PROTECTION, type Protection } from '../access/protection.js';
import { setRateLimitHeaders } from './rate-limit-headers.js';
import { RateLimiter } from './rate-limiter.js';

const COUNTING: SpanOptions = {
  name: 'count request',
  kind: 'client',
  attributes: { 'db.system.name': 'redis' },
};

/** Lets a tenant's requests pass up to its limit. Comes after the guard that finds out whose they are. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly requests = counterOf(METRICS.rateLimitRequests);

  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const http = context.switchToHttp();
    const { access } = http.getRequest<AccessedRequest>();
    if (!access) throw new Error('The access guard comes first.');
    const { limit } = this.reflector.get<Protection>(PROTECTION, context.getHandler());
    const state = await tracedPart(COUNTING, () => this.limiter.count(access.tenant.tenantId, limit));
    const outcome = state.remaining === null ? 'uncounted' : state.isAllowed ? 'allowed' : 'limited';
    this.requests.inc({ limit, outcome });
    setRateLimitHeaders(http.getResponse<Response>(), state);
    if (!state.isAllowed) {
      throw new ServiceError('RATE_LIMITED', `More than ${state.limit} requests in a minute.`, {
        retry_after: state.resetSeconds,
        limit: state.limit,
      });
    }
    return true;
  }
}
