/** How the server of a model is reached. */
export interface ModelServerOptions {
  /** Without the paths of its routes. */
  baseUrl: string;
  /** As the server names it. */
  model: string;
  apiKey?: string | undefined;
  /** Names of the settings that whoever reads of a failure may want to change. */
  settings: { baseUrl: string; timeout: string };
}

export interface ModelRequest {
  path: `/${string}`;
  body: object;
  timeoutMs: number;
  /** An answer beyond is not read. */
  maxAnswerBytes: number;
  /** What the answer is to be, for messages: `chat completion`. */
  expected: string;
  signal?: AbortSignal | undefined;
}

/** The server of a model does not answer as it should: asking again, later or after it was put right, may help. */
export class ModelServerError extends Error {
  override readonly name = 'ModelServerError';

  constructor(message: string, options: { cause?: unknown; status?: number } = {}) {
    super(message, { cause: options.cause });
    this.status = options.status ?? null;
  }

  /** Of the answer; null when there was none, or none that could be understood. */
  readonly status: number | null;
}

/** Asks the server of a model, which speaks JSON over HTTP. */
export class ModelServer {
  constructor(private readonly options: ModelServerOptions) {}

  /**
   * @returns the answer's JSON, of any shape
   * @throws ModelServerError when the server is out of reach, slow, refuses, or answers no JSON; the signal's reason
   */
  async ask(request: ModelRequest): Promise<unknown> {
    const { signal, timeoutMs } = request;
    const { model, settings } = this.options;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await this.post(request, signal ? AbortSignal.any([signal, timeout]) : timeout);
    } catch (error) {
      signal?.throwIfAborted();
      if (!timeout.aborted) throw error;
      throw new ModelServerError(
        `${model} did not answer within ${timeoutMs / 1000} s (${settings.timeout}).`,
      );
    }
  }

  /** For an answer that is JSON, and not what was asked for. */
  notUnderstood(expected: string): ModelServerError {
    return new ModelServerError(`${this.options.model} answered what is no ${expected}.`);
  }

  private async post(
    { path, body, maxAnswerBytes, expected }: ModelRequest,
    signal: AbortSignal,
  ): Promise<unknown> {
    const { baseUrl, model, apiKey, settings } = this.options;
    const response = await fetch(baseUrl.replace(/\/+$/, '') + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      // The key is for this server alone.
      redirect: 'error',
      signal,
    }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new ModelServerError(`The server of ${model} cannot be reached (${settings.baseUrl}).`, {
        cause: error,
      });
    });
    const text = await this.boundedText(response, { maxAnswerBytes, expected, signal });
    // What the server says beside the status is not looked at: it may quote the request.
    if (!response.ok) {
      const { status } = response;
      throw new ModelServerError(`The server of ${model} answered with HTTP ${status}.`, { status });
    }
    try {
      return JSON.parse(text);
    } catch {
      throw this.notUnderstood(expected);
    }
  }

  private async boundedText(
    response: Response,
    { maxAnswerBytes, expected, signal }: { maxAnswerBytes: number; expected: string; signal: AbortSignal },
  ): Promise<string> {
    const parts: Uint8Array[] = [];
    let size = 0;
    try {
      // Leaving the loop ends the connection.
      for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
        size += part.byteLength;
        if (size > maxAnswerBytes) throw this.notUnderstood(expected);
        parts.push(part);
      }
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ModelServerError) throw error;
      throw new ModelServerError(`The server of ${this.options.model} broke off its answer.`, {
        cause: error,
      });
    }
    return Buffer.concat(parts).toString('utf8');
  }
}
