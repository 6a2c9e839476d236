import { randomUUID } from 'node:crypto';

/** Identifies a request in its response, in logs and in the jobs that it causes. */
export const REQUEST_ID_HEADER = 'X-Request-ID';

const ACCEPTABLE_ID = /^[\x21-\x7e]{1,128}$/;

/** The caller's id if it is 1 to 128 visible ASCII characters, otherwise a new one. */
export function requestIdFrom(given: unknown): string {
  return typeof given === 'string' && ACCEPTABLE_ID.test(given) ? given : randomUUID();
}
