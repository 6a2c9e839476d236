import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database.js';
import { type AttemptAtDocument, DocumentPipeline } from '../entities/document-pipeline.entity.js';
import type { Document } from '../entities/document.entity.js';
import { Handover } from '../entities/handover.entity.js';
import type { KnowledgeAccess } from '../knowledge-access.js';
import { publishedOf } from './published-content.js';
import { FINAL } from './task.repository.js';

/** Arbitrary, but not used by any other lock. */
const SENDING_LOCK = 7_305_481_230;

export type NewHandover = Omit<Handover, keyof AttemptAtDocument | 'document'>;

/** A document with handovers that no task of the visual pipeline processes yet. */
export type DeferredDocument = Pick<Document, 'id' | 'name' | 'sourceUri' | 'kbName'> & {
  /** The task that wrote them. */
  parentTaskId: string;
  requestId: string | null;
  /** Highest previous attempt of the visual pipeline at the document. */
  attempt: number;
};

/**
 * Figures and tables of text documents on their way to the visual pipeline. Handovers wait here, as the state
 * `deferred` of the document in that pipeline; their task and job are only created when they are sent.
 */
@Injectable()
export class HandoverRepository {
  constructor(private readonly database: Database) {}

  /** The handovers of a text document, page by page. */
  async list(documentId: string): Promise<Handover[]> {
    return this.database.manager
      .createQueryBuilder(Handover, 'h')
      .innerJoin(DocumentPipeline, 'p', publishedOf('h'))
      .where({ documentId, pipeline: 'text_pipeline' })
      .orderBy({ 'h.pageNumber': 'ASC', 'h.sourceChunkId': 'ASC' })
      .getMany();
  }

  /** Numbers of the pages that the text pipeline could not read; none of an unreadable document. */
  async pages({ readable }: KnowledgeAccess, documentId: string): Promise<number[]> {
    const rows: Array<{ page: number }> = await this.database.manager.query(
      `select h.page_number page from handovers h join document_pipelines p on ${publishedOf('h')}
       join documents d on d.id = h.document_id
       where d.id = $1 and ($2::text[] is null or d.kb_name = any($2)) and h.chunk_type = 'tile'
             and h.page_number is not null`,
      [documentId, readable],
    );
    return rows.map(({ page }) => page);
  }

  /** Adds figures and tables that an attempt of the text pipeline found. Repeating it is harmless. */
  async insert(
    { documentId, pipeline, attempt }: AttemptAtDocument,
    handovers: NewHandover[],
  ): Promise<void> {
    if (handovers.length === 0) return;
    await this.database.manager.query(
      `insert into handovers (document_id, pipeline, attempt, source_chunk_id, chunk_type, parent_section, page_number, position,
                              object_key)
       select $1, $3, $4, "sourceChunkId", "chunkType", "parentSection", "pageNumber", position, "objectKey"
       from jsonb_to_recordset($2::jsonb) as h("sourceChunkId" uuid, "chunkType" text, "parentSection" text,
                                               "pageNumber" int, position jsonb, "objectKey" text)
       on conflict do nothing`,
      [documentId, JSON.stringify(handovers), pipeline, attempt],
    );
  }

  /**
   * Defers the document in the visual pipeline, if the attempt has handovers. What is published there stays.
   * @param attempt of the text pipeline, which is being published
   */
  async defer(
    manager: EntityManager,
    documentId: string,
    { id: taskId, attempt }: { id: string; attempt: number },
  ): Promise<void> {
    await manager.query(
      `insert into document_pipelines (document_id, pipeline, status, task_id)
       select $1, 'visual_pipeline', 'deferred', $2 where exists (
         select 1 from handovers where document_id = $1 and pipeline = 'text_pipeline' and attempt = $3)
       on conflict (document_id, pipeline)
       do update set status = 'deferred', error = null, task_id = excluded.task_id, updated_at = now()`,
      [documentId, taskId, attempt],
    );
  }

  /** Whether any document has deferred handovers: a check that costs next to nothing while none does. */
  async isAnyDeferred(): Promise<boolean> {
    const rows: unknown[] = await this.database.manager.query(
      `select 1 from document_pipelines where status = 'deferred' limit 1`,
    );
    return rows.length > 0;
  }

  /**
   * Locks deferred documents, the oldest first, for a transaction that creates their tasks. A concurrent process gets
   * none. A task for an earlier version of the handovers is ended.
   * @param openAtMost limit of waiting tasks of the visual pipeline
   */
  async lockDeferred(manager: EntityManager, openAtMost: number): Promise<DeferredDocument[]> {
    const locks: Array<{ isMine: boolean }> = await manager.query(
      'select pg_try_advisory_xact_lock($1) "isMine"',
      [SENDING_LOCK],
    );
    if (!locks[0]?.isMine) return [];
    await manager.query(
      `update tasks t set status = 'failed', error = 'Superseded: the document was reindexed.', updated_at = now()
       from document_pipelines p
       where p.status = 'deferred' and t.document_id = p.document_id and t.pipeline = p.pipeline
             and t.status not in ${FINAL}`,
    );
    return manager.query(
      `select d.id, d.name, d.source_uri "sourceUri", d.kb_name "kbName", p.task_id "parentTaskId", p.attempt,
              (select request_id from tasks where id = p.task_id) "requestId"
       from document_pipelines p join documents d on d.id = p.document_id
       where p.status = 'deferred' order by p.updated_at
       limit greatest(0, $1::int - (select count(*) from tasks where status in ('pending', 'queued')
                                                               and pipeline = 'visual_pipeline'))
       for update of p skip locked`,
      [openAtMost],
    );
  }
}
