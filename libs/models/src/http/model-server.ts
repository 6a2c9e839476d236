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

/** How the server of a model is reached. */
export interface ModelServerOptions {
  role: ModelRole;
  /** Without the paths of its routes; a `/v1` at its end is not needed and does no harm. */
  baseUrl: string;
  /** As the server names it. */
  model: string;
  apiKey?: string | undefined;
  /** Requests that the server is given at once; further ones wait for their turn. */
  concurrency: number;
  /** Names of the settings that whoever reads of a failure may want to change. */
  settings: { baseUrl: string; timeout: string };
  observer?: ModelObserver | undefined;
  /** What differs from {@link PATIENCE}. */
  patience?: Partial<Patience> | undefined;
}

/** How much is borne with a server that does not answer as it should. */
export interface Patience {
  connectTimeoutMs: number;
  /** Requests that failed for a passing reason are repeated so often at most. */
  retries: number;
  /** Before the first of them, with jitter; twice as long before each further one, and longer when the server asks for it. */
  retryAfterMs: number;
  /** Failures in a row after which the server is left alone. */
  failuresToOpen: number;
  /** For so long. Then one request tries it, while further ones are refused. */
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
  /** From its turn until the answer is there, with everything that is repeated in between. */
  timeoutMs: number;
  /**
   * Longest wait for its turn; then, and while the server is left alone, it fails at once. Without it, a request waits for its turn as
   * long as the signal lets it, and in its own time for a server that is left alone: for work in the background.
   */
  maxWaitMs?: number | undefined;
  /** Takes from the answer, of any shape, what was asked for. @throws AnswerProblem when it is not there */
  read: (answer: unknown) => T;
  signal?: AbortSignal | undefined;
}

export interface ModelStreamRequest extends JsonRequest {
  /** From its turn until the first event, with everything that is repeated in between. */
  timeoutMs: number;
  /** Longest wait for each further event. */
  idleTimeoutMs: number;
  maxWaitMs?: number | undefined;
  /** Characters that one event may have. */
  maxEventLength: number;
  signal?: AbortSignal | undefined;
}

/** Events of a stream of which the first has come. */
interface OpenStream {
  first: string;
  rest: AsyncGenerator<string>;
}

/**
 * Asks the server of a model, which speaks JSON over HTTP: so many requests at once, again when they fail for a passing reason
 * (HTTP 408, 429, from 500 on, or no connection), and not at all for a while when it has failed too often in a row.
 */
