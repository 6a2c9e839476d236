import type { NestExpressApplication } from '@nestjs/platform-express';
import { ERROR_CODE_HEADER, REQUEST_ID_HEADER } from '@tessera/contracts';

type CorsOptions = Parameters<NestExpressApplication['enableCors']>[0];

/** How long browsers may cache a preflight response. */
const PREFLIGHT_SECONDS = 600;

/** Response headers exposed to scripts of other origins. */
export const EXPOSED_HEADERS = [
  REQUEST_ID_HEADER,
  ERROR_CODE_HEADER,
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
  'Retry-After',
  'Link',
  'Location',
  'Idempotent-Replayed',
  'Allow',
  'WWW-Authenticate',
  'ETag',
  'Accept-Ranges',
  'Content-Range',
  'Content-Disposition',
] as const;

/** Pages of these origins may call the service; `*` allows all. Cookies are never allowed, since credentials are headers. */
export function corsOptions(origins: readonly string[]): CorsOptions {
  return {
    origin: origins.includes('*') ? '*' : [...origins],
    exposedHeaders: [...EXPOSED_HEADERS],
    maxAge: PREFLIGHT_SECONDS,
  };
}
