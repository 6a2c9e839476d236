import { Inject, Injectable } from '@nestjs/common';
import type { QueryDone, QueryRequest } from '@tessera/contracts';
import type { ChatTurn } from '@tessera/models';
import {
  DEFAULT_KB_NAME,
  type Message,
  MessageRepository,
  type Session,
  SessionRepository,
  type StoredScope,
} from '@tessera/persistence';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { RETRIEVAL_CONFIG, type RetrievalConfig } from '../config.js';
import { activeSelection } from '../retrieval/scope.js';
import { SessionNotFoundError } from './stream-error.js';

const TITLE_CHARACTERS = 30;

/** A question in its session. */
export interface Turn {
  session: Session;
  userMessageId: string;
  /** Earlier messages, oldest first. */
  history: ChatTurn[];
  /** The request with the session's scope where it names none. */
  request: QueryRequest;
}

/** Sessions and messages, as far as a question needs them. */
@Injectable()
export class ConversationService {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly messages: MessageRepository,
    @Inject(RETRIEVAL_CONFIG) private readonly config: RetrievalConfig,
    @Inject(DEFAULT_KB_NAME) private readonly defaultKbName: string,
  ) {}

  /** Creates or finds the session, and stores the question. @throws SessionNotFoundError */
  async begin(request: QueryRequest): Promise<Turn> {
    const session = await this.resolve(request);
    const history = request.session_id
      ? await this.messages.latest(session.id, this.config.historyTurns)
      : [];
    const scoped = withStoredScope(request, session);
    const userMessageId = uuid();
    await this.messages.add({
      id: userMessageId,
      sessionId: session.id,
      role: 'user',
      content: request.query,
      kbName: this.kbNameOf(scoped),
      sources: null,
      route: null,
      steps: null,
      attachments: request.attachments ?? [],
    });
    return { session, userMessageId, history: history.map(toTurn), request: scoped };
  }

  /** Stores the answer. @returns the message's id */
  async end({ session, request }: Turn, answer: Omit<QueryDone, 'message_id'>): Promise<string> {
    const id = uuid();
    await this.messages.add({
      id,
      sessionId: session.id,
      role: 'assistant',
      content: answer.answer,
      kbName: this.kbNameOf(request),
      sources: answer.sources,
      route: answer.route,
      steps: answer.steps,
      attachments: [],
    });
    return id;
  }

  /** The knowledge base that a question was about: none in particular while a union scope is active. */
  private kbNameOf({ kb_name, scope_filter }: QueryRequest): string | null {
    return kb_name ?? (activeSelection(scope_filter) ? null : this.defaultKbName);
  }

  private async resolve({ session_id, query, kb_name, scope_filter }: QueryRequest): Promise<Session> {
    if (session_id !== null && session_id !== undefined) {
      const found = isUuid(session_id) ? await this.sessions.find(session_id) : null;
      if (!found) throw new SessionNotFoundError();
      return found;
    }
    const session = {
      id: uuid(),
      title: [...query].slice(0, TITLE_CHARACTERS).join(''),
      kbName: kb_name ?? null,
      scopeFilter: toStoredScope(scope_filter),
    };
    await this.sessions.insert(session);
    return { ...session, createdAt: new Date(), updatedAt: new Date() };
  }
}

/** A question that names neither a knowledge base nor a scope takes those of its session. */
function withStoredScope(request: QueryRequest, session: Session): QueryRequest {
  if (request.kb_name || activeSelection(request.scope_filter)) return request;
  return { ...request, kb_name: session.kbName, scope_filter: session.scopeFilter };
}

function toStoredScope(given: QueryRequest['scope_filter']): StoredScope | null {
  const selection = activeSelection(given);
  return (
    selection && { kb_names: selection.kbNames, document_ids: selection.documentIds, tags: selection.tags }
  );
}

function toTurn({ role, content }: Message): ChatTurn {
  return { role, content };
}
