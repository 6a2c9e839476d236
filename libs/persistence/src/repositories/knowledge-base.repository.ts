import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database.js';
import { KnowledgeBase } from '../entities/knowledge-base.entity.js';
import { KnowledgeAccess } from '../knowledge-access.js';
import type { Page, Paging } from './page.js';

/** A knowledge base with statistics of its content. */
export interface KnowledgeBaseStatistics extends KnowledgeBase {
  documentCount: number;
  /** Retrievable text and visual chunks. */
  chunkCount: number;
  sizeBytes: number;
  lastIngestedAt: Date | null;
}

const STATISTICS = `
  select kb.kb_name "kbName", kb.display_name "displayName", kb.description, kb.created_at "createdAt",
         kb.updated_at "updatedAt", d.documents::int "documentCount", c.chunks::int "chunkCount",
         d.bytes::float8 "sizeBytes", d.last "lastIngestedAt"
  from knowledge_bases kb
  cross join lateral (
    select count(*) documents, coalesce(sum(size_bytes), 0) bytes, max(created_at) last
    from documents where documents.kb_name = kb.kb_name) d
  cross join lateral (
    select coalesce(sum(p.chunk_count), 0) chunks
    from documents join document_pipelines p on p.document_id = documents.id and p.published_attempt is not null
    where documents.kb_name = kb.kb_name) c`;

/** The registered knowledge bases. */
@Injectable()
export class KnowledgeBaseRepository {
  constructor(private readonly database: Database) {}

  /** @returns false if the name is registered already */
  async create(
    access: KnowledgeAccess,
    kb: Pick<KnowledgeBase, 'kbName' | 'displayName' | 'description'>,
  ): Promise<boolean> {
    access.assertWritable(kb.kbName);
    const rows: unknown[] = await this.database.manager.query(
      `insert into knowledge_bases (kb_name, display_name, description) values ($1, $2, $3)
       on conflict do nothing returning kb_name`,
      [kb.kbName, kb.displayName, kb.description],
    );
    return rows.length > 0;
  }

  /** Registers the name unless it exists. */
  async ensure(kbName: string): Promise<void> {
    await this.create(KnowledgeAccess.unrestricted, { kbName, displayName: null, description: null });
  }

  /** Whether it exists and is writable. */
  async isWritable(access: KnowledgeAccess, kbName: string): Promise<boolean> {
    return access.mayWrite(kbName) && (await this.registeredOf([kbName])).has(kbName);
  }

  /** The names that exist and are readable. */
  async readable(access: KnowledgeAccess, kbNames: string[]): Promise<Set<string>> {
    return this.registeredOf(kbNames.filter((name) => access.mayRead(name)));
  }

  private async registeredOf(kbNames: string[]): Promise<Set<string>> {
    const rows: Array<{ kb_name: string }> = await this.database.manager.query(
      'select kb_name from knowledge_bases where kb_name = any($1)',
      [kbNames],
    );
    return new Set(rows.map((row) => row.kb_name));
  }

  async find(access: KnowledgeAccess, kbName: string): Promise<KnowledgeBaseStatistics | null> {
    if (!access.mayRead(kbName)) return null;
    const rows: KnowledgeBaseStatistics[] = await this.database.manager.query(
      `${STATISTICS} where kb.kb_name = $1`,
      [kbName],
    );
    return rows[0] ?? null;
  }

  /** The readable ones, by name. */
  async list(access: KnowledgeAccess, { limit, offset }: Paging): Promise<Page<KnowledgeBaseStatistics>> {
    const { manager } = this.database;
    const isReadable = '($1::text[] is null or kb.kb_name = any($1))';
    const items: KnowledgeBaseStatistics[] = await manager.query(
      `${STATISTICS} where ${isReadable} order by kb.kb_name limit $2 offset $3`,
      [access.readable, limit, offset],
    );
    const count: Array<{ total: number }> = await manager.query(
      `select count(*)::int total from knowledge_bases kb where ${isReadable}`,
      [access.readable],
    );
    return { items, total: count[0]?.total ?? 0 };
  }

  /** Changes the given fields. @returns false if there is no such writable knowledge base */
  async update(
    access: KnowledgeAccess,
    kbName: string,
    changes: { displayName?: string | null; description?: string | null },
  ): Promise<boolean> {
    if (!access.mayWrite(kbName)) return false;
    const result = await this.database.manager.update(
      KnowledgeBase,
      { kbName },
      { ...changes, updatedAt: () => 'now()' },
    );
    return (result.affected ?? 0) > 0;
  }

  /**
   * Keeps others from ingesting into it until the transaction ends.
   * @returns false if there is no such writable knowledge base
   */
  async lock(manager: EntityManager, access: KnowledgeAccess, kbName: string): Promise<boolean> {
    if (!access.mayWrite(kbName)) return false;
    const rows: unknown[] = await manager.query(
      'select 1 from knowledge_bases where kb_name = $1 for update',
      [kbName],
    );
    return rows.length > 0;
  }

  async delete(manager: EntityManager, access: KnowledgeAccess, kbName: string): Promise<void> {
    access.assertWritable(kbName);
    await manager.delete(KnowledgeBase, { kbName });
  }
}
