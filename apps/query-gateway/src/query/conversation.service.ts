import { Inject, Injectable } from '@nestjs/common';
import type { QueryDone, QueryRequest } from '@tessera/contracts';
import type { ChatTurn } from '@tessera/models';
import {
  DEFAULT_KB_NAME,
  type KnowledgeAccess,
  MessageRepository,
  type Session,
  SessionRepository,
  type TurnKey,
  TurnRepository,
} from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { RETRIEVAL_CONFIG, type RetrievalConfig } from '../config.js';
import { activeSelection } from '../retrieval/scope.js';
import { sessionTitle } from '../sessions/session-title.js';
import { toStoredScope } from '../sessions/stored-scope.js';

/** A question in its session. */
export interface Turn {
  sessionId: string;
  userMessageId: string;
  /** Earlier messages, oldest first. */
  history: ChatTurn[];
  /** The request, with the session's scope if it names none. */
  request: QueryRequest;
}

/** Where questions and their answers are kept. */
export interface Conversation {
  begin(access: KnowledgeAccess, request: QueryRequest): Promise<Turn>;
  /** @returns the answer's id */
  end(access: KnowledgeAccess, turn: Turn, answer: Omit<QueryDone, 'message_id'>): Promise<string>;
}

/** Sessions and messages of questions. */
@Injectable()
export class ConversationService implements Conversation {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly messages: MessageRepository,
    private readonly turns: TurnRepository,
    @Inject(RETRIEVAL_CONFIG) private readonly config: RetrievalConfig,
    @Inject(DEFAULT_KB_NAME) private readonly defaultKbName: string,
  ) {}

  /** Creates or finds the session, and stores the question. @throws ServiceError 404 */
  async begin(access: KnowledgeAccess, request: QueryRequest): Promise<Turn> {
    const { session_id: sessionId } = request;
    return sessionId === null || sessionId === undefined
      ? this.beginNew(access, request)
      : this.continueSession(access, request, sessionId);
  }

  /** Continues after an answered question; in a branch of the session if it was continued before. */
  after(answered: TurnKey): Conversation {
    return {
      begin: (access, request) => this.continueAfter(access, request, answered),
      end: (access, turn, answer) => this.end(access, turn, answer),
    };
  }

  /** Stores the answer. @returns the message's id @throws ServiceError 404 if the session was deleted meanwhile */
  async end(
    access: KnowledgeAccess,
    { sessionId, request }: Turn,
    answer: Omit<QueryDone, 'message_id'>,
  ): Promise<string> {
    const id = uuid();
    const isStored = await this.messages.add(access, {
      id,
      sessionId,
      role: 'assistant',
      content: answer.answer,
      kbName: this.kbNameOf(access, request),
      sources: answer.sources,
      citations: answer.citations,
      route: answer.route,
      steps: answer.steps,
      attachments: [],
    });
    if (!isStored) throw ServiceError.of('session_not_found');
    return id;
  }

  /** The knowledge base of a question: null if the scope is a union. */
  private kbNameOf(access: KnowledgeAccess, { kb_name, scope_filter }: QueryRequest): string | null {
    const isUnion = activeSelection(scope_filter) !== null || !access.mayRead(this.defaultKbName);
    return kb_name ?? (isUnion ? null : this.defaultKbName);
  }

  private async beginNew(access: KnowledgeAccess, request: QueryRequest): Promise<Turn> {
    const { query, kb_name, scope_filter } = request;
    const session = {
      id: uuid(),
      title: sessionTitle(query),
      kbName: kb_name ?? null,
      scopeFilter: toStoredScope(scope_filter),
    };
    const question = this.questionOf(access, request);
    await this.messages.addFirst(access, session, question);
    return { sessionId: session.id, userMessageId: question.id, history: [], request };
  }

  private async continueSession(
    access: KnowledgeAccess,
    given: QueryRequest,
    sessionId: string,
  ): Promise<Turn> {
    if (!isUuid(sessionId)) throw ServiceError.of('session_not_found');
    const [session, history] = await Promise.all([
      this.sessions.find(access, sessionId),
      this.messages.latest(access, sessionId, this.config.historyTurns),
    ]);
    if (!session) throw ServiceError.of('session_not_found');
    const request = withStoredScope(given, session);
    const question = this.questionOf(access, request);
    const message = { ...question, sessionId };
    const isStored = await this.messages.add(access, message, sessionTitle(request.query));
    if (!isStored) throw ServiceError.of('session_not_found');
    return { sessionId, userMessageId: question.id, history, request };
  }

  /** @throws ServiceError 404 also for a question without an answer */
  private async continueAfter(
    access: KnowledgeAccess,
    given: QueryRequest,
    answered: TurnKey,
  ): Promise<Turn> {
    const { historyTurns } = this.config;
    const [session, before] = await Promise.all([
      this.sessions.find(access, answered.sessionId),
      this.turns.find(access, answered),
    ]);
    if (!session || !before) throw ServiceError.of('response_not_found');
    const { answerId } = before;
    const history = await this.messages.latest(access, session.id, historyTurns, answerId);
    const request = withStoredScope(given, session);
    const branch = { sessionId: uuid(), messageIds: history.map(() => uuid()) };
    const question = this.questionOf(access, request);
    const sessionId = await this.turns.continue(
      access,
      { sessionId: session.id, answerId, branch },
      question,
    );
    if (sessionId === null) throw ServiceError.of('response_not_found');
    return { sessionId, userMessageId: question.id, history, request };
  }

  private questionOf(access: KnowledgeAccess, request: QueryRequest) {
    return {
      id: uuid(),
      role: 'user' as const,
      content: request.query,
      kbName: this.kbNameOf(access, request),
      attachments: request.attachments ?? [],
      ...NOT_AN_ANSWER,
    };
  }
}

const NOT_AN_ANSWER = { sources: null, citations: null, route: null, steps: null };

/** A question that names neither a knowledge base nor a scope uses those of its session. */
function withStoredScope(request: QueryRequest, session: Session): QueryRequest {
  if (request.kb_name || activeSelection(request.scope_filter)) return request;
  return { ...request, kb_name: session.kbName, scope_filter: session.scopeFilter };
}
