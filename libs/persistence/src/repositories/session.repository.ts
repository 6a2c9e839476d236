import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import { Session } from '../entities/session.entity.js';
import type { KnowledgeAccess } from '../knowledge-access.js';
import { containing, nearerEnd, type Page, type Paging } from './page.js';

export interface SessionFilter {
  /** Part of the title, ignoring case. */
  q?: string;
  kbName?: string;
}

/** The fields of a session that clients set; an empty title is none. */
export type SessionFields = Pick<Session, 'title' | 'kbName' | 'scopeFilter'>;

/** A session with the number of its messages. */
export type SessionWithCount = Session & { messageCount: number };

const COLUMNS = `s.id, s.title, s.kb_name "kbName", s.scope_filter "scopeFilter", s.created_at "createdAt",
  s.updated_at "updatedAt", (select count(*)::int from messages m where m.session_id = s.id) "messageCount"`;

/** Conversations. Those of other owners are invisible. */
@Injectable()
export class SessionRepository {
  constructor(private readonly database: Database) {}

  async find(access: KnowledgeAccess, id: string): Promise<Session | null> {
    return this.database.manager.findOneBy(Session, { id, ...ownedBy(access) });
  }

  async findWithCount(access: KnowledgeAccess, id: string): Promise<SessionWithCount | null> {
    const rows: SessionWithCount[] = await this.database.manager.query(
      `select ${COLUMNS} from sessions s where s.id = $1 and ($2::text is null or s.owner = $2)`,
      [id, access.owner],
    );
    return rows[0] ?? null;
  }

  async insert(access: KnowledgeAccess, session: SessionFields & Pick<Session, 'id'>): Promise<void> {
    await this.database.manager.insert(Session, { ...session, owner: access.owner });
  }

  /** Newest activity first. Rows are selected by an index alone and read afterwards, so that late pages are as fast. */
  async list(
    access: KnowledgeAccess,
    filter: SessionFilter,
    paging: Paging,
  ): Promise<Page<SessionWithCount>> {
    const total = await this.count(access, filter);
    const { direction, limit, offset } = nearerEnd(paging, total);
    if (limit === 0) return { items: [], total };
    const { parameters, where } = matching(access, filter);
    const items: SessionWithCount[] = await this.database.manager.query(
      `select ${COLUMNS} from sessions s join (
         select s.id from sessions s where ${where} order by s.updated_at ${direction}, s.id ${direction}
         limit $${parameters.length + 1} offset $${parameters.length + 2}) page using (id)
       order by s.updated_at desc, s.id desc`,
      [...parameters, limit, offset],
    );
    return { items, total };
  }

  /** Changes the given fields. @returns false if there is no such session */
  async update(access: KnowledgeAccess, id: string, changes: Partial<SessionFields>): Promise<boolean> {
    const result = await this.database.manager.update(
      Session,
      { id, ...ownedBy(access) },
      { ...changes, updatedAt: () => 'now()' },
    );
    return (result.affected ?? 0) > 0;
  }

  /** Deletes it with its messages. @returns false if there was none */
  async delete(access: KnowledgeAccess, id: string): Promise<boolean> {
    const result = await this.database.manager.delete(Session, { id, ...ownedBy(access) });
    return (result.affected ?? 0) > 0;
  }

  private async count(access: KnowledgeAccess, filter: SessionFilter): Promise<number> {
    const { parameters, where } = matching(access, filter);
    const rows: Array<{ total: number }> = await this.database.manager.query(
      `select count(*)::int total from sessions s where ${where}`,
      parameters,
    );
    return rows[0]?.total ?? 0;
  }
}

function ownedBy({ owner }: KnowledgeAccess): { owner?: string } {
  return owner === null ? {} : { owner };
}

function matching(
  { owner }: KnowledgeAccess,
  { q, kbName }: SessionFilter,
): { parameters: unknown[]; where: string } {
  const parameters: unknown[] = [];
  const conditions = ['true'];
  if (owner !== null) conditions.push(`s.owner = $${parameters.push(owner)}`);
  if (kbName !== undefined) conditions.push(`s.kb_name = $${parameters.push(kbName)}`);
  if (q) {
    const text = `$${parameters.push(q)}::text`;
    // All pairs of adjacent characters must occur, since these are what the index has. A single character is a gram,
    // too.
    conditions.push(
      `search_grams(s.title) @> case when length(${text}) > 1 then (search_grams(${text}))[length(${text}) + 1:]
                                     else search_grams(${text}) end`,
      `s.title ilike $${parameters.push(containing(q))}`,
    );
  }
  return { parameters, where: conditions.join(' and ') };
}
