import { Injectable } from '@nestjs/common';
import type { AnswerCitation } from '@tessera/contracts';
import { Database } from '../database.js';
import { Message } from '../entities/message.entity.js';
import type { Session } from '../entities/session.entity.js';
import type { KnowledgeAccess } from '../knowledge-access.js';
import type { Paging } from './page.js';

export type NewMessage = Omit<Message, 'createdAt' | 'session'>;

/** A message with its JSON as stored: it may be large, and is forwarded without parsing. */
export type StoredMessage = Pick<
  Message,
  'id' | 'role' | 'content' | 'kbName' | 'attachments' | 'createdAt'
> & {
  sources: string | null;
  citations: string | null;
  route: string | null;
  steps: string | null;
};

/** What one `[n]` of an answer refers to. */
export interface StoredCitation {
  /** Null if the answer has no such source. */
  source: { documentId: string | null; chunkId: string | null } | null;
  /** One for each sentence that ends with it. */
  passages: AnswerCitation[];
}

/** An answer may quote a hundred sources, so only this many are held in memory at once. */
const MESSAGES_AT_ONCE = 8;

/** Turns of conversations. Those of other owners are invisible. */
@Injectable()
export class MessageRepository {
  constructor(private readonly database: Database) {}

  /**
   * Adds a message and updates the session's activity, in one statement that waits for a concurrent deletion of the
   * session.
   * @param titleIfNone the session's title from now on, unless it has one
   * @returns false if the session is gone, or belongs to another owner: nothing was added
   */
  async add(access: KnowledgeAccess, message: NewMessage, titleIfNone = ''): Promise<boolean> {
    const rows: unknown[] = await this.database.manager.query(
      `with session as (
         update sessions set updated_at = now(), title = case when title = '' then $11 else title end
         where id = $2 and ($12::text is null or owner = $12) returning id)
       insert into messages (id, session_id, role, content, kb_name, sources, citations, route, steps, attachments)
       select $1::uuid, session.id, $3, $4, $5, $6::jsonb, $7::jsonb, $8::jsonb, $9::jsonb, $10::jsonb
       from session returning id`,
      [
        message.id,
        message.sessionId,
        message.role,
        message.content,
        message.kbName,
        jsonOrNull(message.sources),
        jsonOrNull(message.citations),
        jsonOrNull(message.route),
        jsonOrNull(message.steps),
        JSON.stringify(message.attachments),
        titleIfNone,
        access.owner,
      ],
    );
    return rows.length > 0;
  }

  /** Adds a session with its first message, in one statement: both or neither. */
  async addFirst(
    access: KnowledgeAccess,
    session: Pick<Session, 'id' | 'title' | 'kbName' | 'scopeFilter'>,
    message: Pick<NewMessage, 'id' | 'role' | 'content' | 'kbName' | 'attachments'>,
  ): Promise<void> {
    await this.database.manager.query(
      `with session as (
         insert into sessions (id, title, kb_name, scope_filter, owner) values ($1, $2, $3, $4::jsonb, $10))
       insert into messages (id, session_id, role, content, kb_name, attachments)
       values ($5, $1, $6, $7, $8, $9::jsonb)`,
      [
        session.id,
        session.title,
        session.kbName,
        jsonOrNull(session.scopeFilter),
        message.id,
        message.role,
        message.content,
        message.kbName,
        JSON.stringify(message.attachments),
        access.owner,
      ],
    );
  }

  /** The latest messages, oldest first. */
  async latest(
    { owner }: KnowledgeAccess,
    sessionId: string,
    limit: number,
  ): Promise<Array<Pick<Message, 'role' | 'content'>>> {
    const newest = await this.database.manager.find(Message, {
      select: { id: true, role: true, content: true },
      where: { sessionId, ...(owner !== null && { session: { owner } }) },
      order: { id: 'DESC' },
      take: limit,
    });
    return newest.reverse().map(({ role, content }) => ({ role, content }));
  }

  /** What a citation of a message refers to; null if there is no such message, or it belongs to another owner. */
  async findCitation(
    { owner }: KnowledgeAccess,
    messageId: string,
    citation: number,
  ): Promise<StoredCitation | null> {
    const rows: StoredCitation[] = await this.database.manager.query(
      `select (select jsonb_build_object('documentId', s->'document_id', 'chunkId', s->'chunk_id')
               from (values (m.sources->'text'), (m.sources->'image')) lists (list),
                    jsonb_array_elements(case jsonb_typeof(list) when 'array' then list else '[]' end) s
               where s->'citation' = to_jsonb($2::int) limit 1) source,
              (select coalesce(jsonb_agg(c), '[]')
               from (values (to_jsonb(m)->'citations')) lists (list),
                    jsonb_array_elements(case jsonb_typeof(list) when 'array' then list else '[]' end) c
               where c->'citation' = to_jsonb($2::int)) passages
       from messages m join sessions o on o.id = m.session_id
       where m.id = $1 and ($3::text is null or o.owner = $3)`,
      [messageId, citation, owner],
    );
    return rows[0] ?? null;
  }

  /** Number of messages; null if there is no such session. */
  async count(access: KnowledgeAccess, sessionId: string): Promise<number | null> {
    const rows: Array<{ total: number }> = await this.database.manager.query(
      `select (select count(*)::int from messages m where m.session_id = s.id) total
       from sessions s where s.id = $1 and ($2::text is null or s.owner = $2)`,
      [sessionId, access.owner],
    );
    return rows[0]?.total ?? null;
  }

  /** The messages of a page, oldest first, a few at a time. */
  async *read(
    access: KnowledgeAccess,
    sessionId: string,
    { limit, offset }: Paging,
  ): AsyncGenerator<StoredMessage[], void> {
    let after: string | null = null;
    for (let left = limit; left > 0;) {
      const size = Math.min(left, MESSAGES_AT_ONCE);
      const messages: StoredMessage[] = await this.database.manager.query(
        `select id, role, content, kb_name "kbName", sources::text, citations::text, route::text,
                steps::text, attachments, created_at "createdAt"
         from messages where id in (
           select id from messages where session_id = $1 and ($2::uuid is null or id > $2)
             and ($5::text is null or exists (select 1 from sessions s where s.id = $1 and s.owner = $5))
           order by id limit $3 offset $4)
         order by id`,
        [sessionId, after, size, after === null ? offset : 0, access.owner],
      );
      if (messages.length > 0) yield messages;
      if (messages.length < size) return;
      after = messages.at(-1)?.id ?? null;
      left -= size;
    }
  }
}

function jsonOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
