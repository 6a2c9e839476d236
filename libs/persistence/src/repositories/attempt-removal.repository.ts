import { Injectable } from '@nestjs/common';
import type { ContentPipeline } from '@tessera/contracts';
import { Database } from '../database.js';
import type { PipelineOfDocument } from '../entities/document-pipeline.entity.js';

/** Rows removed per statement. */
const SLICE = 10_000;

/** Points, objects and content to remove: of the attempts up to `upTo`, except `keep`. */
export interface DueAttemptRemoval extends PipelineOfDocument {
  pipeline: ContentPipeline;
  upTo: number;
  /** The published attempt; null if there is none. */
  keep: number | null;
  requests: number;
}

/** Removal of what ended attempts have left in the stores. */
@Injectable()
export class AttemptRemovalRepository {
  constructor(private readonly database: Database) {}

  /** Whether deleted documents or attempts of a pipeline are left to remove, or purges to end. */
  async isWorkLeft(pipeline: ContentPipeline): Promise<boolean> {
    const [row]: Array<{ isLeft: boolean }> = await this.database.manager.query(
      `select exists (select from document_removals)
              or exists (select from attempt_removals where pipeline = $1)
              or exists (select from tasks where pipeline = 'kb_purge' and status in ('pending', 'processing')) "isLeft"`,
      [pipeline],
    );
    return row?.isLeft === true;
  }

  /** An attempt ended unnoticed, and may have written since. Only ended attempts are removed. */
  async requestEnded({ documentId, pipeline }: PipelineOfDocument): Promise<void> {
    await this.database.manager.query(
      `with ended as (
         select document_id, pipeline,
                case when status in ('ready', 'failed') then attempt else attempt - 1 end attempt
         from document_pipelines where document_id = $1 and pipeline = $2)
       ${removalRows('ended')}`,
      [documentId, pipeline],
    );
  }

  /**
   * The oldest requests of some pipelines. Removing twice is harmless, so nothing is locked. A crash of the database
   * does not undo what this has read, above all which attempt is published.
   */
  async take(pipelines: ContentPipeline[], limit: number): Promise<DueAttemptRemoval[]> {
    return this.database.transaction(async (manager) => {
      await manager.query('set local synchronous_commit to on');
      const rows: [DueAttemptRemoval[], number] = await manager.query(
        `update attempt_removals r set taken_at = now()
         from (select document_id, pipeline from attempt_removals where pipeline = any($1)
               order by taken_at nulls first, created_at limit $2) due
              left join document_pipelines p using (document_id, pipeline)
         where r.document_id = due.document_id and r.pipeline = due.pipeline
         returning r.document_id "documentId", r.pipeline, r.up_to_attempt "upTo", r.requests,
                   p.published_attempt keep`,
        [pipelines, limit],
      );
      return rows[0];
    });
  }

  /** Removes the attempts' content from the registry, a slice at a time, so that no lock is held for long. */
  async removeContent({ documentId, pipeline, upTo, keep }: DueAttemptRemoval): Promise<void> {
    for (const table of ['sections', 'chunk_keywords', 'handovers', 'images'])
      for (let removed = SLICE; removed === SLICE;) {
        const result: [unknown[], number] = await this.database.manager.query(
          `delete from ${table} where ctid = any(array(
             select ctid from ${table} where document_id = $1 and pipeline = $2 and attempt between 1 and $3
                                             and attempt is distinct from $4 limit ${SLICE}))`,
          [documentId, pipeline, upTo, keep],
        );
        removed = result[1];
      }
  }

  /** Deletes the completed request, unless another one came meanwhile. */
  async complete({ documentId, pipeline, requests }: DueAttemptRemoval): Promise<void> {
    await this.database.manager.query(
      'delete from attempt_removals where document_id = $1 and pipeline = $2 and requests = $3',
      [documentId, pipeline, requests],
    );
  }
}

/**
 * A statement that requests the removal of what the attempts in a common table expression have left.
 * @param attempts with `document_id`, `pipeline` and `attempt`: that one and those before have ended
 */
export function removalRows(attempts: string): string {
  return `insert into attempt_removals (document_id, pipeline, up_to_attempt)
       select document_id, pipeline, attempt from ${attempts}
       where pipeline in ('text_pipeline', 'visual_pipeline') and attempt > 0
       on conflict (document_id, pipeline) do update
       set up_to_attempt = greatest(attempt_removals.up_to_attempt, excluded.up_to_attempt),
           requests = attempt_removals.requests + 1`;
}
