import type { Request } from 'express';

/** Injection token of the configured URL of the installation. */
export const PUBLIC_URL = Symbol('PublicUrl');

/** The URL that links of answers begin with: the configured one, else that of the request. */
export function baseUrlOf(request: Request, configured: string | null): string {
  const base = configured ?? `${request.protocol}://${request.host}`;
  return URL.canParse(base) ? new URL(base).href.replace(/\/$/, '') : '';
}
