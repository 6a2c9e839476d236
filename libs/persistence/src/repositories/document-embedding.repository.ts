import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database.js';
import type { DocumentEmbedding } from '../entities/document-embedding.entity.js';
import type { AttemptAtDocument } from '../entities/document-pipeline.entity.js';
import { DUE_NOW, type NewOutboxEntry } from './outbox.repository.js';

/** An attempt whose chunks are getting vectors, by one worker. */
export type EmbeddingRun = AttemptAtDocument &
  Pick<DocumentEmbedding, 'run' | 'failures' | 'chunkCount' | 'embeddedCount' | 'createdAt'> & {
    kbName: string;
    /** The task that published the attempt; null when a later one works on the document. */
    taskId: string | null;
  };

/** An attempt whose job may be lost. */
export type IdleEmbedding = AttemptAtDocument & Pick<DocumentEmbedding, 'jobId'> & { kbName: string };

/** $1 to $3: document, pipeline and attempt; $4: the run. */
const OF_RUN = `document_id = $1 and pipeline = $2 and attempt = $3 and run = $4 and status = 'running'`;

/** Vectors that published attempts are still to get, and those they have. */
@Injectable()
export class DocumentEmbeddingRepository {
  constructor(private readonly database: Database) {}

  /** Asks for vectors of an attempt, in the transaction that publishes it. @param job that will make them; its id is a UUID */
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
   * Begins a run, and voids the one before.
   * @returns null when there is nothing to do: the attempt has its vectors, another one is published, or the document is gone
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
   * Writes down how far the run is, and that it goes on: a job that nobody works on is dispatched anew.
   * @returns false when the run is void: nothing more is to be written
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

  /** @param error why some chunks will not get vectors; null when none is missing @returns false when the run is void */
  async finish(run: EmbeddingRun, embeddedCount: number, error: string | null): Promise<boolean> {
    const status = error === null ? 'ready' : 'failed';
    return this.change(run, 'status = $5, embedded_count = $6, error = $7', [status, embeddedCount, error]);
  }

  /**
   * Ends a run that has not finished: another one goes on.
   * @param error why it failed; null when it was only stopped
   * @returns false when the run is void
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

  /** Forgets that the attempt was to get vectors: there is no model any more. */
  async forget({ documentId, pipeline, attempt }: AttemptAtDocument): Promise<void> {
    await this.database.manager.query(
      'delete from document_embeddings where document_id = $1 and pipeline = $2 and attempt = $3',
      [documentId, pipeline, attempt],
    );
  }

  /** Unfinished ones that nobody has touched for a while and that no outbox row waits for, oldest first: their job may be lost. */
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

  /** Names another job for a lost one. @returns false when somebody else was quicker */
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
