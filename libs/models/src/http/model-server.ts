import { type SpanOptions, tracedPart } from '@tessera/platform';
import pRetry from 'p-retry';
import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerProblem } from './answer-problem.js';
import { Circuit } from './circuit.js';
import { Deadline } from './deadline.js';
import { eventData } from './event-data.js';
import { type JsonRequest, ModelHttp } from './model-http.js';
import type { ModelObserver, ModelRole, ModelTokens } from './model-metrics.js';
import { ModelServerError } from './model-server.error.js';
import { tokensOf } from './tokens-of.js';
import { Turns } from './turns.js';

/** Options of a client for a model server. */
export interface ModelServerOptions {
  role: ModelRole;
  /** Without the paths of routes; a trailing `/v1` is optional. */
  baseUrl: string;
  /** The model's name on the server. */
  model: string;
  apiKey?: string | undefined;
  /** Maximum concurrent requests; further ones wait. */
  concurrency: number;
  /** Names of the settings, for error messages. */
  settings: { baseUrl: string; timeout: string };
  observer?: ModelObserver | undefined;
  /** Overrides of {@link PATIENCE}. */
  patience?: Partial<Patience> | undefined;
}

/** Retry and circuit breaker policy for a failing server. */
export interface Patience {
  connectTimeoutMs: number;
  /** Maximum retries after transient failures. */
  retries: number;
  /**
   * Delay before the first retry, with jitter. Doubles for each further one, and is extended to the delay that the
   * server asks for.
   */
  retryAfterMs: number;
  /** Consecutive failures that open the circuit. */
  failuresToOpen: number;
  /** How long the circuit stays open. Then one request probes the server while others are rejected. */
  openMs: number;
}

const PATIENCE: Patience = {
  connectTimeoutMs: 5_000,
  retries: 3,
  retryAfterMs: 250,
  failuresToOpen: 8,
  openMs: 10_000,
};

export interface ModelRequest<T> extends JsonRequest {
  /** From the start of the request until the answer, including retries. */
  timeoutMs: number;
  /**
   * Maximum wait for a free slot. With it, a request also fails immediately while the circuit is open. Without it, for
   * background work, a request waits for a slot until the signal aborts, and for a closed circuit until its timeout.
   */
  maxWaitMs?: number | undefined;
  /** Extracts the result from an answer of any shape. @throws AnswerProblem if there is none */
  read: (answer: unknown) => T;
  signal?: AbortSignal | undefined;
}

export interface ModelStreamRequest extends JsonRequest {
  /** From the start of the request until the first event, including retries. */
  timeoutMs: number;
  /** Maximum wait for each further event. */
  idleTimeoutMs: number;
  maxWaitMs?: number | undefined;
  /** Maximum characters of an event. */
  maxEventLength: number;
  signal?: AbortSignal | undefined;
}

/** A stream whose first event has arrived. */
interface OpenStream {
  first: string;
  rest: AsyncGenerator<string>;
}

/**
 * Client for a model server with JSON over HTTP. Limits concurrency, retries transient failures (HTTP 408, 429, 500 and
 * above, or no connection), and pauses after consecutive failures.
 */
export class ModelServer {
  private readonly http: ModelHttp;
  private readonly turns: Turns;
  private readonly circuit: Circuit;
  private readonly patience: Patience;
  private readonly span: SpanOptions;
  /** Explains the open circuit in the errors of rejected requests. */
  private lastFailure = '';

  constructor(private readonly options: ModelServerOptions) {
    const { role, concurrency, observer } = options;
    const attributes = { 'gen_ai.operation.name': role, 'gen_ai.request.model': options.model };
    this.span = { name: role, kind: 'client', attributes };
    this.patience = { ...PATIENCE, ...options.patience };
    this.http = new ModelHttp({ ...options, connectTimeoutMs: this.patience.connectTimeoutMs });
    this.turns = new Turns(concurrency);
    this.circuit = new Circuit({
      failures: this.patience.failuresToOpen,
      openMs: this.patience.openMs,
      onChange: (circuit) => observer?.circuit(role, circuit),
    });
    observer?.circuit(role, 'closed');
  }

  /**
   * @throws ModelServerError if the server is unreachable, slow or busy, refuses, has an open circuit, or answers
   * something unexpected; the signal's reason
   */
  async ask<T>(request: ModelRequest<T>): Promise<T> {
    const deadline = new Deadline(request.signal);
    const end = await this.takeTurn(request, deadline);
    try {
      return await this.withRetries(request, deadline, async () => {
        const answer = await this.http.json(request, deadline.signal);
        const value = request.read(answer);
        this.countTokens(tokensOf(answer));
        return value;
      });
    } finally {
      deadline.clear();
      end();
    }
  }

  /**
   * Requests server-sent events. Retries only until the first event.
   * @returns the data of each event; ending the iteration closes the connection
   * @throws like {@link ask}
   */
  async *stream(request: ModelStreamRequest): AsyncGenerator<string> {
    const deadline = new Deadline(request.signal);
    const end = await this.takeTurn(request, deadline);
    let rest: AsyncGenerator<string> | undefined;
    try {
      const opened = await this.withRetries(request, deadline, () =>
        this.openStream(request, deadline.signal),
      );
      ({ rest } = opened);
      deadline.clear();
      yield opened.first;
      yield* this.further(rest, request, deadline);
    } finally {
      deadline.clear();
      end();
      await rest?.return(undefined);
    }
  }

