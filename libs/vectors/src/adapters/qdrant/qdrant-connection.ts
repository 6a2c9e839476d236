import { setTimeout as sleep } from 'node:timers/promises';
import { tlsFailureOf } from '@tessera/platform';
import type { QdrantClient } from '@qdrant/js-client-rest';
import pRetry from 'p-retry';
import { VectorStoreUnavailableError, VectorStoreUnusableError } from '../../vector-store.errors.js';
import type { QdrantConfig } from '../../vectors.settings.js';

/** A configuration with the URL of a server. */
export type ServerConfig = QdrantConfig & { url: string };

type Api = ReturnType<QdrantClient['api']>;
type Call<T> = (api: Api, init: RequestInit) => Promise<{ data: { result?: T } }>;

/** Statuses that may differ on retry. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const UNAUTHORIZED = [401, 403];
const NOT_FOUND = 404;

/**
 * Calls of Qdrant's REST API, each with a timeout. All calls of this adapter are idempotent: ids are derived from what
 * they identify, and filters name what to remove. So every call is retried if its failure may be temporary.
 */
export class QdrantConnection {
  private client: Promise<QdrantClient> | null = null;

  constructor(readonly config: ServerConfig) {}

  /**
   * @returns the result of the server
   * @throws VectorStoreUnavailableError if it is unreachable, too slow or fails; VectorStoreUnusableError if it rejects
   * the call; the signal's reason
   */
  async call<T>(what: string, perform: Call<T>, signal?: AbortSignal): Promise<T> {
    const { maxAttempts } = this.config;
    signal?.throwIfAborted();
    const attempt = () => this.attempt(what, perform, signal);
    const options = {
      retries: maxAttempts - 1,
      minTimeout: FIRST_PAUSE_MS,
      maxTimeout: LONGEST_PAUSE_MS,
      randomize: true,
      shouldRetry: ({ error }: { error: unknown }) => isPassing(error),
      onFailedAttempt: async ({ error, retriesLeft }: { error: unknown; retriesLeft: number }) => {
        if (retriesLeft > 0) await sleep(wantedPauseMs(error), undefined, { ...(signal && { signal }) });
      },
      ...(signal && { signal }),
    };
    return pRetry(attempt, options);
  }

  /** Null if the server does not know the name. */
  async find<T>(what: string, perform: Call<T>, signal?: AbortSignal): Promise<T | null> {
    try {
      return await this.call(what, perform, signal);
    } catch (error) {
      if (error instanceof VectorStoreUnusableError && statusOf(error.cause) === NOT_FOUND) return null;
      throw error;
    }
  }

  private async attempt<T>(what: string, perform: Call<T>, signal: AbortSignal | undefined): Promise<T> {
    const { timeoutMs } = this.config;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const api = (await this.open()).api();
      const init = { signal: signal ? AbortSignal.any([signal, timeout]) : timeout };
      const { data } = await perform(api, init);
      if (data?.result == null) throw this.notUnderstood(what);
      return data.result;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof VectorStoreUnusableError) throw error;
      if (timeout.aborted)
        throw this.unavailable(
          what,
          `did not answer within ${timeoutMs / 1000} s (QDRANT_TIMEOUT_MS)`,
          error,
        );
      throw this.problemOf(what, error);
    }
  }

  /** For an unexpected response. */
  notUnderstood(what: string): VectorStoreUnusableError {
    return new VectorStoreUnusableError(
      `${this.name} answered what this version does not understand (${what}).`,
    );
  }

  /** The server without its key or password, for messages. */
  get name(): string {
    const { host } = new URL(this.config.url);
    return `Qdrant at ${host} (QDRANT_URL)`;
  }

  private problemOf(what: string, error: unknown): Error {
    const status = statusOf(error);
    if (status === null) return this.unavailable(what, `cannot be reached: ${reasonOf(error)}`, error);
    if (PASSING.has(status))
      return this.unavailable(what, `failed with ${status}: ${reasonOf(error)}`, error);
    const advice = UNAUTHORIZED.includes(status)
      ? ' Set QDRANT_API_KEY to a key that may read and write.'
      : '';
    return new VectorStoreUnusableError(
      `${this.name} refused with ${status} (${what}): ${reasonOf(error)}.${advice}`,
      { cause: error },
    );
  }

  private unavailable(what: string, problem: string, cause: unknown): VectorStoreUnavailableError {
    return new VectorStoreUnavailableError(`${this.name} ${problem} (${what}).`, { cause });
  }

  /** The library takes memory, so it is loaded only where it is used. */
  private open(): Promise<QdrantClient> {
    this.client ??= import('@qdrant/js-client-rest').then(
      ({ QdrantClient }) => new QdrantClient(this.options()),
    );
    return this.client;
  }

  private options() {
    const { url, apiKey, maxConnections } = this.config;
    const { protocol, hostname, port, pathname } = new URL(url);
    return {
      host: hostname,
      https: protocol === 'https:',
      // The library defaults to port 6333, even for https.
      port: port === '' ? null : Number(port),
      ...(pathname !== '/' && { prefix: pathname.replace(/(?<!\/)\/+$/, '') }),
      // Passed as its key, it would cause a console warning for http URLs.
      ...(apiKey !== undefined && { headers: { 'api-key': apiKey } }),
      maxConnections,
      // A timeout of its own would replace ours and the caller's signal.
      timeout: Infinity,
      checkCompatibility: false,
    };
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof VectorStoreUnavailableError && tlsFailureOf(error) === null;
}

/** The delay that the server requests in Retry-After, bounded. */
function wantedPauseMs(error: unknown): number {
  const { cause } = error as { cause?: unknown };
  const { headers, retry_after: parsed } = (cause ?? {}) as { headers?: unknown; retry_after?: unknown };
  const asked = headers instanceof Headers ? Number(headers.get('retry-after')) : Number(parsed ?? 0);
  return asked > 0 ? Math.min(asked * 1_000, LONGEST_PAUSE_MS) : 0;
}

/** Null without a response. */
function statusOf(error: unknown): number | null {
  const { status, name } = (error ?? {}) as { status?: unknown; name?: unknown };
  if (name === 'QdrantClientResourceExhaustedError') return 429;
  return typeof status === 'number' ? status : null;
}

function reasonOf(error: unknown): string {
  const { data, message, cause } = error as { data?: unknown; message?: string; cause?: { code?: string } };
  const told = (data as { status?: { error?: unknown } } | undefined)?.status?.error;
  if (typeof told === 'string') return told.slice(0, 500);
  return cause?.code ?? message ?? 'no reason given';
}
