import { traceHeaders } from '@tessera/platform';
import { Agent, type Dispatcher, request } from 'undici';
import { AnswerProblem } from './answer-problem.js';
import { ModelServerError } from './model-server.error.js';
import { retryAfterMs } from './retry-after.js';

export interface ModelHttpOptions {
  /** Without the paths of routes; a trailing `/v1` is optional. */
  baseUrl: string;
  /** The model's name on the server. */
  model: string;
  apiKey?: string | undefined;
  connectTimeoutMs: number;
  /** Names of the settings, for error messages. */
  settings: { baseUrl: string };
}

export interface JsonRequest {
  path: `/${string}`;
  body: object;
  /** Maximum size of the answer. */
  maxAnswerBytes: number;
  /** Expected kind of answer, for error messages: `chat completion`. */
  expected: string;
  /** Whether a client waits for it. Sent as the header `Priority` (RFC 9218), which servers may ignore. */
  isUrgent?: boolean;
}

const URGENT = { priority: 'u=1' };

/** Sends single requests, with limits on time and bytes. */
export class ModelHttp {
  private readonly baseUrl: string;
  private readonly connections: Agent;

  constructor(private readonly options: ModelHttpOptions) {
    this.baseUrl = options.baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '');
    // The signal of each request limits its time.
    const unbounded = { headersTimeout: 0, bodyTimeout: 0 };
    this.connections = new Agent({ connect: { timeout: options.connectTimeoutMs }, ...unbounded });
  }

  /** @returns the JSON of the answer, of any shape @throws ModelServerError, AnswerProblem, the signal's reason */
  async json(asked: JsonRequest, signal: AbortSignal): Promise<unknown> {
    const { body } = await this.open(asked, { accept: 'application/json', signal });
    const parts: Buffer[] = [];
    for await (const part of this.bytes(body, asked)) parts.push(part);
    try {
      return JSON.parse(Buffer.concat(parts).toString('utf8'));
    } catch {
      throw new AnswerProblem(`answered with an invalid ${asked.expected}`);
    }
  }

  /** Streams the bytes of the answer; ending the iteration closes the connection. @throws like {@link json} */
  async *eventStream(asked: JsonRequest, signal: AbortSignal): AsyncGenerator<Buffer> {
    const { headers, body } = await this.open(asked, { accept: 'text/event-stream', signal });
    if (!/^text\/event-stream\b/.test(String(headers['content-type'] ?? ''))) {
      discard(body);
      throw new AnswerProblem(`answered with no stream of a ${asked.expected}`);
    }
    yield* this.bytes(body, asked);
  }

  private async open(
    { path, body, isUrgent }: JsonRequest,
    { accept, signal }: { accept: string; signal: AbortSignal },
  ): Promise<Dispatcher.ResponseData> {
    const { apiKey, model, settings } = this.options;
    // Does not follow redirects: the key is for this server only.
    const response = await request(this.baseUrl + path, {
      method: 'POST',
      headers: {
        accept,
        'content-type': 'application/json',
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        ...(isUrgent && URGENT),
        ...traceHeaders(),
      },
      body: JSON.stringify(body),
      dispatcher: this.connections,
      signal,
    }).catch((cause: unknown) => {
      const message = `The server of ${model} cannot be reached (${settings.baseUrl}).`;
      throw new ModelServerError(message, { outcome: 'unreachable', cause });
    });
    if (response.statusCode >= 200 && response.statusCode < 300) return response;
    discard(response.body);
    throw this.refusalOf(response);
  }

  /** Does not read the body of the refusal, which may quote the request. */
  private refusalOf({ statusCode: status, headers }: Dispatcher.ResponseData): ModelServerError {
    const { model, settings } = this.options;
    if (status >= 300 && status < 400)
      return new ModelServerError(
        `The server of ${model} answered with a redirect, which is not followed (${settings.baseUrl}).`,
        { outcome: 'refused', status },
      );
    const outcome = status >= 500 ? 'failed' : status === 429 ? 'throttled' : 'refused';
    return new ModelServerError(`The server of ${model} answered with HTTP ${status}.`, {
      outcome,
      status,
      retryAfterMs: retryAfterMs(headers['retry-after']),
    });
  }

  private async *bytes(
    body: Dispatcher.ResponseData['body'],
    { maxAnswerBytes, expected }: JsonRequest,
  ): AsyncGenerator<Buffer> {
    let size = 0;
    try {
      // Leaving the loop closes the connection.
      for await (const part of body as AsyncIterable<Buffer>) {
        size += part.byteLength;
        if (size > maxAnswerBytes) throw new AnswerProblem(`answered more than a ${expected} can be`);
        yield part;
      }
    } catch (cause) {
      if (cause instanceof AnswerProblem) throw cause;
      const message = `The server of ${this.options.model} broke off its answer.`;
      throw new ModelServerError(message, { outcome: 'unreachable', cause });
    }
  }
}

/** Closes the connection without reading the rest. */
function discard(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => undefined).destroy();
}
