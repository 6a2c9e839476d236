import createClient, { type Client } from 'openapi-fetch';
import { ApiError, ConnectionError, isTemporary, ResponseTooLargeError, secondsOf } from './errors.js';
import type { paths as BulkPaths } from './generated/bulk-api.js';
import type { paths as IngestPaths } from './generated/ingest-api.js';
import type { paths as GatewayPaths } from './generated/query-gateway.js';
import type { paths as SqlPaths } from './generated/sql-query-api.js';
import { sendUpload, type Upload } from './upload.js';

type BelowV1<P> = { [Path in keyof P as `/v1${Path & string}`]: P[Path] };

/** All routes of both services, as below the edge. */
export type Paths = GatewayPaths & IngestPaths & BelowV1<SqlPaths> & BelowV1<BulkPaths>;
export type Http = Client<Paths>;

/** An API key or token, or what returns a current one for each request. */
export type Credential = string | (() => string | undefined | Promise<string | undefined>);

export interface HttpOptions {
  /**
   * URL of the services, such as `https://tessera.example.com`. Behind the edge, a function that returns the URL of the
   * service for a path.
   */
  baseUrl: string | ((path: string) => string);
  credential?: Credential | undefined;
  /** Tenant of requests to the SQL service. */
  tenantId?: string | undefined;
  /** Retries of a request that may be repeated. Default: 4, which takes about eight seconds. */
  maxRetries?: number | undefined;
  /** Until the response begins, in milliseconds. Default: 330,000, longer than the longest query. */
  timeoutMs?: number | undefined;
  /** Largest response, in bytes; a larger one fails. Default: no limit. */
  maxResponseBytes?: number | undefined;
  /** Further headers of every request. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Default: the global one. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

const DEFAULTS = { maxRetries: 4, timeoutMs: 330_000 };
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** A service that asks for more is not waited for. */
const LONGEST_RETRY_AFTER_SECONDS = 120;
const REPEATABLE_METHODS = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);
/** Read only, or without effect the second time: the same bytes are one document, and an unused attachment expires. */
const REPEATABLE_POSTS = /\/(?:attachments|ingest(?:\/validate\/\w+)?|search(?:\/stream)?|evidence\/verify)$/;
/** A bulk job that has already changed its state conflicts, which `changeBulkJob` takes for success. */
const REPEATABLE_PATCHES = /\/bulk\/jobs\/[^/]+$/;

interface SendOptions {
  /** Its URL is signed: it gets no credential. */
  isSigned?: boolean;
  /** The body of the request, if it is a file. */
  upload?: Upload;
}

/** Stands for the service of a path until a request is sent. */
const ANY_SERVICE = 'http://service.invalid';

/** Sends requests with the credential, and repeats them after temporary failures if that is safe. */
export class Sender {
  /** Precedes each path. */
  readonly baseUrl: string;
  private readonly maxRetries: number;

  constructor(private readonly options: HttpOptions) {
    const { baseUrl, maxRetries = DEFAULTS.maxRetries } = options;
    this.baseUrl = typeof baseUrl === 'string' ? baseUrl.replace(/\/$/, '') : ANY_SERVICE;
    this.maxRetries = maxRetries;
  }

  /** The typed form. Its requests may be cloned: their bodies are small. */
  client(): Http {
    return createClient<Paths>({
      baseUrl: this.baseUrl,
      fetch: (request) => this.send(() => request.clone()),
    });
  }

