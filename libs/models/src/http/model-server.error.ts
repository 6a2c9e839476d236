/** How an exchange with the server of a model ended, as metrics count it. */
export type ModelOutcome =
  'ok' | 'unreachable' | 'timeout' | 'refused' | 'throttled' | 'failed' | 'invalid' | 'circuit_open' | 'busy';

export interface ModelFailure {
  /** `failed`: the server answered with a status from 500; `refused`: with any other that is no success. */
  outcome: Exclude<ModelOutcome, 'ok'>;
  /** HTTP status of the answer; null when there was none, or none that could be understood. */
  status?: number | null;
  /** How long the server asks to be left alone. */
  retryAfterMs?: number | null;
  cause?: unknown;
}

/** Statuses by which a server says that it is not the request's fault. */
const PASSING_STATUSES = [408, 429];

/** Statuses by which a server refuses what it is given, such as a text that is too long; 401 or 404 say nothing about the input. */
const REFUSED_INPUT = [400, 413, 422];

/** The server of a model does not answer as it should: asking again, later or after it was put right, may help. */
export class ModelServerError extends Error {
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

  /** Whether the same request may well succeed in a moment. */
  get canBeRepeated(): boolean {
    return (
      this.outcome === 'unreachable' ||
      this.outcome === 'failed' ||
      PASSING_STATUSES.includes(this.status ?? 0)
    );
  }

  /** Whether it refuses this very input: another one, or a smaller one, may be accepted. */
  get refusesInput(): boolean {
    return REFUSED_INPUT.includes(this.status ?? 0);
  }

  /** Whether it says that the server does not work; one that refuses or asks to wait does. */
  get isOfServer(): boolean {
    return ['unreachable', 'timeout', 'failed', 'invalid'].includes(this.outcome);
  }
}
