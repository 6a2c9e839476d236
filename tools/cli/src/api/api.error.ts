/** An error response of a service, with its message. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** HTTP status. */
    readonly status: number,
    body: unknown,
  ) {
    super(describeBody(body) ?? `The service answered with HTTP status ${status}.`);
    const { error } = (body ?? {}) as { error?: { details?: { retry_after?: unknown } } };
    const after = error?.details?.retry_after;
    this.retryAfterSeconds = typeof after === 'number' ? after : null;
  }

  /** Seconds to wait before a retry, if the service sent them. */
  readonly retryAfterSeconds: number | null;

  /** Whether a retry may succeed. */
  get mayPass(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

/** Describes any thrown value in one sentence. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof TypeError && error.message === 'fetch failed') {
    const { code } = (error.cause ?? {}) as { code?: string };
    return `Cannot connect to Tessera (${code ?? 'no connection'}). Start it with \`npm start\`, run \`npm run status\` to see its URL, or specify the URL with --url.`;
  }
  return error.message;
}

/** Formats the bodies `{detail: string | object | array}` of the knowledge service and `{error}` of the SQL service. */
function describeBody(body: unknown): string | null {
  const { error } = (body ?? {}) as {
    error?: { code: string; message: string; details?: { hint?: string } };
  };
  if (error) return [`${error.code}: ${error.message}`, error.details?.hint].filter(Boolean).join(' ');
  const detail = (body as { detail?: unknown } | null | undefined)?.detail;
  if (typeof detail === 'string') return detail;
  if (Array.isArray(detail)) return detail.map(describeViolation).join('; ');
  if (detail && typeof detail === 'object') {
    const { reason, suggestion } = detail as { reason?: string; suggestion?: string };
    if (reason) return suggestion ? `${reason} ${suggestion}` : reason;
  }
  return null;
}

function describeViolation(violation: { loc?: unknown[]; msg?: string }): string {
  return `${(violation.loc ?? []).slice(1).join('.')}: ${violation.msg ?? 'invalid'}`;
}
