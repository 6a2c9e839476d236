import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';

export interface HttpRequest {
  method: string;
  /** Default: the client's. */
  baseUrl?: string;
  /** Relative to the base URL, including the query. */
  path: string;
  headers: Record<string, string | string[]>;
  body?: string | Buffer;
}

export interface Reply {
  /** 0 without a complete response. */
  status: number;
  headers: IncomingHttpHeaders;
  /** The received body as UTF-8. */
  text: string;
  durationMs: number;
  /** Why there is no response: a timeout, a broken connection, or nobody listening. */
  failure: 'timeout' | 'reset' | 'refused' | null;
}

/** Closes idle connections before the server does so during a request. */
const IDLE_TIMEOUT_MS = 20_000;

/** Sends requests over kept connections and reports every way in which they end. */
export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true, timeout: IDLE_TIMEOUT_MS });

  constructor(private readonly baseUrl: string) {}

  /** Never rejects: failures are replies without a status. */
  async send(request: HttpRequest, timeoutMs: number): Promise<Reply> {
    const startedAt = performance.now();
    const pieces: Buffer[] = [];
    const answered = Promise.withResolvers<Pick<Reply, 'status' | 'headers' | 'failure'>>();
    const none = (failure: Reply['failure']) => answered.resolve({ status: 0, headers: {}, failure });
    const sent = httpRequest(`${request.baseUrl ?? this.baseUrl}${request.path}`, {
      method: request.method,
      agent: this.agent,
      headers: { ...request.headers, ...lengthOf(request.body) },
    });
    const timer = setTimeout(() => {
      none('timeout');
      sent.destroy();
    }, timeoutMs);
    sent.on('error', (error) => none(isRefusal(error) ? 'refused' : 'reset'));
    sent.on('response', (response) => {
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', () => none('reset'));
      response.on('end', () =>
        answered.resolve({ status: response.statusCode ?? 0, headers: response.headers, failure: null }),
      );
    });
    sent.end(request.body);
    const answer = await answered.promise;
    clearTimeout(timer);
    const text = Buffer.concat(pieces).toString('utf8');
    return { ...answer, text, durationMs: performance.now() - startedAt };
  }

  close(): void {
    this.agent.destroy();
  }
}

/** Whether the connection was refused. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
}

function lengthOf(body: string | Buffer | undefined): Record<string, string> {
  return body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
}

/** The parsed body, or null if it is not JSON. */
export function jsonOf<T>(reply: Reply): T | null {
  try {
    return JSON.parse(reply.text) as T;
  } catch {
    return null;
  }
}
