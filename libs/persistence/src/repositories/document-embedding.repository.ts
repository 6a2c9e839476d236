import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database.js';
import type { DocumentEmbedding } from '../entities/document-embedding.entity.js';
import type { AttemptAtDocument } from '../entities/document-pipeline.entity.js';
import { DUE_NOW, type NewOutboxEntry } from './outbox.repository.js';

/** One worker's run over the chunks of an attempt. */
export type EmbeddingRun = AttemptAtDocument &
  Pick<DocumentEmbedding, 'run' | 'failures' | 'chunkCount' | 'embeddedCount' | 'createdAt'> & {
    kbName: string;
    /** The task that published the attempt; null if a later one works on the document. */
    taskId: string | null;
  };

/** An attempt whose job may be lost. */
export type IdleEmbedding = AttemptAtDocument & Pick<DocumentEmbedding, 'jobId'> & { kbName: string };

/** $1 to $3: document, pipeline and attempt; $4: the run. */
const OF_RUN = `document_id = $1 and pipeline = $2 and attempt = $3 and run = $4 and status = 'running'`;

/** Embedding progress of published attempts. */
@Injectable()
export class DocumentEmbeddingRepository {
  constructor(private readonly database: Database) {}

  /** Requests vectors for an attempt, in the transaction that publishes it. @param job its id is a UUID */
  async request(
    manager: EntityManager,
    { documentId, pipeline, attempt }: AttemptAtDocument,
    { chunkCount, job }: { chunkCount: number; job: NewOutboxEntry },
  ): Promise<void> {
    await manager.query(
      `with e as (
         insert into document_embeddings (document_id, pipeline, attempt, job_id, chunk_count)
         values ($1, $2, $3, ($4::text)::uuid, $5)
         on conflict (document_id, pipeline) do update
         set attempt = excluded.attempt, status = 'pending', job_id = excluded.job_id, run = 0, failures = 0,
             chunk_count = excluded.chunk_count, embedded_count = 0, error = null, created_at = now(), updated_at = now())
       insert into outbox (queue, job_id, kb_name, payload, not_before) values ($6, $4, $7, $8::jsonb, ${DUE_NOW})`,
      [
        documentId,
        pipeline,
        attempt,
        job.jobId,
        chunkCount,
        job.queue,
        job.owner,
        JSON.stringify(job.payload),
      ],
    );
  }

  /**
   * Begins a run, which fences off the previous one.
   * @returns null if there is nothing to do: the attempt has its vectors, another one is published, or the document is
   * gone
   */
  async begin({ documentId, pipeline, attempt }: AttemptAtDocument): Promise<EmbeddingRun | null> {
    const rows: [EmbeddingRun[], number] = await this.database.manager.query(
      `update document_embeddings e set status = 'running', run = run + 1, updated_at = now()
       from document_pipelines p join documents d on d.id = p.document_id
       where e.document_id = $1 and e.pipeline = $2 and e.attempt = $3 and e.status in ('pending', 'running')
         and p.document_id = e.document_id and p.pipeline = e.pipeline and p.published_attempt = e.attempt
       returning e.document_id "documentId", e.pipeline, e.attempt, e.run, e.failures, e.chunk_count "chunkCount",
                 e.embedded_count "embeddedCount", e.created_at "createdAt", d.kb_name "kbName",
                 case when p.attempt = e.attempt then p.task_id end "taskId"`,
      [documentId, pipeline, attempt],
    );
    return rows[0][0] ?? null;
  }

  /**
   * Records the run's progress, which also proves it alive: the job of an idle one is dispatched again.
   * @returns false if the run is void: nothing more must be written
   */
  async progress(run: EmbeddingRun, embeddedCount: number): Promise<boolean> {
    const whenFurther = (value: string, column: string) =>
      `${column} = case when embedded_count < $5 then ${value} else ${column} end`;
    return this.change(
      run,
      `embedded_count = $5, ${whenFurther('0', 'failures')}, ${whenFurther('null', 'error')}`,
      [embeddedCount],
    );
  }

  /** @param error why some chunks get no vectors; null if all have them @returns false if the run is void */
  async finish(run: EmbeddingRun, embeddedCount: number, error: string | null): Promise<boolean> {
    const status = error === null ? 'ready' : 'failed';
    return this.change(run, 'status = $5, embedded_count = $6, error = $7', [status, embeddedCount, error]);
  }

  /**
   * Ends an unfinished run, for another one to continue.
   * @param error why it failed; null if it was only stopped
   * @returns false if the run is void
   */
  async postpone(
    manager: EntityManager,
    run: EmbeddingRun,
    { jobId, error }: Pick<DocumentEmbedding, 'jobId' | 'error'>,
  ): Promise<boolean> {
    const failures = error === null ? 'failures' : 'failures + 1';
    const set = `status = 'pending', failures = ${failures}, job_id = $5, error = coalesce($6, error)`;
    return this.change(run, set, [jobId, error], manager);
  }

  /** Cancels the request for vectors, since the model was removed. */
  async forget({ documentId, pipeline, attempt }: AttemptAtDocument): Promise<void> {
    await this.database.manager.query(
      'delete from document_embeddings where document_id = $1 and pipeline = $2 and attempt = $3',
      [documentId, pipeline, attempt],
    );
  }

  /** Unfinished ones that have been idle and have no outbox row, oldest first: their job may be lost. */
  async idle(olderThanMs: number, limit: number): Promise<IdleEmbedding[]> {
    return this.database.manager.query(
      `select e.document_id "documentId", e.pipeline, e.attempt, e.job_id "jobId", d.kb_name "kbName"
       from document_embeddings e join documents d on d.id = e.document_id
       where e.status in ('pending', 'running') and e.updated_at < now() - make_interval(secs => $1::float8)
         and not exists (select 1 from outbox where outbox.job_id = e.job_id::text)
       order by e.updated_at limit $2`,
      [olderThanMs / 1000, limit],
    );
  }

  /** Replaces a lost job. @returns false if another process was faster */
  async replaceJob(manager: EntityManager, lostJobId: string, jobId: string): Promise<boolean> {
    const rows: [unknown[], number] = await manager.query(
      `update document_embeddings set status = 'pending', job_id = $2, updated_at = now()
       where job_id = $1 and status in ('pending', 'running')`,
      [lostJobId, jobId],
    );
    return rows[1] > 0;
  }

  private async change(
    { documentId, pipeline, attempt, run }: EmbeddingRun,
    set: string,
    values: unknown[],
    manager: EntityManager = this.database.manager,
  ): Promise<boolean> {
    const rows: [unknown[], number] = await manager.query(
      `update document_embeddings set ${set}, updated_at = now() where ${OF_RUN}`,
      [documentId, pipeline, attempt, run, ...values],
    );
    return rows[1] > 0;
  }
}
