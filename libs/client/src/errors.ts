/** An error response of a service. Branch on {@link code}; the message is for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status. */
  readonly status: number;
  /** Stable, in lower case, from the header `X-Error-Code`; `unknown` if something else answered, such as a proxy. */
  readonly code: string;
  /** The parsed body; null if it is no JSON. */
  readonly body: unknown;
  /** Names the request in the logs of the services; null if unknown. */
  readonly requestId: string | null;
  /** Seconds to wait before a retry; null if the service did not send them. */
  readonly retryAfterSeconds: number | null;

  constructor({ status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown) {
    super(messageOf(body) ?? `The service answered with HTTP status ${status}.`);
    this.status = status;
    this.body = body ?? null;
    this.code = headers.get('X-Error-Code') ?? 'unknown';
    this.requestId = headers.get('X-Request-ID');
    this.retryAfterSeconds = secondsOf(headers.get('Retry-After'));
  }

  /** Whether the same request may succeed later. */
  get isTemporary(): boolean {
    return isTemporary(this.status);
  }
}

/** The event `error` of a stream: the answer failed after it had begun. */
export class StreamFailedError extends Error {
  override readonly name = 'StreamFailedError';

  constructor(
    /** Stable, as {@link ApiError.code}. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** No response arrived, or the connection was lost before it was complete. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** The response exceeds the client's limit. */
export class ResponseTooLargeError extends Error {
  override readonly name = 'ResponseTooLargeError';

  constructor(maxBytes: number) {
    super(`The response is larger than ${maxBytes} bytes.`);
  }
}

/** Statuses of busy, restarting or unreachable services. */
export function isTemporary(status: number): boolean {
  return status === 429 || (status >= 502 && status <= 504);
}

/** The value of `Retry-After`, in either of its forms. */
export function secondsOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

/** From `{detail: string | object | array}` of the knowledge service, or `{error}` of the SQL service. */
function messageOf(body: unknown): string | null {
  const { error, detail } = (body ?? {}) as {
    error?: { code: string; message: string; details?: { hint?: string } };
    detail?: unknown;
  };
  if (error) return [`${error.code}: ${error.message}`, error.details?.hint].filter(Boolean).join(' ');
  if (typeof detail === 'string') return detail;
  if (Array.isArray(detail)) return detail.map(describeViolation).join('; ');
  const { reason, suggestion } = (detail ?? {}) as { reason?: string; suggestion?: string };
  return reason ? [reason, suggestion].filter(Boolean).join(' ') : null;
}

function describeViolation({ loc = [], msg = 'invalid' }: { loc?: unknown[]; msg?: string }): string {
  return `${loc.slice(1).join('.')}: ${msg}`;
}
