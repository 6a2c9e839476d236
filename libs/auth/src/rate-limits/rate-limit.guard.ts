import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ServiceError } from '@tessera/platform';
import type { Response } from 'express';
import type { AccessedRequest } from '../access/access.js';
import { PROTECTION, type Protection } from '../access/protection.js';
import { countRequest } from './count-request.js';
import { RateLimiter } from './rate-limiter.js';

/** Lets a tenant's requests pass up to its limit. Comes after the guard that finds out whose they are. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const http = context.switchToHttp();
    const { access } = http.getRequest<AccessedRequest>();
    if (!access) throw new Error('The access guard must run first.');
    const { limit } = this.reflector.get<Protection>(PROTECTION, context.getHandler());
    const state = await countRequest(this.limiter, http.getResponse<Response>(), {
      callerId: access.tenant.tenantId,
      limit,
    });
    if (!state.isAllowed) {
      throw new ServiceError('RATE_LIMITED', `Rate limit of ${state.limit} requests per minute exceeded.`, {
        retry_after: state.resetSeconds,
        limit: state.limit,
      });
    }
    return true;
  }
}
