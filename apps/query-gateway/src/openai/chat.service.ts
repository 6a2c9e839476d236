import { Inject, Injectable, Logger } from '@nestjs/common';
import type {
  ChatAnnotation,
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionRequest,
  ChatDelta,
} from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { openAiErrorOf, type SseEvent } from '@tessera/platform';
import { RETRIEVAL_CONFIG, type RetrievalConfig } from '../config.js';
import { ConversationService } from '../query/conversation.service.js';
import { LinkedAnswers, type OpenAiQuestion, type OpenAiReader } from './linked-answers.js';
import type { LinkedCitation } from './linked-citations.js';
import { OpenAiModels, secondsOf } from './models.service.js';
import { askedIn, storedTurn, unstored } from './transcript.js';

/** The end of every stream of OpenAI's chat completions. */
export const END_OF_STREAM = '[DONE]';

/** Answers transcripts as OpenAI's chat completions. */
@Injectable()
export class ChatCompletions {
  private readonly logger = new Logger(ChatCompletions.name);

  constructor(
    private readonly models: OpenAiModels,
    private readonly answers: LinkedAnswers,
    private readonly sessions: ConversationService,
    @Inject(RETRIEVAL_CONFIG) private readonly config: Pick<RetrievalConfig, 'historyTurns'>,
  ) {}

  /** @throws ServiceError 404 for an unknown model, 422 for a transcript without a question; errors of the answer */
  async complete(
    access: KnowledgeAccess,
    request: ChatCompletionRequest,
    reader: OpenAiReader,
  ): Promise<ChatCompletion> {
    const question = await this.questionOf(access, request);
    let id = '';
    for await (const part of this.answers.write(access, question, reader)) {
      if ('begun' in part) id = completionId(part.begun.user_message_id);
      if (!('finished' in part)) continue;
      const { text: content, citations, usage } = part.finished;
      const annotations = citations.map(toAnnotation);
      const message = { role: 'assistant', content, refusal: null, annotations } as const;
      const choice = { index: 0, message, finish_reason: 'stop', logprobs: null } as const;
      return { id, object: 'chat.completion', ...this.origin(request), choices: [choice], usage };
    }
    throw new Error('The client disconnected before the answer.');
  }

  /** Chunks. A failure after the first one is the last event. @throws as {@link complete}, before the first event */
  async *stream(
    access: KnowledgeAccess,
    request: ChatCompletionRequest,
    reader: OpenAiReader,
  ): AsyncGenerator<SseEvent> {
    const question = await this.questionOf(access, request);
    const includesUsage = request.stream_options?.include_usage === true;
    const base = { object: 'chat.completion.chunk', ...this.origin(request) } as const;
    let id: string | null = null;
    const chunk = (rest: Pick<ChatCompletionChunk, 'choices' | 'usage'>): SseEvent => {
      const data = { id: id ?? '', ...base, ...(includesUsage && { usage: null }), ...rest };
      return { data: data satisfies ChatCompletionChunk };
    };
    const choice = (delta: ChatDelta, finish_reason: 'stop' | null = null): SseEvent =>
      chunk({ choices: [{ index: 0, delta, finish_reason, logprobs: null }] });
    try {
      for await (const part of this.answers.write(access, question, reader)) {
        if ('begun' in part) {
          id = completionId(part.begun.user_message_id);
          yield choice({ role: 'assistant', content: '' });
        } else if ('delta' in part) yield choice({ content: part.delta });
        else if ('finished' in part) {
          const { citations, usage } = part.finished;
          yield choice(citations.length > 0 ? { annotations: citations.map(toAnnotation) } : {}, 'stop');
          if (includesUsage) yield chunk({ choices: [], usage });
        }
      }
      yield { data: END_OF_STREAM };
    } catch (error) {
      reader.signal.throwIfAborted();
      if (id === null) throw error;
      this.logger.error({ msg: 'completion failed', err: error });
      yield { data: { error: openAiErrorOf(error, reader.language) } };
    }
  }

  private async questionOf(
    access: KnowledgeAccess,
    { model, messages, store }: ChatCompletionRequest,
  ): Promise<OpenAiQuestion> {
    const { query, history } = askedIn(messages, { ...this.config, field: 'messages' });
    const kbName = await this.models.kbNameOf(access, model);
    const conversation = store === true ? storedTurn(this.sessions, history) : unstored(history);
    return { request: { query, kb_name: kbName }, history, conversation };
  }

  private origin({ model }: ChatCompletionRequest): Pick<ChatCompletion, 'created' | 'model'> {
    return { created: secondsOf(new Date()), model };
  }
}

function completionId(messageId: string): string {
  return `chatcmpl-${messageId}`;
}

function toAnnotation({ start, end, source }: LinkedCitation): ChatAnnotation {
  const { file_name: name, url } = source;
  const cited = { start_index: start, end_index: end, title: name ?? url, url };
  return { type: 'url_citation', url_citation: cited };
}
