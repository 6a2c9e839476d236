import type { Response } from 'express';
import { type RateLimitState, WINDOW_SECONDS } from './rate-limiter.js';

/** Names of the headers, for CORS and the documentation. */
export const RATE_LIMIT_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
] as const;

/**
 * Sets the usual rate-limit headers, and those of
 * https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-10. While requests are not counted, only
 * the limit.
 */
export function setRateLimitHeaders(response: Response, state: RateLimitState): void {
  const { name, limit, remaining, resetSeconds } = state;
  response.setHeader('X-RateLimit-Limit', String(limit));
  response.setHeader('RateLimit-Policy', `"${name}";q=${limit};w=${WINDOW_SECONDS}`);
  if (remaining === null) return;
  response.setHeader('X-RateLimit-Remaining', String(remaining));
  response.setHeader('X-RateLimit-Reset', String(resetSeconds));
  response.setHeader('RateLimit', `"${name}";r=${remaining};t=${resetSeconds}`);
}
