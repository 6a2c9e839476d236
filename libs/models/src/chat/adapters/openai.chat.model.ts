import { GeneratorWithResult } from '@tessera/platform';
import { ModelServerError } from '../../http/model-server.error.js';
import type { AnswerEnd, AnswerRequest, AnswerWarning, ChatModel, ChatTurn } from '../../models.port.js';
import { CitationFilter } from '../checks/citation-filter.js';
import { RefusalFilter } from '../checks/refusal-filter.js';
import {
  ChatCompletions,
  type ChatCompletionsOptions,
  type CompletionEnd,
} from '../completions/chat-completions.js';
import { answerPrompt, type ContextBounds } from '../prompt/answer-prompt.js';
import { condensedQuestion, condensePrompt, MAX_FOLLOW_UP_LENGTH } from '../prompt/condense-prompt.js';

export interface OpenAiChatModelOptions extends ChatCompletionsOptions, ContextBounds {}

/** Enough for a question, and for the reasoning before it. */
const CONDENSE_TOKENS = 1_024;
/** After this, the question is searched as it is. */
const CONDENSE_TIMEOUT_MS = 20_000;

const CUT_OFF: Readonly<Record<Exclude<CompletionEnd['reason'], 'stop'>, string>> = {
  length: 'the answer reached the token limit (LLM_MAX_TOKENS)',
  content_filter: 'the server of the chat model withheld the rest of the answer',
};

/** Writes answers with a model behind OpenAI's `/v1/chat/completions`: vLLM, Ollama, llama.cpp, OpenAI and others. */
export class OpenAiChatModel implements ChatModel {
  readonly name: string;
  private readonly completions: ChatCompletions;

  constructor(private readonly options: OpenAiChatModelOptions) {
    this.name = options.model;
    this.completions = new ChatCompletions(options);
  }

  async *answer(request: AnswerRequest, signal?: AbortSignal): AsyncGenerator<string, AnswerEnd> {
    const { maxTokens } = this.options;
    const { messages, shown } = answerPrompt(request, this.options);
    const refusal = new RefusalFilter();
    const citations = new CitationFilter(shown);
    const completion = new GeneratorWithResult(this.completions.complete({ messages, maxTokens, signal }));
    let isEmpty = true;
    for await (const written of completion) {
      const delta = citations.push(refusal.push(written));
      isEmpty &&= delta.trim() === '';
      if (delta !== '') yield delta;
    }
    const { reason, tokens } = completion.result;
    const told = tokens === null ? {} : { tokens };
    if (refusal.isRefusal) return { outcome: 'not_found', warnings: [], ...told };
    const rest = citations.push(refusal.end()) + citations.end();
    if (isEmpty && rest.trim() === '') throw this.emptyAnswerError(reason);
    if (rest !== '') yield rest;
    return { outcome: 'answered', warnings: warningsOf(reason), ...told };
  }

  async condense(question: string, history: ChatTurn[], signal?: AbortSignal): Promise<string> {
    if (history.length === 0 || question.length > MAX_FOLLOW_UP_LENGTH) return question;
    const messages = condensePrompt(question, history, this.options);
    const maxTokens = Math.min(CONDENSE_TOKENS, this.options.maxTokens);
    const request = { messages, maxTokens, totalMs: CONDENSE_TIMEOUT_MS, signal };
    let written = '';
    for await (const delta of this.completions.complete(request)) {
      written += delta;
      // A question on one line is shorter.
      if (written.length > 2 * MAX_FOLLOW_UP_LENGTH) break;
    }
    const condensed = condensedQuestion(written);
    if (condensed === null)
      throw new ModelServerError(`${this.name} returned no question.`, { outcome: 'invalid' });
    return condensed;
  }

  private emptyAnswerError(reason: CompletionEnd['reason']): ModelServerError {
    const why = reason === 'stop' ? '' : `: ${CUT_OFF[reason]}`;
    return new ModelServerError(`${this.name} answered nothing${why}.`, { outcome: 'invalid' });
  }
}

function warningsOf(reason: CompletionEnd['reason']): AnswerWarning[] {
  return reason === 'stop' ? [] : [{ code: 'answer_cut_off', message: CUT_OFF[reason] }];
}
