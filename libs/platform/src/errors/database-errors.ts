import { types } from 'node:util';

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
 * Whether an error means that Postgres cannot be reached (down, restarting, no connection to be had), as opposed
 * to a statement that failed. Looks through TypeORM's wrapping and through causes. A refused connection looks the
 * same whichever server refused it: adapters of other servers wrap theirs in errors of their own.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return errorsWithin(error).some(
    ({ code, message }) =>
      (typeof code === 'string' && (CONNECTION_CODES.has(code) || code.startsWith('08'))) ||
      CONNECTION_MESSAGES.some((pattern) => pattern.test(message)),
  );
}

/** Whether Postgres refused a value that came from the request: text it cannot store, a number out of its range. */
export function isUnstorableInput(error: unknown): boolean {
  return errorsWithin(error).some(({ code }) => typeof code === 'string' && UNSTORABLE_TEXT_CODES.has(code));
}

type ErrorLike = { code?: unknown; message: string };

/** The error, its causes, the driver error in it and the errors of an AggregateError. */
function errorsWithin(root: unknown): ErrorLike[] {
  const found = new Set<unknown>();
  const queue: unknown[] = [root];
  while (queue.length > 0 && found.size < 20) {
    const error = queue.shift();
    if (!isError(error) || found.has(error)) continue;
    found.add(error);
    const { cause, driverError, errors } = error as {
      cause?: unknown;
      driverError?: unknown;
      errors?: unknown;
    };
    queue.push(cause, driverError, ...(Array.isArray(errors) ? (errors as unknown[]) : []));
  }
  return [...found] as ErrorLike[];
}

/** Errors of another realm count, too: of a worker's context, or of the system inside a test. */
function isError(value: unknown): value is Error {
  return value instanceof Error || types.isNativeError(value);
}
