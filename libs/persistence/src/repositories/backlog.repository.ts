import type { TaskPipeline } from '@tessera/contracts';
import { Injectable } from '@nestjs/common';
import { Database } from '../database.js';
import { OPEN } from './task.repository.js';

/** Entries of a queue that wait in the outbox. */
export interface OutboxBacklog {
  queue: string;
  due: number;
  /** Not due yet. */
  delayed: number;
  /** How long the oldest due entry has been due; 0 if none is. */
  oldestDueSeconds: number;
}

/** Tasks of a pipeline that have not begun. */
export interface TaskBacklog {
  pipeline: TaskPipeline;
  waiting: number;
  oldestSeconds: number;
}

/** Jobs of the SQL service that wait to be run. */
export interface SqlBacklog {
  kind: 'sql_query' | 'bulk_job';
  waiting: number;
  oldestSeconds: number;
}

/** The backlog of all clients together, for metrics. */
@Injectable()
export class BacklogRepository {
  constructor(private readonly database: Database) {}

  async outbox(): Promise<OutboxBacklog[]> {
    return this.database.manager.query(
      `select queue, (count(*) filter (where not_before <= now()))::int due,
              (count(*) filter (where not_before > now()))::int delayed, ${ageOf('not_before')} "oldestDueSeconds"
       from outbox group by queue`,
    );
  }

  async tasks(): Promise<TaskBacklog[]> {
    return this.database.manager.query(
      `select pipeline, count(*)::int waiting, ${ageOf('created_at')} "oldestSeconds"
       from tasks where status in ('pending', 'queued') group by pipeline`,
    );
  }

  /** Documents that are searchable by words and still lack vectors. */
  async embeddings(): Promise<{ waiting: number; oldestSeconds: number }> {
    const rows: Array<{ waiting: number; oldestSeconds: number }> = await this.database.manager.query(
      `select count(*)::int waiting, ${ageOf('created_at')} "oldestSeconds"
       from document_embeddings where status in ('pending', 'running')`,
    );
    return rows[0] ?? { waiting: 0, oldestSeconds: 0 };
  }

  /** Whether a document is on its way to text that cannot be found yet. Scans and images, which take minutes, do not count. */
  async hasUnreadTexts(): Promise<boolean> {
    const rows: Array<{ has: boolean }> = await this.database.manager.query(
      `select exists (select 1 from tasks
                      where status in ${OPEN} and pipeline in ('router', 'text_pipeline')) has`,
    );
    return rows[0]?.has ?? false;
  }

  /** Documents with deferred handovers to the visual pipeline. */
  async deferred(): Promise<number> {
    const rows: Array<{ count: number }> = await this.database.manager.query(
      `select count(*)::int count from document_pipelines where status = 'deferred'`,
    );
    return rows[0]?.count ?? 0;
  }

  async queries(): Promise<SqlBacklog[]> {
    return this.database.manager.query(
      `select 'sql_query' kind, count(*)::int waiting, ${ageOf('submitted_at')} "oldestSeconds"
       from sql_jobs where mode = 'async' and status = 'QUEUED'`,
    );
  }

  async bulkJobs(): Promise<SqlBacklog[]> {
    return this.database.manager.query(
      `select 'bulk_job' kind, count(*)::int waiting, ${ageOf('queued_at')} "oldestSeconds"
       from bulk_jobs where state = 'UploadComplete'`,
    );
  }
}

function ageOf(column: string): string {
  return `greatest(0, coalesce(extract(epoch from now() - min(${column})), 0))::float8`;
}
