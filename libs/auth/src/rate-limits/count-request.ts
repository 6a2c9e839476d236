import { counterOf, METRICS, type SpanOptions, tracedPart } from '@tessera/platform';
import type { Response } from 'express';
import type { RateLimitName } from '../auth.settings.js';
import { setRateLimitHeaders } from './rate-limit-headers.js';
import type { RateLimiter, RateLimitState } from './rate-limiter.js';

const COUNTING: SpanOptions = {
  name: 'count request',
  kind: 'client',
  attributes: { 'db.system.name': 'redis' },
};

/** Counts a request for whoever sent it, and tells them in headers of the response where they stand. */
export async function countRequest(
  limiter: RateLimiter,
  response: Response,
  { callerId, limit }: { callerId: string; limit: RateLimitName },
): Promise<RateLimitState> {
  const state = await tracedPart(COUNTING, () => limiter.count(callerId, limit));
  const outcome = state.remaining === null ? 'uncounted' : state.isAllowed ? 'allowed' : 'limited';
  counterOf(METRICS.rateLimitRequests).inc({ limit, outcome });
  setRateLimitHeaders(response, state);
  return state;
}
