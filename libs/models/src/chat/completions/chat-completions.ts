import { AnswerProblem } from '../../http/answer-problem.js';
import { Deadline } from '../../http/deadline.js';
import type { ModelTokens } from '../../http/model-metrics.js';
import { ModelServer, type ModelServerOptions } from '../../http/model-server.js';
import { ModelServerError } from '../../http/model-server.error.js';
import type { ChatMessage } from '../prompt/chat-message.js';
import { COMPLETION, completionChunk, DONE } from './completion-chunk.js';
import { ReasoningFilter, ReasoningLeakedError } from './reasoning-filter.js';
import { formsOf, type RequestForm } from './request-forms.js';

export interface ChatCompletionsOptions extends Pick<
  ModelServerOptions,
  'baseUrl' | 'model' | 'apiKey' | 'concurrency' | 'observer' | 'patience'
> {
  /** 0 to 2. */
  temperature: number;
  timeouts: ChatTimeouts;
}

export interface ChatTimeouts {
  /** From the request's turn until the first event of its stream. */
  firstTokenMs: number;
  /** Between two events. */
  idleMs: number;
  /** From the question until the answer's end, its wait for a turn included. */
  totalMs: number;
}

export interface CompletionRequest {
  messages: ChatMessage[];
  /** Most that the model writes, reasoning included. */
  maxTokens: number;
  /** When less than that of all completions. */
  totalMs?: number;
  signal?: AbortSignal | undefined;
}

/** How a completion ended. */
export interface CompletionEnd {
  /** `length`: at the most tokens; `content_filter`: the server withholds the rest. */
  reason: 'stop' | 'length' | 'content_filter';
  /** As far as the server tells. */
  tokens: ModelTokens | null;
}

/** A chunk of a token is some hundred bytes of JSON, and a few thousand with what some servers add. */
const BYTES_A_TOKEN = 4_096;
const FRAME_BYTES = 256 * 1024;
const MAX_EVENT_LENGTH = 256 * 1024;
const REFUSED_REQUEST = [400, 422];
/** Ends of which the answer is not the whole one, and nobody can tell what is missing. */
const BROKEN_OFF = ['abort', 'error', 'insufficient_system_resource'];
const TIMEOUT_SETTING = 'LLM_FIRST_TOKEN_TIMEOUT_SECONDS, LLM_IDLE_TIMEOUT_SECONDS, LLM_TIMEOUT_SECONDS';

/** Asks for streamed chat completions (`/v1/chat/completions`), as OpenAI's API has them. Reasoning is no part of what is written. */
export class ChatCompletions {
  private readonly server: ModelServer;
  /** Forms of requests that the server may still take, likeliest first: one that was taken is kept to. */
  private forms: readonly RequestForm[];
  /** Whether the prompt's template begins a block of reasoning; null until an answer has shown it. */
  private beginsInside: boolean | null = null;

  constructor(private readonly options: ChatCompletionsOptions) {
    const settings = { baseUrl: 'LLM_BASE_URL', timeout: TIMEOUT_SETTING };
    this.server = new ModelServer({ ...options, role: 'chat', settings });
    this.forms = formsOf(options.temperature);
  }

  /**
   * What the model writes, as it comes.
   * @throws ModelServerError when the server is out of reach, slow, busy, refuses, or breaks off; the signal's reason
   */
  async *complete(request: CompletionRequest): AsyncGenerator<string, CompletionEnd> {
    const totalMs = Math.min(request.totalMs ?? Infinity, this.options.timeouts.totalMs);
    const deadline = new Deadline(request.signal);
    deadline.set(totalMs, () =>
      this.failure(`did not end its answer within ${totalMs / 1000} s (LLM_TIMEOUT_SECONDS)`, 'timeout'),
    );
    try {
      return yield* this.withoutReasoning(this.eventsOf(request, deadline.signal));
    } catch (error) {
      if (error instanceof AnswerProblem) throw this.failure(error.message, 'invalid', error);
      throw error;
    } finally {
      deadline.clear();
    }
  }

  private async *withoutReasoning(events: AsyncGenerator<string>): AsyncGenerator<string, CompletionEnd> {
    const filter = new ReasoningFilter(this.beginsInside !== false);
    let finishReason: string | null = null;
    let tokens: ModelTokens | null = null;
    let isWhole = false;
    for await (const data of events) {
      isWhole ||= data === DONE;
      if (data === DONE) break;
      const chunk = completionChunk(data);
      finishReason ??= chunk.finishReason;
      tokens = chunk.tokens ?? tokens;
      const text = this.pushed(filter, chunk.text);
      if (text !== '') yield text;
    }
    if (tokens !== null) this.server.countTokens(tokens);
    if ((!isWhole && finishReason === null) || BROKEN_OFF.includes(finishReason ?? ''))
      throw new AnswerProblem('broke off its answer');
    // Of a template that begins a block, what nothing has closed is reasoning.
    const rest = this.beginsInside === true && !filter.beganInside ? '' : filter.end();
    this.beginsInside = this.beginsInside === true || filter.beganInside;
    if (rest !== '') yield rest;
    return { reason: endOf(finishReason), tokens };
  }

  private pushed(filter: ReasoningFilter, text: string): string {
    try {
      return filter.push(text);
    } catch (error) {
      if (!(error instanceof ReasoningLeakedError)) throw error;
      this.beginsInside = true;
      throw new AnswerProblem('answered with reasoning that it did not mark as such');
    }
  }

  /** Servers that do not know a field refuse the request: then it is sent in another form, which is kept to. */
  private async *eventsOf(request: CompletionRequest, signal: AbortSignal): AsyncGenerator<string> {
    const { forms } = this;
    for (const [index, form] of forms.entries()) {
      const events = this.open(request, form, signal);
      let first: IteratorResult<string>;
      try {
        first = await events.next();
      } catch (error) {
        if (!isRefused(error) || index === forms.length - 1) throw error;
        continue;
      }
      this.forms = [form];
      try {
        if (!first.done) yield first.value;
        yield* events;
      } finally {
        await events.return(undefined);
      }
      return;
    }
  }

  private open(
    { messages, maxTokens }: CompletionRequest,
    form: RequestForm,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    const { model, timeouts } = this.options;
    return this.server.stream({
      path: '/v1/chat/completions',
      body: { model, messages, stream: true, ...form(maxTokens) },
      maxAnswerBytes: FRAME_BYTES + maxTokens * BYTES_A_TOKEN,
      maxEventLength: MAX_EVENT_LENGTH,
      expected: COMPLETION,
      timeoutMs: timeouts.firstTokenMs,
      idleTimeoutMs: timeouts.idleMs,
      maxWaitMs: timeouts.totalMs,
      signal,
    });
  }

  private failure(problem: string, outcome: 'timeout' | 'invalid', cause?: unknown): ModelServerError {
    return new ModelServerError(`${this.options.model} ${problem}.`, { outcome, cause });
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof ModelServerError && REFUSED_REQUEST.includes(error.status ?? 0);
}

/** Servers invent further reasons for an answer that is whole (`eos`). */
function endOf(finishReason: string | null): CompletionEnd['reason'] {
  return finishReason === 'length' || finishReason === 'content_filter' ? finishReason : 'stop';
}
