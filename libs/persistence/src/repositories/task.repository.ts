import { Injectable } from '@nestjs/common';
import { statusPhase, type TaskPipeline, type TaskStatus } from '@tessera/contracts';
import type { EntityManager } from 'typeorm';
import { Database } from '../database.js';
import type { TaskLog, TaskLogLevel } from '../entities/task-log.entity.js';
import { Task } from '../entities/task.entity.js';
import { containing, type Paging } from './page.js';

export interface TaskFilter {
  /** A pipeline, or `compound`: tasks of documents that went through both content pipelines. */
  pipeline?: TaskPipeline | 'compound';
  /** Raw status. */
  status?: string;
  /** Part of the task's or the document's id. */
  q?: string;
  kbName?: string;
}

/** A task with the newest entries of its log, oldest first. */
export type TaskWithLogs = Task & {
  logs: Array<Omit<TaskLog, 'task' | 'taskId'>>;
  queuePosition: number | null;
};

export interface TaskProgress {
  status: TaskStatus;
  /** Percent, 0 to 100. */
  progress: number;
  current: number;
  total: number;
}

export interface LogEntry {
  level: TaskLogLevel;
  step: string;
  message: string;
  details?: Record<string, unknown>;
}

const LOGS_PER_TASK = 50;
const FINAL = `('success', 'failed')`;

const TASK_WITH_LOGS = `
  select t.id, t.document_id "documentId", t.name, t.source_uri "sourceUri", t.pipeline, t.status, t.progress, t.current,
         t.total, t.error, t.attempt, t.max_attempts "maxAttempts", t.kb_name "kbName", t.parent_task_id "parentTaskId",
         t.pipeline_override "pipelineOverride", t.request_id "requestId", t.created_at "createdAt",
         t.updated_at "updatedAt", coalesce(l.logs, '[]'::jsonb) logs,
         case when t.status in ('pending', 'queued') then (
           select count(*)::int + 1 from tasks ahead
           where ahead.status in ('pending', 'queued') and ahead.pipeline = t.pipeline
             and (ahead.created_at, ahead.id) < (t.created_at, t.id)) end "queuePosition"
  from tasks t
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', id, 'at', at, 'level', level, 'step', step, 'message', message,
                                        'details', details) order by id) logs
    from (select * from task_logs where task_id = t.id order by id desc limit ${LOGS_PER_TASK}) newest) l on true`;

/** The audit records of background work. Every write of a worker names its attempt, and is void when it is not the current one. */
@Injectable()
export class TaskRepository {
  constructor(private readonly database: Database) {}

  async insert(manager: EntityManager, task: Omit<Task, 'createdAt' | 'updatedAt'>): Promise<void> {
    await manager.insert(Task, task);
  }

  async find(id: string): Promise<TaskWithLogs | null> {
    const rows: TaskWithLogs[] = await this.database.manager.query(`${TASK_WITH_LOGS} where t.id = $1`, [id]);
    return rows[0] ?? null;
  }

  async list(filter: TaskFilter, { limit, offset }: Paging): Promise<TaskWithLogs[]> {
    const parameters: unknown[] = [limit, offset];
    const bind = (value: unknown) => `$${parameters.push(value)}`;
    const conditions = ['true'];
    if (filter.pipeline === 'compound') conditions.push(COMPOUND);
    else if (filter.pipeline) conditions.push(`t.pipeline = ${bind(filter.pipeline)}`);
    if (filter.status) conditions.push(`t.status = ${bind(filter.status.toLowerCase())}`);
    if (filter.kbName) conditions.push(`t.kb_name = ${bind(filter.kbName)}`);
    if (filter.q) {
      const pattern = bind(containing(filter.q));
      conditions.push(`(t.id::text ilike ${pattern} or t.document_id::text ilike ${pattern})`);
    }
    return this.database.manager.query(
      `${TASK_WITH_LOGS} where ${conditions.join(' and ')} order by t.created_at desc, t.id desc limit $1 offset $2`,
      parameters,
    );
  }

  async logs(id: string, { limit, offset }: Paging): Promise<{ items: TaskLog[]; total: number } | null> {
    const { manager } = this.database;
    if (!(await manager.existsBy(Task, { id }))) return null;
    const items: TaskLog[] = await manager.query(
      `select id, at, level, step, message, details from task_logs where task_id = $1 order by id limit $2 offset $3`,
      [id, limit, offset],
    );
    const count: Array<{ total: number }> = await manager.query(
      'select count(*)::int total from task_logs where task_id = $1',
      [id],
    );
    return { items, total: count[0]?.total ?? 0 };
  }

  /**
   * Takes up the attempt. @returns the task, or null when the attempt is not its current one or it has ended: then
   * there is nothing to do
   */
  async begin(id: string, attempt: number, status: TaskStatus): Promise<Task | null> {
    const result = await this.database.manager
      .createQueryBuilder()
      .update(Task)
      .set({ status, updatedAt: () => 'now()' })
      .where(`id = :id and attempt = :attempt and status not in ${FINAL}`, { id, attempt })
      .execute();
    return result.affected ? this.database.manager.findOneBy(Task, { id }) : null;
  }

