/** The services answered a request with an error; its message is what they said. */
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

  /** How long to wait before the next attempt, where the service said so. */
  readonly retryAfterSeconds: number | null;

  /** Whether the same request may succeed later. */
  get mayPass(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

/** One sentence for the terminal about anything that a command may throw. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof TypeError && error.message === 'fetch failed') {
    const { code } = (error.cause ?? {}) as { code?: string };
    return `Tessera does not answer (${code ?? 'no connection'}). Start it with \`npm start\`, see where it runs with \`npm run status\`, or name its address with --url.`;
  }
  return error.message;
}

/** The bodies `{detail: string | object | array}` of the knowledge service and `{error}` of the SQL service, in one line. */
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
