import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import { Message } from '../entities/message.entity.js';
import type { Session } from '../entities/session.entity.js';

export type NewMessage = Omit<Message, 'createdAt' | 'session'>;

/** Turns of conversations. */
@Injectable()
export class MessageRepository {
  constructor(private readonly database: Database) {}

  /** Adds a message and notes the session's activity. */
  async add(message: NewMessage): Promise<void> {
    await this.database.manager.query(
      `with message as (
         insert into messages (id, session_id, role, content, kb_name, sources, route, steps, attachments)
         values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8::jsonb, $9::jsonb))
       update sessions set updated_at = now() where id = $2`,
      [
        message.id,
        message.sessionId,
        message.role,
        message.content,
        message.kbName,
        jsonOrNull(message.sources),
        jsonOrNull(message.route),
        jsonOrNull(message.steps),
        JSON.stringify(message.attachments),
      ],
    );
  }

  /** Adds a session with its first message, in one statement: both are there, or none is. */
  async addFirst(
    session: Pick<Session, 'id' | 'title' | 'kbName' | 'scopeFilter'>,
    message: Pick<NewMessage, 'id' | 'role' | 'content' | 'kbName' | 'attachments'>,
  ): Promise<void> {
    await this.database.manager.query(
      `with session as (
         insert into sessions (id, title, kb_name, scope_filter) values ($1, $2, $3, $4::jsonb))
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
      ],
    );
  }

  /** The newest messages, oldest first. */
  async latest(sessionId: string, limit: number): Promise<Message[]> {
    const newest = await this.database.manager.find(Message, {
      where: { sessionId },
      order: { id: 'DESC' },
      take: limit,
    });
    return newest.reverse();
  }
}

function jsonOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