  /** @returns false when the attempt is not the current one any more: stop working */
  async progress(id: string, attempt: number, progress: TaskProgress): Promise<boolean> {
    const rows: [unknown[], number] = await this.database.manager.query(
      `update tasks set status = $3, progress = $4, current = $5, total = $6, updated_at = now()
       where id = $1 and attempt = $2 and status not in ${FINAL}`,
      [id, attempt, progress.status, progress.progress, progress.current, progress.total],
    );
    return rows[1] > 0;
  }

  /** Hands the task on to another pipeline, as its first attempt's continuation. @returns false when the attempt is stale */
  async route(manager: EntityManager, id: string, attempt: number, pipeline: TaskPipeline): Promise<boolean> {
    const rows: [unknown[], number] = await manager.query(
      `update tasks set pipeline = $3, status = 'queued', attempt = attempt + 1, max_attempts = max_attempts + 1,
              updated_at = now()
       where id = $1 and attempt = $2 and status not in ${FINAL}`,
      [id, attempt, pipeline],
    );
    return rows[1] > 0;
  }

  /** Ends the task well. @returns false when the attempt is stale: roll back */
  async succeed(manager: EntityManager, id: string, attempt: number): Promise<boolean> {
    const rows: [unknown[], number] = await manager.query(
      `update tasks set status = 'success', progress = 100, current = total, error = null, updated_at = now()
       where id = $1 and attempt = $2 and status not in ${FINAL}`,
      [id, attempt],
    );
    return rows[1] > 0;
  }

  /** Ends the task badly. @returns false when the attempt is stale */
  async fail(manager: EntityManager, id: string, attempt: number, error: string): Promise<boolean> {
    const rows: [unknown[], number] = await manager.query(
      `update tasks set status = 'failed', error = $3, updated_at = now()
       where id = $1 and attempt = $2 and status not in ${FINAL}`,
      [id, attempt, error],
    );
    return rows[1] > 0;
  }

  /** Begins the next attempt. @returns its number, or null when the attempt is stale */
  async nextAttempt(
    manager: EntityManager,
    id: string,
    attempt: number,
    error: string | null,
  ): Promise<number | null> {
    const rows: [Array<{ attempt: number }>, number] = await manager.query(
      `update tasks set status = 'retrying', attempt = attempt + 1, error = $3, updated_at = now()
       where id = $1 and attempt = $2 and status not in ${FINAL} returning attempt`,
      [id, attempt, error],
    );
    return rows[0][0]?.attempt ?? null;
  }

  /** Resets a failed task for another attempt. @returns the task as it is now, or null when it has not failed */
  async reset(manager: EntityManager, id: string): Promise<Task | null> {
    const rows: [unknown[], number] = await manager.query(
      `update tasks set status = 'pending', progress = 0, current = 0, total = 0, error = null, attempt = attempt + 1,
              max_attempts = greatest(max_attempts, attempt + 1), updated_at = now()
       where id = $1 and status = 'failed'`,
      [id],
    );
    return rows[1] > 0 ? manager.findOneBy(Task, { id }) : null;
  }

  /** Ends all unfinished tasks of a knowledge base that is being purged. @returns their ids and attempts */
  async cancelAll(
    manager: EntityManager,
    kbName: string,
    reason: string,
  ): Promise<Array<{ id: string; attempt: number; pipeline: TaskPipeline }>> {
    const rows: [Array<{ id: string; attempt: number; pipeline: TaskPipeline }>, number] =
      await manager.query(
        `update tasks set status = 'failed', error = $2, updated_at = now()
       where kb_name = $1 and pipeline <> 'kb_purge' and status not in ${FINAL} returning id, attempt, pipeline`,
        [kbName, reason],
      );
    return rows[0];
  }

  async delete(id: string): Promise<boolean> {
    const result = await this.database.manager.delete(Task, { id });
    return (result.affected ?? 0) > 0;
  }

  /** Adds to a task's log. A task whose record was deleted has none any more: nothing is added then. */
  async log(id: string, entry: LogEntry, manager: EntityManager = this.database.manager): Promise<void> {
    await manager.query(
      `insert into task_logs (task_id, level, step, message, details)
       select id, $2, $3, $4, $5::jsonb from tasks where id = $1`,
      [id, entry.level, entry.step, entry.message, JSON.stringify(entry.details ?? {})],
    );
  }

  /**
   * Unfinished tasks that nobody has touched for a while and that no outbox row waits for, oldest first: their job may
   * have got lost.
   */
  async idle(olderThanMs: number, limit: number): Promise<Task[]> {
    const tasks = await this.database.manager
      .createQueryBuilder(Task, 'task')
      .where(`task.status not in ${FINAL} and task.pipeline <> 'kb_purge'`)
      .andWhere(`task.updated_at < now() - make_interval(secs => :seconds)`, { seconds: olderThanMs / 1000 })
      .andWhere(`not exists (select 1 from outbox where outbox.job_id = task.id || '-' || task.attempt)`)
      .orderBy('task.updated_at')
      .limit(limit)
      .getMany();
    return tasks.filter((task) => ['pending', 'running'].includes(statusPhase(task.status)));
  }
}

/** The task's document has a task in each content pipeline. */
const COMPOUND = `t.document_id in (
  select document_id from tasks where pipeline in ('text_pipeline', 'visual_pipeline')
  group by document_id having count(distinct pipeline) = 2)`;
