import { Injectable } from '@nestjs/common';
import type { ContentPipeline, DocumentStatus, SourceType } from '@tessera/contracts';
import { type EntityManager, type FindOptionsWhere, ILike, In } from 'typeorm';
import { Database } from '../database.js';
import { Document } from '../entities/document.entity.js';
import { containing, type Page, type Paging } from './page.js';

export interface DocumentFilter {
  /** Part of the name, whatever the case. */
  q?: string;
  kbName?: string;
  sourceType?: SourceType;
  pipeline?: ContentPipeline;
  status?: DocumentStatus;
}

/** What indexing found out about a document. */
export interface IndexedDocument {
  sourceType: SourceType;
  pageCount: number | null;
  title: string | null;
  year: number | null;
  language: string;
  keywords: string[];
  textChunkCount: number;
}

export type NewDocument = Pick<
  Document,
  | 'id'
  | 'name'
  | 'kbName'
  | 'pluginNamespace'
  | 'sha256'
  | 'sourceType'
  | 'sourceTypeHint'
  | 'sourceUri'
  | 'contentType'
  | 'sizeBytes'
  | 'pageCount'
  | 'taskId'
>;

const COLUMNS = `id, name, kb_name "kbName", plugin_namespace "pluginNamespace", sha256, source_type "sourceType",
  source_type_hint "sourceTypeHint", pipeline, status, source_uri "sourceUri", content_type "contentType",
  size_bytes::float8 "sizeBytes", page_count "pageCount", text_chunk_count "textChunkCount",
  visual_chunk_count "visualChunkCount", title, year, language, keywords, error, task_id "taskId", attempt,
  created_at "createdAt", updated_at "updatedAt"`;

/** The document registry. */
@Injectable()
export class DocumentRepository {
  constructor(private readonly database: Database) {}

  async find(id: string): Promise<Document | null> {
    const rows: Document[] = await this.database.manager.query(
      `select ${COLUMNS} from documents where id = $1`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Keeps others from changing or deleting it until the transaction ends. */
  async lock(manager: EntityManager, id: string): Promise<Document | null> {
    return manager.findOne(Document, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Adds a document unless one of the same bytes is in the knowledge base.
   * @returns the document that is there now, locked until the transaction ends, and whether it is the new one
   */
  async insertOrLockSame(
    manager: EntityManager,
    document: NewDocument,
  ): Promise<{ document: Document; isNew: boolean }> {
    const { sha256, kbName, pluginNamespace } = document;
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(Document)
      .values(document)
      .orIgnore()
      .execute();
    const isNew = (inserted.raw as unknown[]).length > 0;
    const found = await manager.findOneOrFail(Document, {
      where: { sha256, kbName, pluginNamespace },
      lock: { mode: 'pessimistic_write' },
    });
    return { document: found, isNew };
  }

  async list(filter: DocumentFilter, { limit, offset }: Paging): Promise<Page<Document>> {
    const { q, ...equal } = filter;
    const where: FindOptionsWhere<Document> = Object.fromEntries(
      Object.entries(equal).filter(([, value]) => value !== undefined),
    );
    if (q) where.name = ILike(containing(q));
    const [items, total] = await this.database.manager.findAndCount(Document, {
      where,
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
      skip: offset,
    });
    return { items, total };
  }

  /** Those of the documents that may be retrieved. */
  async readyIds(ids: string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows: Array<{ id: string }> = await this.database.manager.query(
      `select id from documents where id = any($1::uuid[]) and status = 'ready'`,
      [ids],
    );
    return new Set(rows.map((row) => row.id));
  }

  async findMany(ids: string[]): Promise<Document[]> {
    return this.database.manager.findBy(Document, { id: In(ids) });
  }

  /** Prepares a failed document for another attempt under the given task. */
  async restart(
    manager: EntityManager,
    id: string,
    changes: { taskId: string; sourceUri?: string },
  ): Promise<void> {
    await manager.update(
      Document,
      { id },
      { ...changes, status: 'pending', error: null, updatedAt: () => 'now()' },
    );
  }

  /** An attempt at indexing it begins. @returns null when the document has been deleted */
  async beginIndexing(id: string, attempt: number): Promise<Document | null> {
    const rows: [Document[], number] = await this.database.manager.query(
      `update documents set status = 'indexing', attempt = greatest(attempt, $2), updated_at = now()
       where id = $1 returning ${COLUMNS}`,
      [id, attempt],
    );
    return rows[0][0] ?? null;
  }

  async markFailed(manager: EntityManager, id: string, error: string): Promise<void> {
    await manager.update(Document, { id }, { status: 'failed', error, updatedAt: () => 'now()' });
  }

  /**
   * Removes the registry row and remembers that its points and objects are still to be removed.
   * @returns false when there was none
   */
  async delete(id: string): Promise<boolean> {
    const rows: unknown[] = await this.database.manager.query(
      `with gone as (delete from documents where id = $1 returning id, kb_name)
       insert into document_removals (document_id, kb_name) select id, kb_name from gone
       on conflict do nothing returning document_id`,
      [id],
    );
    return rows.length > 0;
  }

  /** The same for all documents of a knowledge base, counted by a task. @returns how many there were */
  async deleteAll(manager: EntityManager, kbName: string, taskId: string): Promise<number> {
    const rows: unknown[] = await manager.query(
      `with gone as (delete from documents where kb_name = $1 returning id, kb_name)
       insert into document_removals (document_id, kb_name, task_id) select id, kb_name, $2::uuid from gone
       on conflict (document_id) do update set task_id = excluded.task_id returning document_id`,
      [kbName, taskId],
    );
    return rows.length;
  }
}
