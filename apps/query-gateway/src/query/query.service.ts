import { Inject, Injectable, Logger } from '@nestjs/common';
import { requireReadable } from '@tessera/auth';
import {
  type AnswerCitation,
  type QueryRequest,
  type QueryResponse,
  type QueryStep,
  type QueryStreamEvent,
} from '@tessera/contracts';
import { CHAT_MODEL, type ChatModel, type ChatTurn, type TakenPassage } from '@tessera/models';
import type { KnowledgeAccess } from '@tessera/persistence';
import { isUnspaced, questionLanguage } from '@tessera/text';
import { GeneratorWithResult, ServiceError, withDeadline } from '@tessera/platform';
import { AttachmentsService } from '../attachments/attachments.service.js';
import { alignCitations, type CitableSource } from '../citations/align-citations.js';
import { RETRIEVAL_CONFIG, type RetrievalConfig } from '../config.js';
import { RetrievalService } from '../retrieval/retrieval.service.js';
import { kbNamesOf } from '../retrieval/scope.js';
import { stopwatch } from '../retrieval/stopwatch.js';
import { warningStep } from '../retrieval/warning-step.js';
import { AnswerWriter } from './answer-writer.js';
import { QuestionMeter } from './question-meter.js';
import { type Conversation, ConversationService } from './conversation.service.js';
import { streamError, type StreamReader } from './stream-error.js';

/** Answers questions: condense, route, scope, recall, rerank, sources, generate, persist. */
@Injectable()
export class QueryService {
  private readonly logger = new Logger(QueryService.name);

  constructor(
    private readonly attachments: AttachmentsService,
    private readonly conversations: ConversationService,
    private readonly retrieval: RetrievalService,
    private readonly answers: AnswerWriter,
    @Inject(CHAT_MODEL) private readonly chat: ChatModel,
    @Inject(RETRIEVAL_CONFIG) private readonly config: Pick<RetrievalConfig, 'timeoutMs'>,
  ) {}

  /**
   * Collects the {@link events}.
   * @throws ServiceError 403 for an unreadable knowledge base, 404 for an unknown session; errors of the steps
   */
  async answer(access: KnowledgeAccess, request: QueryRequest, signal: AbortSignal): Promise<QueryResponse> {
    let sessionId = '';
    for await (const { event, data } of this.events(access, request, { signal })) {
      if (event === 'session') sessionId = data.session_id;
      if (event === 'done') return { session_id: sessionId, ...data };
    }
    throw new Error('The client disconnected before the answer.');
  }

  /** A failure is the last event. @throws ServiceError 403, and 422 for an unknown attachment, before the first event */
  async *stream(
    access: KnowledgeAccess,
    request: QueryRequest,
    { language, signal }: StreamReader,
  ): AsyncGenerator<QueryStreamEvent> {
    requireReadable(access, kbNamesOf(request));
    try {
      yield* this.events(access, request, { signal });
    } catch (error) {
      signal.throwIfAborted();
      const code = error instanceof ServiceError ? error.code : null;
      if (code === 'attachment_not_found') throw error;
      if (code !== 'session_error') this.logger.error({ msg: 'query failed', err: error });
      yield streamError(error, language);
    }
  }

  /**
   * Enforces the time limit even if a step hangs.
   * @param options.conversation where the question and its answer are kept; by default in a session
   * @throws ServiceError 403 for an unreadable knowledge base, 404 for an unknown session; errors of the steps
   */
  events(
    access: KnowledgeAccess,
    request: QueryRequest,
    {
      signal: caller,
      conversation = this.conversations,
    }: { signal: AbortSignal; conversation?: Conversation },
  ): AsyncGenerator<QueryStreamEvent> {
    requireReadable(access, kbNamesOf(request));
    const { timeoutMs } = this.config;
    const source = (signal: AbortSignal) => this.run(access, request, conversation, signal);
    return withDeadline({ timeoutMs, caller, source });
  }

