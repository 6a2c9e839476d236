import { Injectable } from '@nestjs/common';
import { statusPhase, TASK_STATUSES, type TaskPipeline, type TaskStatus } from '@tessera/contracts';
import type { EntityManager } from 'typeorm';
import { Database } from '../database.js';
import type { TaskLog, TaskLogLevel } from '../entities/task-log.entity.js';
import { Task } from '../entities/task.entity.js';
import type { KnowledgeAccess } from '../knowledge-access.js';
import { removalRows } from './attempt-removal.repository.js';
import { containing, nearerEnd, oneOf, type Page, type Paging } from './page.js';

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

/** The fields needed to withdraw a task's job. */
export type CancelledTask = Pick<Task, 'id' | 'attempt' | 'isLarge'> & {
  pipeline: Exclude<TaskPipeline, 'kb_purge'>;
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
  /** When it happened; default: now. */
  at?: Date;
}

const LOGS_PER_TASK = 50;
/** Final statuses, for SQL. */
export const FINAL = `('success', 'failed')`;
/** Lists the open statuses instead of excluding final ones, so that the index on the status is used. */
export const OPEN = `(${TASK_STATUSES.filter((status) => ['pending', 'running'].includes(statusPhase(status)))
  .map((status) => `'${status}'`)
  .join(', ')})`;

const COLUMNS = `t.id, t.document_id "documentId", t.name, t.source_uri "sourceUri", t.pipeline, t.status, t.progress,
         t.current, t.total, t.error, t.attempt, t.attempts_before "attemptsBefore", t.max_attempts "maxAttempts", t.kb_name "kbName",
         t.parent_task_id "parentTaskId", t.pipeline_override "pipelineOverride", t.is_large "isLarge", t.request_id "requestId",
         t.created_at "createdAt", t.updated_at "updatedAt"`;

const WAITING = `status in ('pending', 'queued')`;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Tasks with the newest entries of their logs, and their places in their queues: waiting tasks are counted from one
 * task of the page to the next, so that each is counted once. $1 are the readable knowledge bases, or null: tasks of
 * others are not counted, either.
 * @param shown a query for their ids
 */
const tasksWithLogs = (shown: string) => `
  with shown as materialized (${shown}), waiting as (
    select id, pipeline, created_at, coalesce(lag(created_at) over queue, '-infinity') earlier_at,
           coalesce(lag(id) over queue, '${NO_ID}') earlier_id
    from tasks where id = any(array(select id from shown)) and ${WAITING}
    window queue as (partition by pipeline order by created_at, id)),
  positions as (
    select w.id, 1 + sum(between_them.count) over (partition by w.pipeline order by w.created_at, w.id) number
    from waiting w cross join lateral (
      select count(*)::int count from tasks ahead
      where ahead.${WAITING} and ahead.pipeline = w.pipeline and ${isReadable('ahead')}
        and (ahead.created_at, ahead.id) >= (w.earlier_at, w.earlier_id)
        and (ahead.created_at, ahead.id) < (w.created_at, w.id)) between_them)
  select ${COLUMNS}, coalesce(l.logs, '[]'::jsonb) logs, position.number::int "queuePosition"
  from tasks t
  left join positions position on position.id = t.id
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', id, 'at', at, 'level', level, 'step', step, 'message', message,
                                        'details', details) order by id) logs
    from (select * from task_logs where task_id = t.id order by id desc limit ${LOGS_PER_TASK}) newest) l on true
  where t.id = any(array(select id from shown))`;

/** A condition on tasks `t`. @param bind adds a parameter, and returns its placeholder */
function conditionsOf(access: KnowledgeAccess, filter: TaskFilter, bind: (value: unknown) => string): string {
  const conditions = ['true'];
  if (filter.pipeline === 'compound') conditions.push(COMPOUND);
  else if (filter.pipeline) conditions.push(`t.pipeline = ${bind(filter.pipeline)}`);
  if (filter.status !== undefined) conditions.push(`t.status = ${bind(filter.status.toLowerCase())}`);
  const kbNames = access.narrow(filter.kbName === undefined ? null : [filter.kbName]);
  if (kbNames) conditions.push(oneOf('t.kb_name', kbNames, bind));
  if (filter.q) {
    const pattern = bind(containing(filter.q));
    conditions.push(`(t.id::text ilike ${pattern} or t.document_id::text ilike ${pattern})`);
  }
  return conditions.join(' and ');
}

