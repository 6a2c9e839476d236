import { Injectable } from '@nestjs/common';
import type { AnswerCitation, ContentPipeline, QuerySources, QueryStep } from '@tessera/contracts';
import { Database } from '../database.js';
import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { Message } from '../entities/message.entity.js';
import type { Session } from '../entities/session.entity.js';
import type { KnowledgeAccess } from '../knowledge-access.js';
import type { Paging } from './page.js';

export type NewMessage = Omit<Message, 'createdAt' | 'session' | 'provenance'>;

/** A message with its JSON as stored: it may be large, and is forwarded without parsing. */
export type StoredMessage = Pick<
  Message,
  'id' | 'role' | 'content' | 'kbName' | 'attachments' | 'createdAt'
> & {
  sources: string | null;
  citations: string | null;
  route: string | null;
  steps: string | null;
  /** Documents of its sources that are deleted or unreadable by now; null if there are none. */
  goneDocumentIds: string[] | null;
};

/** What one `[n]` of an answer refers to. */
export interface StoredCitation {
  /** Null if the answer has no such source. */
  source: { documentId: string | null; chunkId: string | null } | null;
  /** One for each sentence that ends with it. */
  passages: AnswerCitation[];
}

/** A published document as it was when an answer cited it. */
export interface RecordedDocument {
  document_id: string;
  pipeline: ContentPipeline;
  sha256: string | null;
  attempt: number;
  parser_version: string | null;
}

/** An answer with what it rests on. */
export interface StoredAnswer extends Pick<Message, 'content' | 'createdAt'> {
  question: string;
  sources: QuerySources;
  /** Empty for an answer stored before there were citations. */
  citations: AnswerCitation[];
  steps: QueryStep[];
  provenance: RecordedDocument[];
  /** Documents of its sources that are deleted or unreadable by now. */
  goneDocumentIds: string[];
}

const DOCUMENT_IDS = `jsonb_path_query(sources, '$.*[*].document_id ? (@ != null)') #>> '{}'`;
/** Of a message: documents of its sources that do not exist, or that the client may not read. */
export const goneDocumentIds = (readable: string) => `(
  select jsonb_agg(cited.id) from (select distinct ${DOCUMENT_IDS} id) cited
  where not exists (select 1 from documents d
    where d.id = cited.id::uuid and (${readable}::text[] is null or d.kb_name = any(${readable}))))`;

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
  async add(
    access: KnowledgeAccess,
    message: NewMessage,
    titleIfNone = '',
    manager: EntityManager = this.database.manager,
  ): Promise<boolean> {
    const rows: unknown[] = await manager.query(
      `with session as (
         update sessions set updated_at = now(), title = case when title = '' then $11 else title end
         where id = $2 and ($12::text is null or owner = $12) returning id)
       insert into messages
         (id, session_id, role, content, kb_name, sources, citations, route, steps, attachments, provenance)
       select $1::uuid, session.id, $3, $4, $5, given.sources, $7::jsonb, $8::jsonb, $9::jsonb, $10::jsonb, (
         select jsonb_agg(jsonb_build_object('document_id', d.id, 'pipeline', p.pipeline, 'sha256', d.sha256,
                  'attempt', p.published_attempt, 'parser_version', p.parser_version))
         from documents d join document_pipelines p on p.document_id = d.id and p.published_attempt is not null
         where d.id in (select (${DOCUMENT_IDS})::uuid))
       from session, (select $6::jsonb sources) given returning id`,
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

  /** The latest messages up to a given one, oldest first. */
  async latest(
    { owner }: KnowledgeAccess,
    sessionId: string,
    limit: number,
    upTo?: string,
  ): Promise<Array<Pick<Message, 'role' | 'content'>>> {
    const newest = await this.database.manager.find(Message, {
      select: { id: true, role: true, content: true },
      where: {
        sessionId,
        ...(upTo && { id: LessThanOrEqual(upTo) }),
        ...(owner !== null && { session: { owner } }),
      },
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
               from (values (m.citations)) lists (list),
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

  /** An answer with its question. Null if there is none in the session. */
  async findAnswer(access: KnowledgeAccess, sessionId: string, id: string): Promise<StoredAnswer | null> {
    const rows: StoredAnswer[] = await this.database.manager.query(
      `select m.content, m.created_at "createdAt", m.sources, coalesce(m.citations, '[]') citations,
              coalesce(m.steps, '[]') steps, coalesce(m.provenance, '[]') provenance,
              coalesce(${goneDocumentIds('$4')}, '[]') "goneDocumentIds",
              coalesce((select q.content from messages q where q.session_id = m.session_id and q.role = 'user'
                        and q.id < m.id order by q.id desc limit 1), '') question
       from messages m join sessions s on s.id = m.session_id
       where m.id = $1 and m.session_id = $2 and m.role = 'assistant' and m.sources is not null
         and ($3::text is null or s.owner = $3)`,
      [id, sessionId, access.owner, access.readable],
    );
    return rows[0] ?? null;
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
                steps::text, attachments, created_at "createdAt", ${goneDocumentIds('$6')} "goneDocumentIds"
         from messages where id in (
           select id from messages where session_id = $1 and ($2::uuid is null or id > $2)
             and ($5::text is null or exists (select 1 from sessions s where s.id = $1 and s.owner = $5))
           order by id limit $3 offset $4)
         order by id`,
        [sessionId, after, size, after === null ? offset : 0, access.owner, access.readable],
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
