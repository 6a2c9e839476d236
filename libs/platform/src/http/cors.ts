import type { NestExpressApplication } from '@nestjs/platform-express';
import { ERROR_CODE_HEADER, REQUEST_ID_HEADER } from '@tessera/contracts';

type CorsOptions = Parameters<NestExpressApplication['enableCors']>[0];

/** How long a browser may reuse the answer to a preflight request. */
const PREFLIGHT_SECONDS = 600;

/** Response headers that scripts of another origin may read, beside those that browsers always show them. */
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

/** Pages of these origins may call the service; `*` stands for all. Credentials are headers, so that cookies are never allowed. */
export function corsOptions(origins: readonly string[]): CorsOptions {
  return {
    origin: origins.includes('*') ? '*' : [...origins],
    exposedHeaders: [...EXPOSED_HEADERS],
    maxAge: PREFLIGHT_SECONDS,
  };
}
