import { errorsWithin } from './errors-within.js';

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
]);

const CONNECTION_MESSAGES = [
  /connection terminated/i,
  /timeout exceeded when trying to connect/i,
  /connection ended unexpectedly/i,
  /query read timeout/i,
  /client has encountered a connection error/i,
  /driver not connected|connection with .* is not established/i,
  /cannot use a pool after calling end/i,
];

const UNSTORABLE_TEXT_CODES = new Set(['22021', '22P02', '22003', '22P05']);

/**
 * Whether an error means that Postgres is unavailable (down, restarting, no free connection) rather than a failed statement. Also
 * checks TypeORM's wrapped errors and causes. Adapters of other servers wrap their refused connections, which look the same.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return errorsWithin(error).some(
    ({ code, message }) =>
      (typeof code === 'string' && (CONNECTION_CODES.has(code) || code.startsWith('08'))) ||
      CONNECTION_MESSAGES.some((pattern) => pattern.test(message)),
  );
}

/** Whether Postgres rejected a value that came from the request: text it cannot store, a number out of its range. */
export function isUnstorableInput(error: unknown): boolean {
  return errorsWithin(error).some(({ code }) => typeof code === 'string' && UNSTORABLE_TEXT_CODES.has(code));
}
