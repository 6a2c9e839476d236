import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database.js';
import type { Document } from '../entities/document.entity.js';
import type { Task } from '../entities/task.entity.js';
import { KnowledgeAccess } from '../knowledge-access.js';
import { isUniqueViolation } from '../unique-violation.js';
import { DocumentPipelineRepository } from './document-pipeline.repository.js';
import { DocumentRepository, type DocumentWithState } from './document.repository.js';
import { type NewOutboxEntry, OutboxRepository } from './outbox.repository.js';
import { FINAL, type LogEntry, TaskRepository } from './task.repository.js';

/** What fetching a URL determines about its document. */
export type FetchedFacts = Pick<
  Document,
  'name' | 'contentType' | 'sizeBytes' | 'pageCount' | 'fetchedFrom' | 'charset'
> & {
  sha256: string;
  isLarge: boolean;
};

/** An attempt at a document. */
type Attempt = Pick<Task, 'id' | 'attempt'>;

/** Documents that were ingested by URL, once their bytes are fetched. */
@Injectable()
export class FetchedDocumentRepository {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly pipelines: DocumentPipelineRepository,
    private readonly tasks: TaskRepository,
    private readonly outbox: OutboxRepository,
  ) {}

  /** The document of the same knowledge base and profile with the same bytes; null if there is none. */
  async findSame(
    { id, kbName, pluginNamespace }: Pick<Document, 'id' | 'kbName' | 'pluginNamespace'>,
    sha256: string,
    manager: EntityManager = this.database.manager,
  ): Promise<DocumentWithState | null> {
    const rows: Array<{ id: string }> = await manager.query(
      `select id from documents where sha256 = $1 and kb_name = $2 and plugin_namespace = $3 and id <> $4`,
      [sha256, kbName, pluginNamespace, id],
    );
    return rows[0] ? this.documents.find(KnowledgeAccess.unrestricted, rows[0].id, manager) : null;
  }

  /**
   * Records what was fetched.
   * @returns `stale` if the attempt is no longer the task's current one, or the document is gone; `duplicate` if
   * another document has these bytes. In both cases nothing is written
   */
  async record(
    { id: taskId, attempt }: Attempt,
    documentId: string,
    facts: FetchedFacts,
  ): Promise<'recorded' | 'stale' | 'duplicate'> {
    const { name, contentType, sizeBytes, pageCount, sha256, isLarge, fetchedFrom, charset } = facts;
    try {
      const rows: unknown[] = await this.database.manager.query(
        `with t as (
           update tasks set name = $4, is_large = $9, updated_at = now()
           where id = $1 and attempt = $2 and document_id = $3 and status not in ${FINAL} returning document_id),
         d as (
           update documents set name = $4, content_type = $5, size_bytes = $6, page_count = $7, sha256 = $8,
                  fetched_from = $10, charset = $11, updated_at = now()
           from t where documents.id = t.document_id returning documents.id)
         select id from d`,
        [
          ...[taskId, attempt, documentId, name, contentType, sizeBytes, pageCount, sha256, isLarge],
          ...[fetchedFrom, charset],
        ],
      );
      return rows.length > 0 ? 'recorded' : 'stale';
    } catch (error) {
      if (isUniqueViolation(error)) return 'duplicate';
      throw error;
    }
  }

  /**
   * Moves the task to another document with the same bytes, and deletes the task's own document. The task succeeds,
   * unless the other document has failed: then the task sends it through the router again.
   * @param options.jobOf builds the router's job for an attempt
   * @returns false if the attempt is no longer the current one, or the other document is gone. Then nothing is written
   */
  async yieldTo(
    same: Pick<Document, 'id'>,
    task: Attempt & { documentId: string },
    {
      log,
      isLarge,
      jobOf,
    }: { log: LogEntry[]; isLarge: boolean; jobOf: (attempt: number) => NewOutboxEntry },
  ): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      if (!(await this.documents.lock(manager, KnowledgeAccess.unrestricted, same.id))) return false;
      if (!(await this.tasks.lockCurrent(manager, task.id, task.attempt))) return false;
      const other = (await this.documents.find(
        KnowledgeAccess.unrestricted,
        same.id,
        manager,
      )) as DocumentWithState;
      await this.tasks.logAll(task.id, log, manager);
      const attempt = other.status === 'failed' ? await this.restart(manager, other.id, task) : null;
      await manager.query(
        `update tasks set document_id = $2, status = $3, progress = $4, attempt = $5, is_large = $6,
                attempts_before = attempts_before + $5 - attempt, max_attempts = max_attempts + $5 - attempt,
                updated_at = now()
         where id = $1`,
        [
          task.id,
          other.id,
          attempt === null ? 'success' : 'retrying',
          attempt === null ? 100 : 0,
          attempt ?? task.attempt,
          isLarge,
        ],
      );
      await this.documents.deleteInTransaction(manager, KnowledgeAccess.unrestricted, task.documentId);
      if (attempt !== null) await this.outbox.add(manager, jobOf(attempt));
      return true;
    });
  }

  /** Restarts a failed document under the task. @returns the attempt, which fences all earlier ones of both tasks */
  private async restart(manager: EntityManager, documentId: string, task: Attempt): Promise<number> {
    await this.documents.setTask(manager, documentId, task.id);
    const before = await this.pipelines.restart(manager, documentId, task.id);
    return Math.max(before, task.attempt) + 1;
  }
}
