import { DependencyUnavailableError } from '@tessera/platform';

/** Outcome of a request to a model server, a label of metrics. */
export type ModelOutcome =
  'ok' | 'unreachable' | 'timeout' | 'refused' | 'throttled' | 'failed' | 'invalid' | 'circuit_open' | 'busy';

export interface ModelFailure {
  /** `failed`: status 500 and above; `refused`: any other unsuccessful status. */
  outcome: Exclude<ModelOutcome, 'ok'>;
  /** HTTP status of the answer; null without one. */
  status?: number | null;
  /** Delay before the next request, as the server demands. */
  retryAfterMs?: number | null;
  cause?: unknown;
}

/** Statuses below 500 of transient errors. */
const PASSING_STATUSES = [408, 429];

/** Statuses for rejected input, such as a text that is too long. 401 and 404 say nothing about the input. */
const REFUSED_INPUT = [400, 413, 422];

/** A model server did not answer as expected. A retry may succeed, later or after a fix of the configuration. */
export class ModelServerError extends DependencyUnavailableError {
  override readonly name = 'ModelServerError';
  readonly outcome: ModelFailure['outcome'];
  readonly status: number | null;
  readonly retryAfterMs: number | null;

  constructor(message: string, { outcome, status = null, retryAfterMs = null, cause }: ModelFailure) {
    super(message, { cause });
    this.outcome = outcome;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether a retry of the same request may succeed soon. */
  get canBeRepeated(): boolean {
    return (
      this.outcome === 'unreachable' ||
      this.outcome === 'failed' ||
      PASSING_STATUSES.includes(this.status ?? 0)
    );
  }

  /** Whether the server rejects this input: another or a smaller one may be accepted. */
  get refusesInput(): boolean {
    return REFUSED_INPUT.includes(this.status ?? 0);
  }

  /** Whether the server itself fails. A server that refuses or throttles works. */
  get isServerFailure(): boolean {
    return ['unreachable', 'timeout', 'failed', 'invalid'].includes(this.outcome);
  }
}