/**
 * The audit records of background work. Workers pass their attempt with every write, which is rejected unless it is the
 * current one.
 */
@Injectable()
export class TaskRepository {
  constructor(private readonly database: Database) {}

  async insert(manager: EntityManager, task: Omit<Task, 'createdAt' | 'updatedAt'>): Promise<void> {
    await manager.insert(Task, task);
  }

  async find(access: KnowledgeAccess, id: string): Promise<TaskWithLogs | null> {
    const one = `select t.id from tasks t where t.id = $2 and ${isReadable('t')}`;
    const rows: TaskWithLogs[] = await this.database.manager.query(tasksWithLogs(one), [access.readable, id]);
    return rows[0] ?? null;
  }

  /** The newest first. */
  async list(access: KnowledgeAccess, filter: TaskFilter, paging: Paging): Promise<Page<TaskWithLogs>> {
    const parameters: unknown[] = [];
    const where = conditionsOf(access, filter, (value) => `$${parameters.push(value)}`);
    const { manager } = this.database;
    const counted: Array<{ total: number }> = await manager.query(
      `select count(*)::int total from tasks t where ${where}`,
      parameters,
    );
    const total = counted[0]?.total ?? 0;
    const { direction, limit, offset } = nearerEnd(paging, total);
    if (limit === 0) return { items: [], total };
    const bound: unknown[] = [access.readable, limit, offset];
    const sameWhere = conditionsOf(access, filter, (value) => `$${bound.push(value)}`);
    // Skips ids only on the way to a late page; rows and logs are read only for the page.
    const page = `select t.id from tasks t where ${sameWhere} order by t.created_at ${direction}, t.id ${direction} limit $2 offset $3`;
    const items: TaskWithLogs[] = await manager.query(
      `${tasksWithLogs(page)} order by t.created_at desc, t.id desc`,
      bound,
    );
    return { items, total };
  }

