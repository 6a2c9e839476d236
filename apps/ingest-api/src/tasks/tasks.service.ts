import { Injectable } from '@nestjs/common';
import { requireReadable, requireWritable } from '@tessera/auth';
import {
  type DeletedResponse,
  QUEUE_OF_PIPELINE,
  type TaskAuditOut,
  type TaskListResponse,
  type TaskLogsResponse,
  type TaskRetryResponse,
} from '@tessera/contracts';
import {
  Database,
  DocumentPipelineRepository,
  DocumentRepository,
  type KnowledgeAccess,
  OutboxRepository,
  TaskRepository,
  type TaskWithLogs,
} from '@tessera/persistence';
import { isDatabaseUnavailable, type PageQuery, ServiceError } from '@tessera/platform';
import { Broker, Dispatcher, outboxEntryOf } from '@tessera/queues';
import { validate as isUuid } from 'uuid';
import { toTaskAudit, toTaskLog } from './task-audit.js';
import type { TasksQuery } from './tasks.query.js';

/** The audit records of background work. */
@Injectable()
export class TasksService {
  constructor(
    private readonly database: Database,
    private readonly tasks: TaskRepository,
    private readonly documents: DocumentRepository,
    private readonly pipelines: DocumentPipelineRepository,
    private readonly outbox: OutboxRepository,
    private readonly broker: Broker,
    private readonly dispatcher: Dispatcher,
  ) {}

  /**
   * While the database is unavailable, returns an empty list with an error. @throws ServiceError 403 without read access
   */
  async list(
    access: KnowledgeAccess,
    { limit, offset, kb_name: kbName, ...filter }: TasksQuery,
  ): Promise<TaskListResponse> {
    requireReadable(access, [kbName]);
    try {
      const { items, total } = await this.tasks.list(access, { ...filter, kbName }, { limit, offset });
      return { items: items.map(toTaskAudit), total, limit, offset, error: null };
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return { items: [], total: 0, limit, offset, error: 'database unavailable' };
    }
  }

  /** @throws ServiceError 404 */
  async get(access: KnowledgeAccess, jobId: string): Promise<TaskAuditOut> {
    return toTaskAudit(await this.find(access, jobId));
  }

  /** @throws ServiceError 404 */
  async logs(access: KnowledgeAccess, jobId: string, page: PageQuery): Promise<TaskLogsResponse> {
    const logs = isUuid(jobId) ? await this.tasks.logs(access, jobId, page) : null;
    if (!logs) throw ServiceError.of('task_not_found');
    return { job_id: jobId, items: logs.items.map(toTaskLog), total: logs.total };
  }

  /**
   * Dispatches the next attempt of a failed task. The document's published attempt stays.
   * @throws ServiceError 404; 403 without write access; 409 if the task has not failed or was superseded;
   * 502 if the queue is unavailable. Nothing changes then.
   */
  async retry(access: KnowledgeAccess, jobId: string): Promise<TaskRetryResponse> {
    const { documentId, pipeline, status, kbName } = await this.find(access, jobId);
    requireWritable(access, kbName);
    if (pipeline === 'kb_purge' || !documentId || status !== 'failed')
      throw ServiceError.of('task_not_failed');
    await this.requireBroker();
    const task = await this.database.transaction(async (manager) => {
      const reset = await this.tasks.reset(manager, access, jobId);
      if (!reset) throw ServiceError.of('task_not_failed');
      const document = await this.documents.lock(manager, access, documentId);
      if (!document) throw ServiceError.of('document_not_found');
      const run = await this.pipelines.find(access, documentId, pipeline, manager);
      if ((run ?? document).taskId !== jobId) throw ServiceError.of('task_superseded');
      await this.pipelines.assign(manager, documentId, pipeline, jobId);
      await this.outbox.add(manager, outboxEntryOf(reset));
      return reset;
    });
    this.dispatcher.dispatchSoon();
    return {
      job_id: jobId,
      status: task.status,
      pipeline,
      queue: QUEUE_OF_PIPELINE[pipeline],
      attempt: task.attempt - task.attemptsBefore,
    };
  }

  /**
   * Deletes the record only; the document stays.
   * @throws ServiceError 404; 403 if its knowledge base may be read, but not written
   */
  async delete(access: KnowledgeAccess, jobId: string): Promise<DeletedResponse> {
    const { kbName } = await this.find(access, jobId);
    requireWritable(access, kbName);
    if (!(await this.tasks.delete(access, jobId))) throw ServiceError.of('task_not_found');
    return { deleted: true };
  }

  private async find(access: KnowledgeAccess, jobId: string): Promise<TaskWithLogs> {
    const task = isUuid(jobId) ? await this.tasks.find(access, jobId) : null;
    if (!task) throw ServiceError.of('task_not_found');
    return task;
  }

  /** A retry must report whether it can be dispatched; an upload need not, since its job waits for the broker. */
  private async requireBroker(): Promise<void> {
    try {
      await this.broker.ping();
    } catch (error) {
      throw ServiceError.of('dispatch_failed', {}, { cause: error });
    }
  }
}
