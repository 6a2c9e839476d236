import { Inject, Injectable, Logger } from '@nestjs/common';
import { requireReadable, requireWritable } from '@tessera/auth';
import {
  type CreateKnowledgeBaseRequest,
  INGEST_QUEUES,
  type KnowledgeBaseListResponse,
  type KnowledgeBaseOut,
  type KnowledgeBasePurgeResponse,
  type UpdateKnowledgeBaseRequest,
} from '@tessera/contracts';
import {
  type CancelledTask,
  Database,
  DEFAULT_KB_NAME,
  DocumentRepository,
  KnowledgeAccess,
  KnowledgeBaseRepository,
  type KnowledgeBaseStatistics,
  OutboxRepository,
  TaskRepository,
} from '@tessera/persistence';
import { type PageQuery, ServiceError } from '@tessera/platform';
import { Broker, jobIdOf, queueOf } from '@tessera/queues';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';

/** Manages knowledge bases from creation to purge. */
@Injectable()
export class KnowledgeBasesService {
  private readonly logger = new Logger(KnowledgeBasesService.name);

  constructor(
    private readonly database: Database,
    private readonly knowledgeBases: KnowledgeBaseRepository,
    private readonly documents: DocumentRepository,
    private readonly tasks: TaskRepository,
    private readonly outbox: OutboxRepository,
    private readonly broker: Broker,
    @Inject(DEFAULT_KB_NAME) private readonly defaultKbName: string,
  ) {}

  /** @throws ServiceError 409 if it exists, 403 without write access */
  async create(
    access: KnowledgeAccess,
    { kb_name, display_name, description }: CreateKnowledgeBaseRequest,
  ): Promise<KnowledgeBaseOut> {
    requireWritable(access, kb_name);
    const isNew = await this.knowledgeBases.create(access, {
      kbName: kb_name,
      displayName: display_name ?? null,
      description: description ?? null,
    });
    if (!isNew) throw ServiceError.of('knowledge_base_exists');
    // Its creator may see that it is empty.
    return this.get(KnowledgeAccess.unrestricted, kb_name);
  }

  async list(access: KnowledgeAccess, { limit, offset }: PageQuery): Promise<KnowledgeBaseListResponse> {
    const { items, total } = await this.knowledgeBases.list(access, { limit, offset });
    return { items: items.map(toKnowledgeBase), total, limit, offset };
  }

  /** @throws ServiceError 404, 403 without read access */
  async get(access: KnowledgeAccess, kbName: string): Promise<KnowledgeBaseOut> {
    requireReadable(access, [kbName]);
    const found = await this.knowledgeBases.find(access, kbName);
    if (!found) throw ServiceError.of('knowledge_base_not_registered');
    return toKnowledgeBase(found);
  }

  /** The response contains its counts, too. @throws ServiceError 404, 403 without read and write access */
  async update(
    access: KnowledgeAccess,
    kbName: string,
    changes: UpdateKnowledgeBaseRequest,
  ): Promise<KnowledgeBaseOut> {
    requireReadable(access, [kbName]);
    requireWritable(access, kbName);
    const { display_name: displayName, description } = changes;
    const isThere = await this.knowledgeBases.update(access, kbName, { displayName, description });
    if (!isThere) throw ServiceError.of('knowledge_base_not_registered');
    return this.get(access, kbName);
  }

  /**
   * Removes a knowledge base from the registry at once, so that it is no longer retrieved. A background task, whose id is returned,
   * removes its points and objects.
   * @param keepRegistered only empties it
   * @throws ServiceError 404, 409 for the default one unless it is kept, 403 without write access
   */
  async purge(
    access: KnowledgeAccess,
    kbName: string,
    { keepRegistered }: { keepRegistered: boolean },
  ): Promise<KnowledgeBasePurgeResponse> {
    requireWritable(access, kbName);
    if (kbName === this.defaultKbName && !keepRegistered) throw ServiceError.of('default_knowledge_base');
    const taskId = uuid();
    const cancelled = await this.database.transaction(async (manager) => {
      const isThere = await this.knowledgeBases.lock(manager, access, kbName);
      if (!isThere) throw ServiceError.of('knowledge_base_not_registered');
      const stopped = await this.tasks.cancelAll(
        manager,
        access,
        kbName,
        'Cancelled: the knowledge base was purged.',
      );
      await this.outbox.removeAll(
        manager,
        kbName,
        INGEST_QUEUES.map(({ name }) => name),
      );
      const total = await this.documents.deleteAll(manager, access, kbName, taskId);
      await this.insertPurgeTask(manager, { taskId, kbName, total });
      if (!keepRegistered) await this.knowledgeBases.delete(manager, access, kbName);
      return stopped;
    });
    await this.withdraw(cancelled).catch((error: unknown) => {
      this.logger.warn({ msg: 'could not cancel the jobs of a purged knowledge base', err: error });
    });
    return { kb_name: kbName, job_id: taskId };
  }

  private async insertPurgeTask(
    manager: EntityManager,
    { taskId, kbName, total }: { taskId: string; kbName: string; total: number },
  ): Promise<void> {
    await this.tasks.insert(manager, {
      id: taskId,
      documentId: null,
      name: kbName,
      sourceUri: `kbs/${kbName}`,
      pipeline: 'kb_purge',
      status: 'pending',
      progress: 0,
      current: 0,
      total,
      error: null,
      attempt: 1,
      attemptsBefore: 0,
      maxAttempts: 1,
      kbName,
      parentTaskId: null,
      pipelineOverride: null,
      isLarge: false,
      requestId: null,
    });
  }

  /** A job that cannot be withdrawn finds its task ended, and does nothing. */
  private async withdraw(cancelled: CancelledTask[]): Promise<void> {
    for (const { name } of INGEST_QUEUES) {
      const jobIds = cancelled
        .filter((task) => queueOf(task).name === name)
        .map(({ id, attempt }) => jobIdOf(id, attempt));
      await this.broker.withdraw(name, jobIds);
    }
  }
}

function toKnowledgeBase(kb: KnowledgeBaseStatistics): KnowledgeBaseOut {
  return {
    kb_name: kb.kbName,
    display_name: kb.displayName,
    description: kb.description,
    document_count: kb.documentCount,
    chunk_count: kb.chunkCount,
    size_bytes: kb.sizeBytes,
    last_ingested_at: kb.lastIngestedAt?.toISOString() ?? null,
    created_at: kb.createdAt.toISOString(),
    updated_at: kb.updatedAt.toISOString(),
  };
}
