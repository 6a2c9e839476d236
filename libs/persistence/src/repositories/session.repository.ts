import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import { Session } from '../entities/session.entity.js';

/** Conversations. */
@Injectable()
export class SessionRepository {
  constructor(private readonly database: Database) {}

  async find(id: string): Promise<Session | null> {
    return this.database.manager.findOneBy(Session, { id });
  }

  async insert(session: Pick<Session, 'id' | 'title' | 'kbName' | 'scopeFilter'>): Promise<void> {
    await this.database.manager.insert(Session, session);
  }

  /** Notes activity. */
  async touch(id: string): Promise<void> {
    await this.database.manager.update(Session, { id }, { updatedAt: () => 'now()' });
  }
}
