import { Injectable } from '@nestjs/common';
import type { ContentPipeline } from '@tessera/contracts';
import type { EntityManager } from 'typeorm';
import { Database } from '../database.js';
import type { Task } from '../entities/task.entity.js';
import type { KnowledgeAccess } from '../knowledge-access.js';
import type { IndexedDocument, NewDocument } from './document.repository.js';
import { lockUpload, mayRegister } from './document-upload.repository.js';
import { removalRows } from './attempt-removal.repository.js';
import { DUE_NOW, type NewOutboxEntry } from './outbox.repository.js';
import { FINAL, type LogEntry, logRows } from './task.repository.js';

export type NewTask = Omit<Task, 'createdAt' | 'updatedAt'>;

/**
 * The steps that every document goes through, each one statement over document, task, log and outbox: atomic, in a
 * single round trip.
 */
@Injectable()
export class IngestionRepository {
  constructor(private readonly database: Database) {}

  /**
   * Registers a new document with its task and its job, and deletes its upload row.
   * @returns false if the knowledge base has the same bytes already, or the upload was given up; then nothing was
   * registered
   */
  async register(
    access: KnowledgeAccess,
    document: NewDocument,
    task: NewTask,
    job: NewOutboxEntry,
  ): Promise<boolean> {
    access.assertWritable(document.kbName);
    const rows: unknown[] = await this.database.manager.query(
      `with upload as (
         ${lockUpload('$6')}),
       d as (
         insert into documents (id, name, kb_name, plugin_namespace, sha256, source_type, source_type_hint, source_uri,
                                content_type, size_bytes, page_count, task_id)
         select id, name, "kbName", "pluginNamespace", sha256, "sourceType", "sourceTypeHint", "sourceUri",
                "contentType", "sizeBytes", "pageCount", "taskId"
         from jsonb_to_record($1::jsonb) as r(id uuid, name text, "kbName" text, "pluginNamespace" text, sha256 text,
              "sourceType" text, "sourceTypeHint" text, "sourceUri" text, "contentType" text, "sizeBytes" bigint,
              "pageCount" int, "taskId" uuid)
         where ${mayRegister('$6')}
         on conflict (sha256, kb_name, plugin_namespace) do nothing returning id),
       struck as (
         delete from document_uploads u using d where u.document_id = d.id),
       t as (
         insert into tasks (id, document_id, name, source_uri, pipeline, status, attempt, attempts_before, max_attempts,
                            kb_name, pipeline_override, is_large, request_id)
         select r.id, d.id, name, "sourceUri", pipeline, status, attempt, "attemptsBefore", "maxAttempts", "kbName",
                "pipelineOverride", "isLarge", "requestId"
         from d, jsonb_to_record($2::jsonb) as r(id uuid, name text, "sourceUri" text, pipeline text, status text,
              attempt int, "attemptsBefore" int, "maxAttempts" int, "kbName" text, "pipelineOverride" text, "isLarge" boolean,
              "requestId" text)
         returning kb_name),
       p as (
         insert into document_pipelines (document_id, pipeline, task_id)
         select d.id, r.pipeline, r.id from d, jsonb_to_record($2::jsonb) as r(id uuid, pipeline text))
       insert into outbox (queue, job_id, kb_name, payload, not_before)
       select $3, $4, kb_name, $5::jsonb, ${DUE_NOW} from t returning id`,
      [
        JSON.stringify(document),
        JSON.stringify(task),
        job.queue,
        job.jobId,
        JSON.stringify(job.payload),
        document.id,
      ],
    );
    return rows.length > 0;
  }

  /**
   * Passes a routed task to the queue of its pipeline, as its next attempt.
   * @param job of that next attempt
   * @returns false if the attempt is stale; then nothing was written
   */
  async route(
    task: Pick<Task, 'id' | 'attempt'>,
    pipeline: ContentPipeline,
    job: NewOutboxEntry,
    log: LogEntry[],
  ): Promise<boolean> {
    const rows: unknown[] = await this.database.manager.query(
      `with t as (
         update tasks set pipeline = $3, status = 'queued', attempt = attempt + 1,
                attempts_before = attempts_before + 1, max_attempts = max_attempts + 1, updated_at = now()
         where id = $1 and attempt = $2 and status not in ${FINAL} returning id, document_id, kb_name),
       d as (
         update documents set pipeline = $3, updated_at = now() from t where documents.id = t.document_id
         returning documents.id, t.id task_id),
       r as (
         delete from document_pipelines p using d where p.document_id = d.id and p.pipeline = 'router'
         returning p.document_id, p.attempt),
       p as (
         insert into document_pipelines (document_id, pipeline, task_id, attempt)
         select d.id, $3, d.task_id, coalesce(r.attempt, 0) from d left join r on r.document_id = d.id
         on conflict (document_id, pipeline)
         do update set status = 'pending', error = null, task_id = excluded.task_id,
                       attempt = greatest(document_pipelines.attempt, excluded.attempt), updated_at = now()),
       l as (${logRows('$4', 't')})
       insert into outbox (queue, job_id, kb_name, payload, not_before)
       select $5, $6, kb_name, $7::jsonb, ${DUE_NOW} from t returning id`,
      [
        task.id,
        task.attempt,
        pipeline,
        JSON.stringify(log),
        job.queue,
        job.jobId,
        JSON.stringify(job.payload),
      ],
    );
    return rows.length > 0;
  }

  /**
   * Publishes the attempt in the pipeline of its task, and ends the task successfully; the replaced content will be
   * removed. Both must be locked. Facts about the document are stored if this is its routed pipeline.
   * @returns false if the attempt is stale, or the pipeline belongs to another task by now: roll back
   */
  async complete(
    manager: EntityManager,
    task: Pick<Task, 'id' | 'attempt'>,
    indexed: IndexedDocument,
    log: LogEntry[],
  ): Promise<boolean> {
    const { sourceType, pageCount, title, year, language, keywords, chunkCount, parserVersion } = indexed;
    const rows: unknown[] = await manager.query(
      `with t as (
         update tasks set status = 'success', progress = 100, current = $4, total = $4, error = null,
                updated_at = now()
         where id = $1 and attempt = $2 and status not in ${FINAL} returning id, document_id, pipeline),
       l as (${logRows('$3', 't')}),
       replaced as (
         select p.document_id, p.pipeline, $2 - 1 attempt
         from document_pipelines p join t on p.document_id = t.document_id and p.pipeline = t.pipeline
         where p.published_attempt < $2),
       r as (${removalRows('replaced')}),
       p as (
         update document_pipelines p set status = 'ready', attempt = $2, published_attempt = $2, chunk_count = $4,
                parser_version = $11, error = null, published_at = now(), updated_at = now()
         from t where p.document_id = t.document_id and p.pipeline = t.pipeline and p.task_id = t.id
                      and p.attempt <= $2
         returning p.document_id, p.pipeline),
       d as (
         update documents set source_type = $5, page_count = $6, title = $7, year = $8, language = $9, keywords = $10,
                updated_at = now()
         from p where documents.id = p.document_id and documents.pipeline = p.pipeline)
       select document_id from p`,
      [
        task.id,
        task.attempt,
        JSON.stringify(log),
        chunkCount,
        sourceType,
        pageCount,
        title,
        year,
        language,
        keywords,
        parserVersion,
      ],
    );
    return rows.length > 0;
  }
}
