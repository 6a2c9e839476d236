import { Inject, Injectable, Logger } from '@nestjs/common';
import { requireReadable } from '@tessera/auth';
import {
  type QueryRequest,
  type QueryResponse,
  type QuerySources,
  type QueryStep,
  type QueryStreamEvent,
} from '@tessera/contracts';
import { CHAT_MODEL, type ChatModel, notFoundAnswer, onlySeenAnswer } from '@tessera/models';
import type { KnowledgeAccess } from '@tessera/persistence';
import { isUnspaced, questionLanguage } from '@tessera/text';
import { within } from '@tessera/platform';
import { AttachmentsService, AttachmentUnknownError } from '../attachments/attachments.service.js';
import { RETRIEVAL_CONFIG, type RetrievalConfig } from '../config.js';
import { RetrievalService } from '../retrieval/retrieval.service.js';
import { kbNamesOf } from '../retrieval/scope.js';
import { stopwatch } from '../retrieval/stopwatch.js';
import { CitationFilter } from './citation-filter.js';
import { ConversationService } from './conversation.service.js';
import { SessionNotFoundError, streamError, type StreamReader } from './stream-error.js';

/** Answers questions: condense, route, scope, recall, rerank, sources, generate, persist. */
@Injectable()
export class QueryService {
  private readonly logger = new Logger(QueryService.name);

  constructor(
    private readonly attachments: AttachmentsService,
    private readonly conversations: ConversationService,
    private readonly retrieval: RetrievalService,
    @Inject(CHAT_MODEL) private readonly chat: ChatModel,
    @Inject(RETRIEVAL_CONFIG) private readonly config: Pick<RetrievalConfig, 'timeoutMs' | 'profile'>,
  ) {}

  /**
   * Collects what {@link stream} streams.
   * @throws KnowledgeError 403 for a knowledge base that may not be read; SessionNotFoundError, and whatever a step throws
   */
  async answer(access: KnowledgeAccess, request: QueryRequest, signal: AbortSignal): Promise<QueryResponse> {
    requireReadable(access, kbNamesOf(request));
    let sessionId = '';
    for await (const { event, data } of this.eventsInTime(access, request, signal)) {
      if (event === 'session') sessionId = data.session_id;
      if (event === 'done') return { session_id: sessionId, ...data };
    }
    throw new Error('The question was left without an answer.');
  }

  /** A failure is the last event. @throws AttachmentUnknownError, KnowledgeError 403 before the first event */
  async *stream(
    access: KnowledgeAccess,
    request: QueryRequest,
    { language, signal }: StreamReader,
  ): AsyncGenerator<QueryStreamEvent> {
    requireReadable(access, kbNamesOf(request));
    try {
      yield* this.eventsInTime(access, request, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AttachmentUnknownError) throw error;
      if (!(error instanceof SessionNotFoundError)) this.logger.error({ msg: 'query failed', err: error });
      yield streamError(error, language);
    }
  }

  /** Whatever a step waits for, it ends. */
  private eventsInTime(
    access: KnowledgeAccess,
    request: QueryRequest,
    asker: AbortSignal,
  ): AsyncGenerator<QueryStreamEvent> {
    const { timeoutMs } = this.config;
    return within({ timeoutMs, asker, source: (signal) => this.events(access, request, signal) });
  }

  private async *events(
    access: KnowledgeAccess,
    given: QueryRequest,
    signal: AbortSignal,
  ): AsyncGenerator<QueryStreamEvent> {
    const steps: QueryStep[] = [];
    const step = (data: QueryStep): QueryStreamEvent => {
      steps.push(data);
      return { event: 'step', data };
    };

    const attachments = await this.attachments.ofQuestion(access, given.attachments ?? []);
    const turn = await this.conversations.begin(access, given);
    const { sessionId, userMessageId, history, request } = turn;
    yield { event: 'session', data: { session_id: sessionId, user_message_id: userMessageId } };

    const condenseClock = stopwatch();
    const question =
      history.length > 0 ? await this.chat.condense(request.query, history, signal) : request.query;
    if (question !== request.query) {
      yield step({ name: 'condense', query: question, duration_ms: condenseClock() });
    }

    const retrieval = this.retrieval.retrieve(
      { ...request, access, attachments, question, purpose: 'answer' },
      signal,
    );
    let next = await retrieval.next();
    for (; !next.done; next = await retrieval.next()) yield step(next.value);
    const { sources, evidence, route } = next.value;
    yield { event: 'sources', data: sources };

    const generateClock = stopwatch();
    const language = languageOfAnswer(request.query, question);
    const instructions = this.config.profile.prompts.answer;
    const citations = new CitationFilter(sources.text.length + sources.image.length);
    let answer = '';
    const deltas =
      evidence.length > 0
        ? this.chat.answer({ question, history, evidence, language, instructions }, signal)
        : [answerWithoutText(sources, language)];
    for await (const delta of citations.filter(deltas)) {
      signal.throwIfAborted();
      answer += delta;
      yield { event: 'token', data: { delta } };
    }
    // In the trace only: no step follows the tokens of a stream.
    steps.push({ name: 'generate', model: this.chat.name, duration_ms: generateClock() });

    signal.throwIfAborted();
    const done = { answer, sources, route, steps };
    const messageId = await this.conversations.end(access, turn, done);
    yield { event: 'done', data: { ...done, message_id: messageId } };
  }
}

/** When there is nothing to be read. */
function answerWithoutText({ image }: QuerySources, language: string): string {
  const seen = image.map(({ citation }) => citation);
  return seen.length > 0 ? onlySeenAnswer(language, seen) : notFoundAnswer(language);
}

/** Few words in Latin letters do not tell their language ("En 2023 ?"); the question that they stand for does. */
function languageOfAnswer(asked: string, question: string): string {
  return questionLanguage(isUnspaced(asked) ? asked : question);
}
