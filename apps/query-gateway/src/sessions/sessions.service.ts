import { Injectable } from '@nestjs/common';
import type {
  CreateSessionRequest,
  DeletedResponse,
  SessionListResponse,
  SessionOut,
  UpdateSessionRequest,
} from '@tessera/contracts';
import {
  MessageRepository,
  type Paging,
  type SessionFields,
  SessionRepository,
  type SessionWithCount,
} from '@tessera/persistence';
import { notFound } from '@tessera/platform';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { messageListJson } from './message-list.js';
import type { SessionsQuery } from './sessions.query.js';
import { toStoredScope } from './stored-scope.js';

/** Conversations as a reader manages them; what a question does with them is ConversationService's. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly messages: MessageRepository,
  ) {}

  async create(request: CreateSessionRequest): Promise<SessionOut> {
    const id = uuid();
    await this.sessions.insert({ id, title: '', kbName: null, scopeFilter: null, ...changesOf(request) });
    return this.get(id);
  }

  async list({ limit, offset, q, kb_name: kbName }: SessionsQuery): Promise<SessionListResponse> {
    const { items, total } = await this.sessions.list({ q, kbName }, { limit, offset });
    return { items: items.map(toSession), total, limit, offset };
  }

  /** @throws NotFoundError */
  async get(sessionId: string): Promise<SessionOut> {
    const session = isUuid(sessionId) ? await this.sessions.findWithCount(sessionId) : null;
    if (!session) throw notFound('session_not_found');
    return toSession(session);
  }

  /**
   * A MessageListResponse as pieces of JSON. Whether it can be read is known before the first one.
   * @throws NotFoundError
   */
  async messagesJson(sessionId: string, { limit, offset }: Paging): Promise<AsyncIterable<string>> {
    const total = isUuid(sessionId) ? await this.messages.count(sessionId) : null;
    if (total === null) throw notFound('session_not_found');
    const pieces = messageListJson(
      total,
      { limit, offset },
      this.messages.read(sessionId, { limit, offset }),
    );
    const first = await pieces.next();
    return (async function* () {
      if (!first.done) yield first.value;
      yield* pieces;
    })();
  }

  /** Changes what is given. @throws NotFoundError */
  async update(sessionId: string, request: UpdateSessionRequest): Promise<SessionOut> {
    const isThere = isUuid(sessionId) && (await this.sessions.update(sessionId, changesOf(request)));
    if (!isThere) throw notFound('session_not_found');
    return this.get(sessionId);
  }

  /** Its messages go with it; a question under way in it ends as one about an unknown session. */
  async delete(sessionId: string): Promise<DeletedResponse> {
    return { deleted: isUuid(sessionId) && (await this.sessions.delete(sessionId)) };
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
