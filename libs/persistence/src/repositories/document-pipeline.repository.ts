import { Injectable } from '@nestjs/common';
import type { ContentPipeline } from '@tessera/contracts';
import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { Database } from '../database.js';
import {
  type AttemptAtDocument,
  DocumentPipeline,
  type DocumentStage,
} from '../entities/document-pipeline.entity.js';
import type { KnowledgeAccess } from '../knowledge-access.js';
import { removalRows } from './attempt-removal.repository.js';

/** States of documents in their pipelines. */
@Injectable()
export class DocumentPipelineRepository {
  constructor(private readonly database: Database) {}

  /** The document's state in a pipeline; null if it has none there, or is not readable. */
  async find(
    access: KnowledgeAccess,
    documentId: string,
    pipeline: DocumentStage,
    manager: EntityManager = this.database.manager,
  ): Promise<DocumentPipeline | null> {
    return manager.findOneBy(DocumentPipeline, {
      documentId,
      pipeline,
      ...documentIn(access),
    });
  }

  /** All states of a document; none of an unreadable one. */
  async list(access: KnowledgeAccess, documentId: string): Promise<DocumentPipeline[]> {
    return this.database.manager.find(DocumentPipeline, {
      where: { documentId, ...documentIn(access) },
      order: { pipeline: 'ASC' },
    });
  }

  /** The published attempts at the documents, without unpublished pipelines and unreadable documents. */
  async listPublished(access: KnowledgeAccess, documentIds: string[]): Promise<AttemptAtDocument[]> {
    if (documentIds.length === 0) return [];
    return this.database.manager.query(
      `select document_id "documentId", pipeline, published_attempt attempt from document_pipelines
       where document_id = any($1::uuid[]) and published_attempt is not null and ($2::text[] is null or document_id in (
         select id from documents where id = any($1::uuid[]) and kb_name = any($2)))`,
      [documentIds, access.readable],
    );
  }

  /**
   * Begins an attempt at the document. What is published stays so; what the previous attempt wrote without being
   * published will be removed.
   * @returns false if the pipeline belongs to another task by now, or the document is gone
   */
  async begin(
    documentId: string,
    pipeline: ContentPipeline,
    task: { id: string; attempt: number },
  ): Promise<boolean> {
    const rows: unknown[] = await this.database.manager.query(
      `with abandoned as (
         select document_id, pipeline, attempt from document_pipelines
         where document_id = $1 and pipeline = $2 and task_id = $3 and status = 'indexing' and attempt < $4),
       r as (${removalRows('abandoned')})
       update document_pipelines set status = 'indexing', attempt = greatest(attempt, $4), updated_at = now()
       where document_id = $1 and pipeline = $2 and task_id = $3 returning 1`,
      [documentId, pipeline, task.id, task.attempt],
    );
    return (rows[0] as unknown[]).length > 0;
  }

  /** Assigns the pipeline to a task, for the first time or again. What is published stays so. */
  async assign(
    manager: EntityManager,
    documentId: string,
    pipeline: DocumentStage,
    taskId: string,
  ): Promise<void> {
    await manager.query(
      `insert into document_pipelines (document_id, pipeline, task_id) values ($1, $2, $3)
       on conflict (document_id, pipeline)
       do update set status = 'pending', error = null, task_id = excluded.task_id, updated_at = now()`,
      [documentId, pipeline, taskId],
    );
  }

  /**
   * Sends the document back to the router under a new task. What is published stays; of the other runs, their attempt
   * numbers remain, so that new content replaces what they left.
   * @returns the highest attempt of any run before
   */
  async restart(manager: EntityManager, documentId: string, taskId: string): Promise<number> {
    const rows: Array<{ attempt: number }> = await manager.query(
      `with old as (
         delete from document_pipelines where document_id = $1 and published_attempt is null and pipeline <> 'router')
       insert into document_pipelines (document_id, pipeline, task_id, attempt)
       select $1, 'router', $2, coalesce(max(attempt), 0) from document_pipelines where document_id = $1
       on conflict (document_id, pipeline)
       do update set status = 'pending', error = null, task_id = excluded.task_id, attempt = excluded.attempt,
                     updated_at = now()
       returning attempt`,
      [documentId, taskId],
    );
    return rows[0]?.attempt ?? 0;
  }
}

/** The condition that a state belongs to a readable document. */
function documentIn({ readable }: KnowledgeAccess): FindOptionsWhere<DocumentPipeline> {
  return readable === null ? {} : { document: { kbName: In(readable) } };
}
