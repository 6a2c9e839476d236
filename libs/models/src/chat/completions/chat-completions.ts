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
  /** From the start of the request until the first event of its stream. */
  firstTokenMs: number;
  /** Between two events. */
  idleMs: number;
  /** For the whole answer, including the wait for a free slot. */
  totalMs: number;
}

export interface CompletionRequest {
  messages: ChatMessage[];
  /** Maximum tokens to generate, including reasoning. */
  maxTokens: number;
  /** If less than the timeout of all completions. */
  totalMs?: number;
  signal?: AbortSignal | undefined;
}

/** How a completion ended. */
export interface CompletionEnd {
  /** `length`: at the token limit; `content_filter`: the server withheld the rest. */
  reason: 'stop' | 'length' | 'content_filter';
  /** If the server reports them. */
  tokens: ModelTokens | null;
}

/** A chunk of one token is some hundred bytes of JSON, or a few thousand with the extra fields of some servers. */
const BYTES_A_TOKEN = 4_096;
const FRAME_BYTES = 256 * 1024;
const MAX_EVENT_LENGTH = 256 * 1024;
const REFUSED_REQUEST = [400, 422];
/** Finish reasons of incomplete answers. */
const BROKEN_OFF = ['abort', 'error', 'insufficient_system_resource'];
const TIMEOUT_SETTING = 'LLM_FIRST_TOKEN_TIMEOUT_SECONDS, LLM_IDLE_TIMEOUT_SECONDS, LLM_TIMEOUT_SECONDS';

/** Requests streamed chat completions (`/v1/chat/completions`) in the format of OpenAI's API, and removes reasoning. */
export class ChatCompletions {
  private readonly server: ModelServer;
  /** Request forms the server may accept, likeliest first. After a success, only that one. */
  private forms: readonly RequestForm[];
  /** Whether the prompt template starts a block of reasoning; null until an answer has shown it. */
  private beginsInside: boolean | null = null;

  constructor(private readonly options: ChatCompletionsOptions) {
    const settings = { baseUrl: 'LLM_BASE_URL', timeout: TIMEOUT_SETTING };
    this.server = new ModelServer({ ...options, role: 'chat', settings });
    this.forms = formsOf(options.temperature);
  }

  /**
   * Streams the text that the model writes.
   * @throws ModelServerError if the server is unreachable, slow or busy, refuses, or breaks off; the signal's reason
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
      const text = this.filterText(filter, chunk.text);
      if (text !== '') yield text;
    }
    if (tokens !== null) this.server.countTokens(tokens);
    if ((!isWhole && finishReason === null) || BROKEN_OFF.includes(finishReason ?? ''))
      throw new AnswerProblem('broke off its answer');
    // If the template starts a block, text without an end tag is reasoning.
    const rest = this.beginsInside === true && !filter.beganInside ? '' : filter.end();
    this.beginsInside = this.beginsInside === true || filter.beganInside;
    if (rest !== '') yield rest;
    return { reason: endOf(finishReason), tokens };
  }

  private filterText(filter: ReasoningFilter, text: string): string {
    try {
      return filter.push(text);
    } catch (error) {
      if (!(error instanceof ReasoningLeakedError)) throw error;
      this.beginsInside = true;
      throw new AnswerProblem('answered with reasoning without tags');
    }
  }

  /** Servers reject unknown fields: retries with other request forms, and keeps the one that is accepted. */
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

/** Servers report other reasons for complete answers (`eos`). */
function endOf(finishReason: string | null): CompletionEnd['reason'] {
  return finishReason === 'length' || finishReason === 'content_filter' ? finishReason : 'stop';
}