export class ModelServer {
  private readonly http: ModelHttp;
  private readonly turns: Turns;
  private readonly circuit: Circuit;
  private readonly patience: Patience;
  private readonly span: SpanOptions;
  /** Whoever is refused while the server is left alone wants to know why it is. */
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
   * @throws ModelServerError when the server is out of reach, slow, busy, refuses, is left alone, or answers something else than
   *   what was asked for; the signal's reason
   */
  async ask<T>(request: ModelRequest<T>): Promise<T> {
    const deadline = new Deadline(request.signal);
    const end = await this.turn(request, deadline);
    try {
      return await this.persistently(request, deadline, async () => {
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
   * Asks for server-sent events. Once the first is there, nothing is repeated any more.
   * @returns the data of each event; whoever stops reading ends the connection
   * @throws as {@link ask} does
   */
  async *stream(request: ModelStreamRequest): AsyncGenerator<string> {
    const deadline = new Deadline(request.signal);
    const end = await this.turn(request, deadline);
    let rest: AsyncGenerator<string> | undefined;
    try {
      const opened = await this.persistently(request, deadline, () =>
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

  /** For what {@link stream} has told of them; those of other answers are counted. */
  countTokens(tokens: ModelTokens): void {
    this.options.observer?.tokens(this.options.role, tokens);
  }

  private async turn(
    { maxWaitMs, signal }: { maxWaitMs?: number | undefined; signal?: AbortSignal | undefined },
    deadline: Deadline,
  ): Promise<() => void> {
    const { model, concurrency } = this.options;
    if (maxWaitMs !== undefined)
      deadline.set(maxWaitMs, () => {
        const message = `${model} is busy: no turn came within ${maxWaitMs / 1000} s, with ${concurrency} at once.`;
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

  private async persistently<T>(
    { timeoutMs, maxWaitMs }: { timeoutMs: number; maxWaitMs?: number | undefined },
    deadline: Deadline,
    work: () => Promise<T>,
  ): Promise<T> {
    const { role, observer } = this.options;
    const { retries, retryAfterMs } = this.patience;
    const { signal } = deadline;
    deadline.set(timeoutMs, () => this.tooSlow(timeoutMs));
    const endsAt = performance.now() + timeoutMs;
    try {
      return await pRetry(() => this.attempt(work, signal), {
        retries,
        minTimeout: retryAfterMs,
        randomize: true,
        signal,
        shouldConsumeRetry: ({ error }) => !isLeftAlone(error),
        shouldRetry: async ({ error }) => {
          const canBeRepeated = isLeftAlone(error) ? maxWaitMs === undefined : isPassing(error);
          const pauseMs = (error as Partial<ModelServerError>).retryAfterMs ?? 0;
          if (!canBeRepeated || performance.now() + pauseMs >= endsAt) return false;
          await sleep(pauseMs, undefined, { signal });
          if (!isLeftAlone(error)) observer?.retry(role);
          return true;
        },
      });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  }

  /** One request, if the server is asked at all. */
  private async attempt<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const { role, observer } = this.options;
    const start = performance.now();
    const observe = (outcome: Parameters<ModelObserver['attempt']>[1]): void =>
      observer?.attempt(role, outcome, (performance.now() - start) / 1000);
    try {
      const value = await this.circuit.run(
        () => tracedPart(this.span, work).catch((error: unknown) => this.fail(error, signal)),
        () => this.leftAlone(),
      );
      observe('ok');
      return value;
    } catch (error) {
      observe(error instanceof ModelServerError ? error.outcome : signal.aborted ? 'cancelled' : 'ok');
      throw error;
    }
  }

  private fail(error: unknown, signal: AbortSignal): never {
    const failure: unknown = signal.aborted ? signal.reason : this.understood(error);
    if (failure instanceof ModelServerError) this.lastFailure = failure.message;
    throw failure;
  }

  private understood(error: unknown): unknown {
    if (!(error instanceof AnswerProblem)) return error;
    return new ModelServerError(`${this.options.model} ${error.message}.`, { outcome: 'invalid' });
  }

  private async openStream(request: ModelStreamRequest, signal: AbortSignal): Promise<OpenStream> {
    const rest = eventData(this.http.eventStream(request, signal), request.maxEventLength);
    const first = await rest.next();
    if (first.done) throw new AnswerProblem(`answered with an empty stream for a ${request.expected}`);
    return { first: first.value, rest };
  }

  /** Time counts while the server is waited for, not while the events are made use of. */
  private async *further(
    rest: AsyncGenerator<string>,
    { idleTimeoutMs }: ModelStreamRequest,
    deadline: Deadline,
  ): AsyncGenerator<string> {
    for (;;) {
      deadline.set(idleTimeoutMs, () => this.tooSlow(idleTimeoutMs));
      const next = await rest.next().catch((error: unknown) => this.fail(error, deadline.signal));
      deadline.clear();
      if (next.done) return;
      yield next.value;
    }
  }

  private tooSlow(timeoutMs: number): ModelServerError {
    const { model, settings } = this.options;
    const message = `${model} did not answer within ${timeoutMs / 1000} s (${settings.timeout}).`;
    return new ModelServerError(message, { outcome: 'timeout' });
  }

  private leftAlone(): ModelServerError {
    const message = `The server of ${this.options.model} is not asked for a moment, after failures in a row. The last: ${this.lastFailure}`;
    return new ModelServerError(message, { outcome: 'circuit_open', retryAfterMs: this.patience.openMs });
  }
}

function isPassing(error: Error): boolean {
  return error instanceof ModelServerError && error.canBeRepeated;
}

/** Whether the server was not asked at all. */
function isLeftAlone(error: Error): boolean {
  return error instanceof ModelServerError && error.outcome === 'circuit_open';
}