  private async *run(
    access: KnowledgeAccess,
    given: QueryRequest,
    conversation: Conversation,
    signal: AbortSignal,
  ): AsyncGenerator<QueryStreamEvent> {
    using meter = new QuestionMeter({ kind: 'query', mode: given.mode, signal });
    const { steps } = meter;
    const step = (data: QueryStep): QueryStreamEvent => {
      meter.add(data);
      return { event: 'step', data };
    };

    const attachments = await this.attachments.ofQuestion(access, given.attachments ?? []);
    const turn = await conversation.begin(access, given);
    const { sessionId, userMessageId, history, request } = turn;
    yield { event: 'session', data: { session_id: sessionId, user_message_id: userMessageId } };

    const { question, steps: condenseSteps } = await this.condense(request.query, history, signal);
    for (const data of condenseSteps) yield step(data);

    const followUp = followUpIn(question, request.query);
    const retrieval = new GeneratorWithResult(
      this.retrieval.retrieve(
        { ...request, access, attachments, question, followUp, purpose: 'answer' },
        signal,
      ),
    );
    for await (const data of retrieval) yield step(data);
    const found = retrieval.result;
    yield { event: 'sources', data: found.sources };

    const language = languageOfAnswer(request.query, question);
    const written = new GeneratorWithResult(
      this.answers.write({ question, history, language }, found, signal),
    );
    let answer = '';
    for await (const delta of written) {
      signal.throwIfAborted();
      answer += delta;
      yield { event: 'token', data: { delta } };
    }
    // Only in the trace: no step follows the tokens of a stream.
    const { sources, passages, steps: writingSteps } = written.result;
    writingSteps.forEach((one) => meter.add(one));

    signal.throwIfAborted();
    const citations = await this.align(answer, found.citable, { passages, signal });
    const done = { answer, citations, sources, route: found.route, steps };
    const messageId = await conversation.end(access, turn, done);
    meter.end(found.evidence.length > 0 ? 'answered' : 'not_found');
    yield { event: 'done', data: { ...done, message_id: messageId } };
  }

  /** An error costs the quote of a citation, never the answer. */
  private async align(
    answer: string,
    sources: readonly CitableSource[],
    { passages, signal }: { passages: readonly TakenPassage[] | undefined; signal: AbortSignal },
  ): Promise<AnswerCitation[]> {
    const onError = (err: unknown) => this.logger.warn({ msg: 'citation could not be aligned', err });
    try {
      return await alignCitations(answer, sources, { passages, signal, onError });
    } catch (error) {
      signal.throwIfAborted();
      onError(error);
      return [];
    }
  }

  /** Rewrites a follow-up to a standalone question. If the model fails, the query is searched as it is. */
  private async condense(
    query: string,
    history: ChatTurn[],
    signal: AbortSignal,
  ): Promise<{ question: string; steps: QueryStep[] }> {
    if (history.length === 0) return { question: query, steps: [] };
    const clock = stopwatch();
    try {
      const question = await this.chat.condense(query, history, signal);
      const step = { name: 'condense' as const, query: question, duration_ms: clock() };
      return { question, steps: question === query ? [] : [step] };
    } catch (error) {
      signal.throwIfAborted();
      this.logger.warn({ msg: CONDENSE_FAILED, err: error });
      return { question: query, steps: [warningStep('condense_failed', CONDENSE_FAILED)] };
    }
  }
}

const CONDENSE_FAILED = 'the follow-up could not be rewritten; it was searched as asked';

/** The query, if the question only adds words to it; undefined if it was kept or rewritten. */
function followUpIn(question: string, query: string): string | undefined {
  return question !== query && question.startsWith(query) ? query : undefined;
}

/** A few words in Latin script do not reveal their language ("En 2023 ?"); the standalone question does. */
function languageOfAnswer(query: string, question: string): string {
  return questionLanguage(isUnspaced(query) ? query : question);
}