  /**
   * @param make makes the request anew for each attempt, so that no attempt keeps a large body in memory
   * @throws ConnectionError, or the signal's reason
   */
  async send(make: () => Request | Promise<Request>, options: SendOptions = {}): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      const request = await make();
      const isRepeatable = mayRepeat(request);
      const mayRetry = attempt < this.maxRetries;
      try {
        const response = await this.sendOnce(request, options);
        const wait = isRepeatable ? isTemporary(response.status) : response.status === 429;
        const seconds = secondsOf(response.headers.get('Retry-After'));
        if (!mayRetry || !wait || (seconds ?? 0) > LONGEST_RETRY_AFTER_SECONDS) return response;
        await response.body?.cancel();
        await pause(seconds === null ? pauseMs(attempt) : seconds * 1_000, request.signal);
      } catch (error) {
        request.signal.throwIfAborted();
        if (!mayRetry || !isRepeatable || error instanceof ResponseTooLargeError) throw error;
        await pause(pauseMs(attempt), request.signal);
      }
    }
  }

  private urlOf({ url }: Request): string {
    const { baseUrl } = this.options;
    if (typeof baseUrl === 'string' || !url.startsWith(ANY_SERVICE)) return url;
    const path = url.slice(ANY_SERVICE.length);
    return baseUrl(path).replace(/\/$/, '') + path;
  }

  private async sendOnce(request: Request, { isSigned, upload }: SendOptions): Promise<Response> {
    const { credential, tenantId, timeoutMs = DEFAULTS.timeoutMs, fetch: customFetch } = this.options;
    if (!isSigned) {
      const token = typeof credential === 'function' ? await credential() : credential;
      if (token) request.headers.set('Authorization', `Bearer ${token}`);
      for (const [name, value] of Object.entries(this.options.headers ?? {}))
        request.headers.set(name, value);
      if (tenantId && !request.headers.has('X-Tenant-ID')) request.headers.set('X-Tenant-ID', tenantId);
    }
    // Ends with the response's first byte: a stream may take longer. An upload may, too, as long as it proceeds.
    const limit = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => limit.abort(new ConnectionError(`No response within ${timeoutMs} ms.`)),
        timeoutMs,
      );
    };
    startTimer();
    const onUpload = (sentBytes: number, totalBytes: number) => {
      startTimer();
      upload?.onUpload?.(sentBytes, totalBytes);
    };
    try {
      const signal = AbortSignal.any([request.signal, limit.signal]);
      const url = this.urlOf(request);
      const routed = url === request.url ? request : new Request(url, request);
      const limited = new Request(routed, { signal });
      const response = await (upload
        ? sendUpload(limited, { ...upload, onUpload }, customFetch)
        : (customFetch ?? fetch)(limited));
      clearTimeout(timer);
      upload?.onUpload?.(upload.sizeBytes, upload.sizeBytes);
      return await withJson(bounded(response, this.options.maxResponseBytes));
    } catch (error) {
      request.signal.throwIfAborted();
      limit.signal.throwIfAborted();
      if (error instanceof ResponseTooLargeError) throw error;
      const cause = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).message;
      throw new ConnectionError(`Cannot connect to ${new URL(this.urlOf(request)).origin} (${cause}).`, {
        cause: error,
      });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The body of a successful response. @throws ApiError otherwise */
export function unwrap<T>(answer: { data?: T; error?: unknown; response: Response }): T {
  if (!answer.response.ok) throw new ApiError(answer.response, answer.error);
  return answer.data as T;
}

function bounded(response: Response, maxBytes: number | undefined): Response {
  if (maxBytes === undefined || !response.body) return response;
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      bytes += piece.byteLength;
      if (bytes > maxBytes) throw new ResponseTooLargeError(maxBytes);
      controller.enqueue(piece);
    },
  });
  return new Response(response.body.pipeThrough(limit), response);
}

/** Reads JSON right away, so that a connection that is lost meanwhile fails the attempt, which can be repeated. */
async function withJson(response: Response): Promise<Response> {
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
  return isJson && response.body ? new Response(await response.arrayBuffer(), response) : response;
}

function mayRepeat({ method, url, headers }: Request): boolean {
  return (
    REPEATABLE_METHODS.has(method) ||
    headers.has('X-Idempotency-Key') ||
    (method === 'POST' && REPEATABLE_POSTS.test(new URL(url).pathname)) ||
    (method === 'PATCH' && REPEATABLE_PATCHES.test(new URL(url).pathname))
  );
}

function pauseMs(attempt: number): number {
  const most = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
  // Clients that failed together do not return together.
  return most * (0.5 + Math.random() / 2);
}

/** @throws the signal's reason */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
