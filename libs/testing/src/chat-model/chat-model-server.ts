import type { ServerResponse } from 'node:http';
import { type ModelAnswer, type ModelCall, ScriptedModelServer } from '../model-server/index.js';
import { type ReceivedCompletion, requestCheck, type RequestRules } from './request-rules.js';
import { streamLines, type StreamShape, type WrittenCompletion } from './stream-shapes.js';

export const CHAT_MODEL_NAME = 'parrot-1';
export const CHAT_MODEL_KEY = 'sk-parrot';

/** The model's output; omitted fields have defaults. */
export type Written = Partial<WrittenCompletion> | string;
/** The model's output for a request. */
export type ScriptedChatModel = (asked: ReceivedCompletion) => Written;

/**
 * A server of a chat model that implements OpenAI's streamed `/v1/chat/completions`, with chunks in the format of the
 * server that it imitates. Rejects requests that such a server would reject.
 */
export class ChatModelServer {
  /** Valid requests so far. */
  readonly asked: ReceivedCompletion[] = [];
  /** Number of rejected requests. */
  refused = 0;
  /** Number of responses that clients abandoned. */
  left = 0;
  /** Replaces the model's response while it is set. */
  instead: ModelAnswer | null = null;
  shape: StreamShape = 'vllm';
  rules: RequestRules = 'usual';

  static async start(model: ScriptedChatModel): Promise<ChatModelServer> {
    const http = await ScriptedModelServer.start();
    return new ChatModelServer(http, model);
  }

  private constructor(
    readonly http: ScriptedModelServer,
    public model: ScriptedChatModel,
  ) {
    http.answers = [(response, call) => this.answer(response, call)];
  }

  /** Settings of an app that uses it. */
  get settings(): Record<string, string> {
    return {
      LLM_PROVIDER: 'openai',
      LLM_BASE_URL: `${this.http.baseUrl}/v1`,
      LLM_MODEL: CHAT_MODEL_NAME,
      LLM_API_KEY: CHAT_MODEL_KEY,
    };
  }

  /** The last request. */
  get lastAsked(): ReceivedCompletion {
    const last = this.asked.at(-1);
    if (!last) throw new Error('The chat model received no request.');
    return last;
  }

  /** Stops at once, whatever is in progress; refuses connections from then on. */
  stop(): Promise<void> {
    return this.http.stop();
  }

  /** The lines of a model's streamed output. */
  linesOf(written: Written, asked?: ReceivedCompletion): string[] {
    const given = typeof written === 'string' ? { pieces: splitIntoPieces(written) } : written;
    const counts = asked?.stream_options?.include_usage === true;
    return streamLines(this.shape, {
      reasoning: [],
      pieces: [],
      finishReason: 'stop',
      usage: counts ? { prompt_tokens: 300, completion_tokens: 20, total_tokens: 320 } : null,
      ...given,
    });
  }

  private answer(response: ServerResponse, call: ModelCall): void {
    response.once('close', () => {
      if (!response.writableFinished) this.left++;
    });
    const { body } = call;
    const takes = requestCheck(this.rules);
    const status = refusalOf(call);
    if (status !== null || !takes(body)) return this.refuse(response, status ?? 400);
    if (body.model !== CHAT_MODEL_NAME) return this.refuse(response, 404);
    this.asked.push(body);
    if (this.instead) return this.instead(response, call);
    beginStream(response);
    for (const line of this.linesOf(this.model(body), body)) response.write(line);
    response.end();
  }

  private refuse(response: ServerResponse, status: number): void {
    this.refused++;
    const error = { message: `${CHAT_MODEL_KEY} is told to nobody`, type: 'invalid_request_error' };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
  }
}

export function beginStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
}

/** Splits a text as a model streams it, a few letters at a time. */
function splitIntoPieces(text: string): string[] {
  return text.match(/[\s\S]{1,3}/gu) ?? [];
}

function refusalOf({ method, path, headers }: ModelCall): number | null {
  if (headers.authorization !== `Bearer ${CHAT_MODEL_KEY}`) return 401;
  if (path !== '/v1/chat/completions') return 404;
  if (method !== 'POST') return 405;
  return headers['content-type'] === 'application/json' ? null : 415;
}