  /** Counts the tokens that {@link stream} reported; those of other answers are counted automatically. */
  countTokens(tokens: ModelTokens): void {
    this.options.observer?.tokens(this.options.role, tokens);
  }

  private async takeTurn(
    { maxWaitMs, signal }: { maxWaitMs?: number | undefined; signal?: AbortSignal | undefined },
    deadline: Deadline,
  ): Promise<() => void> {
    const { model, concurrency } = this.options;
    if (maxWaitMs !== undefined)
      deadline.set(maxWaitMs, () => {
        const message = `${model} is busy: no slot became free within ${maxWaitMs / 1000} s (${concurrency} concurrent requests).`;
        return new ModelServerError(message, { outcome: 'busy' });
      });
    try {
      return await this.turns.take(deadline.signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ModelServerError) this.options.observer?.attempt(this.options.role, 'busy', 0);
      throw error;
    } finally {
      deadline.clear();
    }
  }

  private async withRetries<T>(
    { timeoutMs, maxWaitMs }: { timeoutMs: number; maxWaitMs?: number | undefined },
    deadline: Deadline,
    work: () => Promise<T>,
  ): Promise<T> {
    const { role, observer } = this.options;
    const { retries, retryAfterMs } = this.patience;
    const { signal } = deadline;
    deadline.set(timeoutMs, () => this.timeoutError(timeoutMs));
    const endsAt = performance.now() + timeoutMs;
    try {
      return await pRetry(() => this.attempt(work, signal), {
        retries,
        minTimeout: retryAfterMs,
        randomize: true,
        signal,
        shouldConsumeRetry: ({ error }) => !isSuspended(error),
        shouldRetry: async ({ error }) => {
          const canBeRepeated = isSuspended(error) ? maxWaitMs === undefined : isPassing(error);
          const pauseMs = (error as Partial<ModelServerError>).retryAfterMs ?? 0;
          if (!canBeRepeated || performance.now() + pauseMs >= endsAt) return false;
          await sleep(pauseMs, undefined, { signal });
          if (!isSuspended(error)) observer?.retry(role);
          return true;
        },
      });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  }

  /** Makes one request, unless the circuit is open. */
  private async attempt<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const { role, observer } = this.options;
    const start = performance.now();
    const observe = (outcome: Parameters<ModelObserver['attempt']>[1]): void =>
      observer?.attempt(role, outcome, (performance.now() - start) / 1000);
    try {
      const value = await this.circuit.run(
        () => tracedPart(this.span, work).catch((error: unknown) => this.fail(error, signal)),
        () => this.suspendedError(),
      );
      observe('ok');
      return value;
    } catch (error) {
      observe(error instanceof ModelServerError ? error.outcome : signal.aborted ? 'cancelled' : 'ok');
      throw error;
    }
  }

  private fail(error: unknown, signal: AbortSignal): never {
    const failure: unknown = signal.aborted ? signal.reason : this.toServerError(error);
    if (failure instanceof ModelServerError) this.lastFailure = failure.message;
    throw failure;
  }

  private toServerError(error: unknown): unknown {
    if (!(error instanceof AnswerProblem)) return error;
    return new ModelServerError(`${this.options.model} ${error.message}.`, { outcome: 'invalid' });
  }

  private async openStream(request: ModelStreamRequest, signal: AbortSignal): Promise<OpenStream> {
    const rest = eventData(this.http.eventStream(request, signal), request.maxEventLength);
    const first = await rest.next();
    if (first.done) throw new AnswerProblem(`answered with an empty stream for a ${request.expected}`);
    return { first: first.value, rest };
  }

  /** The timeout covers the wait for the server, not the time in which the consumer handles events. */
  private async *further(
    rest: AsyncGenerator<string>,
    { idleTimeoutMs }: ModelStreamRequest,
    deadline: Deadline,
  ): AsyncGenerator<string> {
    for (;;) {
      deadline.set(idleTimeoutMs, () => this.timeoutError(idleTimeoutMs));
      const next = await rest.next().catch((error: unknown) => this.fail(error, deadline.signal));
      deadline.clear();
      if (next.done) return;
      yield next.value;
    }
  }

  private timeoutError(timeoutMs: number): ModelServerError {
    const { model, settings } = this.options;
    const message = `${model} did not answer within ${timeoutMs / 1000} s (${settings.timeout}).`;
    return new ModelServerError(message, { outcome: 'timeout' });
  }

  private suspendedError(): ModelServerError {
    const message = `Requests to the server of ${this.options.model} are suspended after consecutive failures. Last failure: ${this.lastFailure}`;
    return new ModelServerError(message, { outcome: 'circuit_open', retryAfterMs: this.patience.openMs });
  }
}

function isPassing(error: Error): boolean {
  return error instanceof ModelServerError && error.canBeRepeated;
}

/** Whether the server was not asked because its circuit is open. */
function isSuspended(error: Error): boolean {
  return error instanceof ModelServerError && error.outcome === 'circuit_open';
}