  async logs(
    access: KnowledgeAccess,
    id: string,
    { limit, offset }: Paging,
  ): Promise<{ items: TaskLog[]; total: number } | null> {
    const { manager } = this.database;
    const task = await manager.findOne(Task, { select: { id: true, kbName: true }, where: { id } });
    if (!task || !access.mayRead(task.kbName)) return null;
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

  /** How many tasks of each pipeline wait or run, in the readable knowledge bases. */
  async countOpen(access: KnowledgeAccess): Promise<Map<TaskPipeline, number>> {
    const rows: Array<{ pipeline: TaskPipeline; count: number }> = await this.database.manager.query(
      `select pipeline, count(*)::int from tasks t where status in ${OPEN} and ${isReadable('t')} group by pipeline`,
      [access.readable],
    );
    return new Map(rows.map(({ pipeline, count }) => [pipeline, count]));
  }

  /**
   * Begins the attempt. A crash of the database must not revert its number, under which points will be written:
   * otherwise an earlier attempt would be published, and this one's points never removed.
   * @returns the task; null if the attempt is not its current one or it has ended: then there is nothing to do
   */
  async begin(id: string, attempt: number, status: TaskStatus): Promise<Task | null> {
    return this.database.transaction(async (manager) => {
      await manager.query('set local synchronous_commit to on');
      const rows: [Task[], number] = await manager.query(
        `update tasks t set status = $3, updated_at = now()
         where id = $1 and attempt = $2 and status not in ${FINAL} returning ${COLUMNS}`,
        [id, attempt, status],
      );
      return rows[0][0] ?? null;
    });
  }

  /**
   * Locks the task and its document until the transaction ends.
   * @returns false if the attempt is no longer the task's current one, or the document is gone
   */
  async lockCurrent(manager: EntityManager, id: string, attempt: number): Promise<boolean> {
    const rows: unknown[] = await manager.query(
      `select 1 from tasks t join documents d on d.id = t.document_id
       where t.id = $1 and t.attempt = $2 and t.status not in ${FINAL} for no key update of t, d`,
      [id, attempt],
    );
    return rows.length > 0;
  }

  /** @returns false if the attempt is no longer the current one: stop working */
  async progress(id: string, attempt: number, progress: TaskProgress): Promise<boolean> {
    const rows: [unknown[], number] = await this.database.manager.query(
      `update tasks set status = $3, progress = $4, current = $5, total = $6, updated_at = now()
       where id = $1 and attempt = $2 and status not in ${FINAL}`,
      [id, attempt, progress.status, progress.progress, progress.current, progress.total],
    );
    return rows[1] > 0;
  }

  /** Fails the task, and with it its run in the document's pipeline. @returns false if the attempt is stale */
  async fail(manager: EntityManager, id: string, attempt: number, error: string): Promise<boolean> {
    const rows: unknown[] = await manager.query(
      `with t as (
         update tasks set status = 'failed', error = $3, updated_at = now()
         where id = $1 and attempt = $2 and status not in ${FINAL} returning id, document_id, pipeline, attempt,
                   error),
       r as (${removalRows('t')}),
       p as (${failedRuns('t')})
       select id from t`,
      [id, attempt, error],
    );
    return rows.length > 0;
  }

  /**
   * Begins the next attempt; the one that found the task to be large does not count. @returns its number; null if the
   * attempt is stale
   */
  async nextAttempt(
    manager: EntityManager,
    id: string,
    attempt: number,
    error: string | null,
    { isLarge = false }: { isLarge?: boolean } = {},
  ): Promise<number | null> {
    const rows: [Array<{ attempt: number }>, number] = await manager.query(
      `update tasks set status = 'retrying', attempt = attempt + 1, error = $3, updated_at = now(),
         is_large = is_large or $4, max_attempts = max_attempts + $4::int, attempts_before = attempts_before + $4::int
       where id = $1 and attempt = $2 and status not in ${FINAL} returning attempt`,
      [id, attempt, error, isLarge],
    );
    return rows[0][0]?.attempt ?? null;
  }

  /**
   * Resets a failed task for another attempt.
   * @returns the reset task; null if there is no such writable failed task
   */
  async reset(manager: EntityManager, access: KnowledgeAccess, id: string): Promise<Task | null> {
    const rows: [unknown[], number] = await manager.query(
      `update tasks set status = 'pending', progress = 0, current = 0, total = 0, error = null, attempt = attempt + 1,
              max_attempts = greatest(max_attempts, attempt + 1), updated_at = now()
       where id = $1 and status = 'failed' and ($2::text[] is null or kb_name = any($2))`,
      [id, access.writable],
    );
    return rows[1] > 0 ? manager.findOneBy(Task, { id }) : null;
  }

  /** Cancels all unfinished tasks of a knowledge base that is being purged. @returns their ids and attempts */
  async cancelAll(
    manager: EntityManager,
    access: KnowledgeAccess,
    kbName: string,
    reason: string,
  ): Promise<CancelledTask[]> {
    access.assertWritable(kbName);
    const rows: [CancelledTask[], number] = await manager.query(
      `update tasks set status = 'failed', error = $2, updated_at = now()
       where kb_name = $1 and pipeline <> 'kb_purge' and status not in ${FINAL}
       returning id, attempt, pipeline, is_large "isLarge"`,
      [kbName, reason],
    );
    return rows[0];
  }

  /**
   * Deletes the record. Its unfinished run fails, so that a document that is not ready can be uploaded again. @returns
   * false if there is no such writable task
   */
  async delete(access: KnowledgeAccess, id: string): Promise<boolean> {
    const rows: unknown[] = await this.database.manager.query(
      `with gone as (
              delete from tasks where id = $1 and ($2::text[] is null or kb_name = any($2))
              returning id, document_id, pipeline, attempt, 'Its task was deleted before it was indexed. Upload it again.' error),
            removals as (${removalRows('gone')}),
            runs as (${failedRuns('gone')} and p.status in ('pending', 'indexing'))
       select id from gone`,
      [id, access.writable],
    );
    return rows.length > 0;
  }

  /** Updates the progress of knowledge base purges, and ends those that are done. */
  async advancePurges(): Promise<void> {
    await this.database.manager.query(
      `with purge as (
         select t.id, t.total, count(r.document_id)::int remaining
         from tasks t left join document_removals r on r.task_id = t.id
         where t.pipeline = 'kb_purge' and t.status in ('pending', 'processing') group by t.id),
       moved as (
         update tasks t set current = p.total - p.remaining, updated_at = now(),
                status = case when p.remaining = 0 then 'success' else 'processing' end,
                progress = case when p.remaining = 0 then 100 else 99 * (p.total - p.remaining) / greatest(p.total, 1) end
         from purge p where t.id = p.id and (p.remaining = 0 or t.current <> p.total - p.remaining)
         returning t.id, t.status, t.total)
       insert into task_logs (task_id, level, step, message, details)
       select id, 'info', 'purge', total || ' documents removed', jsonb_build_object('current', total, 'total', total)
       from moved where status = 'success'`,
    );
  }

  /** Appends to a task's log; does nothing if its record was deleted. */
  async log(id: string, entry: LogEntry, manager: EntityManager = this.database.manager): Promise<void> {
    await this.logAll(id, [entry], manager);
  }

  /** The same for several entries, in one statement. */
  async logAll(
    id: string,
    entries: LogEntry[],
    manager: EntityManager = this.database.manager,
  ): Promise<void> {
    if (entries.length === 0) return;
    await manager.query(`with t as (select id from tasks where id = $1) ${logRows('$2', 't')}`, [
      id,
      JSON.stringify(entries),
    ]);
  }

  /** Unfinished tasks that have been idle and have no outbox row, oldest first: their job may be lost. */
  async idle(olderThanMs: number, limit: number): Promise<Task[]> {
    return this.database.manager
      .createQueryBuilder(Task, 'task')
      .where(`task.status in ${OPEN} and task.pipeline <> 'kb_purge'`)
      .andWhere(`task.updated_at < now() - make_interval(secs => :seconds)`, { seconds: olderThanMs / 1000 })
      .andWhere(`not exists (select 1 from outbox where outbox.job_id = task.id || '-' || task.attempt)`)
      .orderBy('task.updated_at')
      .limit(limit)
      .getMany();
  }
}

/** Whether a task is readable; $1 are the readable knowledge bases, or null for all. */
function isReadable(tasks: string): string {
  return `($1::text[] is null or ${tasks}.kb_name = any($1))`;
}

/** The task's document has a task in each content pipeline. */
const COMPOUND = `t.document_id in (
  select document_id from tasks where pipeline in ('text_pipeline', 'visual_pipeline')
  group by document_id having count(distinct pipeline) = 2)`;

/** A statement that fails the runs of the tasks in a common table expression, each with the task's error. */
function failedRuns(tasks: string): string {
  return `update document_pipelines p set status = 'failed', error = ${tasks}.error, updated_at = now() from ${tasks}
       where p.document_id = ${tasks}.document_id and p.pipeline = ${tasks}.pipeline and p.task_id = ${tasks}.id`;
}

/**
 * A statement that appends the log entries of a JSON parameter to the tasks in a common table expression.
 * @param entries placeholder of the parameter, such as `$2`
 */
export function logRows(entries: string, tasks: string): string {
  return `insert into task_logs (task_id, at, level, step, message, details)
       select ${tasks}.id, coalesce(e.at, now()), e.level, e.step, e.message, coalesce(e.details, '{}'::jsonb)
       from ${tasks}, jsonb_to_recordset(${entries}::jsonb)
            as e(at timestamptz, level text, step text, message text, details jsonb)`;
}
