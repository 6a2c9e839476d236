import type { Request } from 'express';
import { optional, url } from '../config/setting.js';

/** For apps whose responses contain links. */
export const publicUrlSetting = optional(
  url('PUBLIC_URL', {
    schemes: ['http', 'https'],
    example: 'https://tessera.example.com',
    description:
      'URL of this installation for clients, with which links in responses begin. Default: that of the request',
  }),
);

/** The URL that links begin with, without a slash at its end: the configured one, else that of the request. */
export function publicUrlOf(request: Request, configured: string | null | undefined): string {
  const base = configured ?? `${request.protocol}://${request.host}`;
  return URL.canParse(base) ? new URL(base).href.replace(/\/$/, '') : '';
}
