import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database.js';
import type { KnowledgeAccess } from '../knowledge-access.js';
import {
  goneDocumentIds,
  MessageRepository,
  type NewMessage,
  type StoredAnswer,
} from './message.repository.js';

/** Identifies a question of a session. */
export interface TurnKey {
  sessionId: string;
  questionId: string;
}

/** A question with its answer. */
export interface StoredTurn extends Pick<
  StoredAnswer,
  'question' | 'content' | 'createdAt' | 'sources' | 'citations' | 'steps' | 'goneDocumentIds'
> {
  answerId: string;
  kbName: string | null;
  /** The question before in the session. */
  previousQuestionId: string | null;
}

/** Where to continue a conversation. */
export interface Continuation {
  sessionId: string;
  /** The answer to continue after. */
  answerId: string;
  /** For a branch: its id, and ids of the messages to copy, ascending and lower than that of the question. */
  branch: { sessionId: string; messageIds: string[] };
}

/** Questions of sessions with their answers. Those of other owners are invisible. */
@Injectable()
export class TurnRepository {
  constructor(
    private readonly database: Database,
    private readonly messages: MessageRepository,
  ) {}

  /** Null also for a question without an answer. */
  async find(
    access: KnowledgeAccess,
    { sessionId, questionId }: TurnKey,
    manager: EntityManager = this.database.manager,
  ): Promise<StoredTurn | null> {
    const rows: StoredTurn[] = await manager.query(
      `select q.content question, a.content, a.created_at "createdAt", a.id "answerId", a.kb_name "kbName",
              coalesce(a.sources, '{"text":[],"image":[]}') sources, coalesce(a.citations, '[]') citations,
              coalesce(a.steps, '[]') steps, coalesce(a.gone, '[]') "goneDocumentIds",
              (select p.id from messages p where p.session_id = q.session_id and p.role = 'user' and p.id < q.id
               order by p.id desc limit 1) "previousQuestionId"
       from messages q join sessions s on s.id = q.session_id
       cross join lateral (select m.*, ${goneDocumentIds('$4')} gone from messages m
         where m.session_id = q.session_id and m.role = 'assistant' and m.id > q.id order by m.id limit 1) a
       where q.id = $1 and q.session_id = $2 and q.role = 'user' and ($3::text is null or s.owner = $3)`,
      [questionId, sessionId, access.owner, access.readable],
    );
    return rows[0] ?? null;
  }

  /**
   * Adds a question after an answer: to its session if the answer is the latest message, else to a branch, a new session
   * that begins with copies of the latest messages up to the answer. So conversations that continue from the same answer
   * are independent, also if they do so at the same time.
   * @returns the session of the question; null if the answer's session is gone, or belongs to another owner
   */
  async continue(
    access: KnowledgeAccess,
    { sessionId, answerId, branch }: Continuation,
    question: Omit<NewMessage, 'sessionId'>,
  ): Promise<string | null> {
    return this.database.transaction(async (manager) => {
      if (!(await lockSession(manager, access, sessionId))) return null;
      const [latest]: Array<{ id: string }> = await manager.query(
        'select id from messages where session_id = $1 order by id desc limit 1',
        [sessionId],
      );
      const isLatest = latest?.id === answerId;
      if (!isLatest)
        await manager.query(
          `with branch as (
             insert into sessions (id, title, kb_name, scope_filter, owner)
             select $2, title, kb_name, scope_filter, owner from sessions where id = $1)
           insert into messages (id, session_id, role, content, kb_name, sources, citations, route, steps, provenance,
             attachments, created_at)
           select copy.id, $2, role, content, kb_name, sources, citations, route, steps, provenance, attachments,
             created_at
           from (select *, row_number() over (order by id desc) n from messages
                 where session_id = $1 and id <= $3 order by id desc limit cardinality($4::uuid[])) m
           join unnest($4::uuid[]) with ordinality copy (id, n) on copy.n = cardinality($4::uuid[]) + 1 - m.n`,
          [sessionId, branch.sessionId, answerId, branch.messageIds],
        );
      const target = isLatest ? sessionId : branch.sessionId;
      await this.messages.add(access, { ...question, sessionId: target }, '', manager);
      return target;
    });
  }

  /** Deletes a question with its answer, and the session if nothing is left. @returns false if there was none */
  async delete(access: KnowledgeAccess, { sessionId, questionId }: TurnKey): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const turn = (await lockSession(manager, access, sessionId))
        ? await this.find(access, { sessionId, questionId }, manager)
        : null;
      if (!turn) return false;
      await manager.query('delete from messages where id = any($1)', [[questionId, turn.answerId]]);
      await manager.query(
        'delete from sessions s where id = $1 and not exists (select from messages m where m.session_id = s.id)',
        [sessionId],
      );
      return true;
    });
  }
}

async function lockSession(manager: EntityManager, { owner }: KnowledgeAccess, id: string): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    'select from sessions where id = $1 and ($2::text is null or owner = $2) for update',
    [id, owner],
  );
  return rows.length > 0;
}
