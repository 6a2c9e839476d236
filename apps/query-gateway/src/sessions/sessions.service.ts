import { Injectable } from '@nestjs/common';
import { requireReadable } from '@tessera/auth';
import type {
  CreateSessionRequest,
  DeletedResponse,
  SessionListResponse,
  SessionOut,
  UpdateSessionRequest,
} from '@tessera/contracts';
import {
  type KnowledgeAccess,
  MessageRepository,
  type Paging,
  type SessionFields,
  SessionRepository,
  type SessionWithCount,
} from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { messageListJson } from './message-list.js';
import type { SessionsQuery } from './sessions.query.js';
import { kbNamesOf } from '../retrieval/scope.js';
import { toStoredScope } from './stored-scope.js';

/** Manages sessions of a client. ConversationService uses them for questions. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly messages: MessageRepository,
  ) {}

  /** @throws ServiceError 403 for an unreadable knowledge base */
  async create(access: KnowledgeAccess, request: CreateSessionRequest): Promise<SessionOut> {
    requireReadable(access, kbNamesOf(request));
    const id = uuid();
    const session = { id, title: '', kbName: null, scopeFilter: null, ...changesOf(request) };
    await this.sessions.insert(access, session);
    return this.get(access, id);
  }

  /** @throws ServiceError 403 for an unreadable knowledge base */
  async list(
    access: KnowledgeAccess,
    { limit, offset, q, kb_name: kbName }: SessionsQuery,
  ): Promise<SessionListResponse> {
    requireReadable(access, [kbName]);
    const { items, total } = await this.sessions.list(access, { q, kbName }, { limit, offset });
    return { items: items.map(toSession), total, limit, offset };
  }

  /** @throws ServiceError 404 */
  async get(access: KnowledgeAccess, sessionId: string): Promise<SessionOut> {
    const session = isUuid(sessionId) ? await this.sessions.findWithCount(access, sessionId) : null;
    if (!session) throw ServiceError.of('session_not_found');
    return toSession(session);
  }

  /**
   * A MessageListResponse as pieces of JSON. The session is checked before the first one.
   * @throws ServiceError 404
   */
  async messagesJson(
    access: KnowledgeAccess,
    sessionId: string,
    { limit, offset }: Paging,
  ): Promise<{ total: number; pieces: AsyncIterable<string> }> {
    const total = isUuid(sessionId) ? await this.messages.count(access, sessionId) : null;
    if (total === null) throw ServiceError.of('session_not_found');
    const pieces = messageListJson(
      total,
      { limit, offset },
      this.messages.read(access, sessionId, { limit, offset }),
    );
    const first = await pieces.next();
    const all = (async function* () {
      if (!first.done) yield first.value;
      yield* pieces;
    })();
    return { total, pieces: all };
  }

  /** Updates the given fields. @throws ServiceError 404; 403 without read access to the knowledge base */
  async update(
    access: KnowledgeAccess,
    sessionId: string,
    request: UpdateSessionRequest,
  ): Promise<SessionOut> {
    requireReadable(access, kbNamesOf(request));
    const isThere = isUuid(sessionId) && (await this.sessions.update(access, sessionId, changesOf(request)));
    if (!isThere) throw ServiceError.of('session_not_found');
    return this.get(access, sessionId);
  }

  /** Deletes its messages, too; a question in progress fails as if the session were unknown. */
  async delete(access: KnowledgeAccess, sessionId: string): Promise<DeletedResponse> {
    return { deleted: isUuid(sessionId) && (await this.sessions.delete(access, sessionId)) };
  }
}

/** The fields that a request names; null clears one. */
function changesOf({ title, kb_name, scope_filter }: UpdateSessionRequest): Partial<SessionFields> {
  return {
    ...(title === undefined ? {} : { title: title ?? '' }),
    ...(kb_name === undefined ? {} : { kbName: kb_name }),
    ...(scope_filter === undefined ? {} : { scopeFilter: toStoredScope(scope_filter) }),
  };
}

function toSession(session: SessionWithCount): SessionOut {
  return {
    session_id: session.id,
    title: session.title || null,
    kb_name: session.kbName,
    scope_filter: session.scopeFilter,
    message_count: session.messageCount,
    created_at: session.createdAt.toISOString(),
    updated_at: session.updatedAt.toISOString(),
  };
}
