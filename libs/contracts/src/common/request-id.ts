import { randomUUID } from 'node:crypto';

/** Names a request in its answer, in log lines and in the jobs that come of it. */
export const REQUEST_ID_HEADER = 'X-Request-ID';

const ACCEPTABLE_ID = /^[\x21-\x7e]{1,128}$/;

/** The caller's id when it is 1 to 128 visible ASCII characters, else a new one. */
export function requestIdFrom(given: unknown): string {
  return typeof given === 'string' && ACCEPTABLE_ID.test(given) ? given : randomUUID();
}
