import {
  type Database,
  type DocumentPipelineRepository,
  type DocumentRepository,
  type DocumentStage,
  KnowledgeAccess,
  type OutboxRepository,
  type TaskRepository,
} from '@tessera/persistence';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { QueuesConfig } from '../queues.settings.js';
import { outboxEntryOf } from './ingest-job-factory.js';
import { routerTask } from './router-task.js';

const STAGES: readonly DocumentStage[] = ['router', 'text_pipeline', 'visual_pipeline'];
const UNDER_WAY: ReadonlySet<string> = new Set(['pending', 'indexing']);

interface Registry {
  database: Database;
  documents: DocumentRepository;
  pipelines: DocumentPipelineRepository;
  tasks: TaskRepository;
  outbox: OutboxRepository;
}

/** Indexes documents again from their stored bytes, for an operator who has lost points or derived objects. */
export class DocumentRestarter {
  private readonly everything = KnowledgeAccess.unrestricted;

  constructor(
    private readonly registry: Registry,
    private readonly config: Pick<QueuesConfig, 'maxAttempts'> & { largeBytes: number },
  ) {}

  /**
   * Sends the document to the router under a new task, which keeps its pipeline. The published attempt stays until the
   * new one replaces it.
   * @returns false, with nothing changed, if the document is gone or in progress
   */
  async restart(documentId: string): Promise<boolean> {
    const { database, documents, pipelines, tasks, outbox } = this.registry;
    return database.transaction(async (manager) => {
      const document = await documents.lock(manager, this.everything, documentId);
      if (!document || (await this.isUnderWay(manager, documentId))) return false;
      const taskId = uuid();
      await documents.setTask(manager, documentId, taskId);
      const before = await pipelines.restart(manager, documentId, taskId);
      const { maxAttempts, largeBytes } = this.config;
      const task = routerTask(document, {
        taskId,
        attemptsBefore: before,
        maxAttempts,
        largeBytes,
        pipelineOverride: document.pipeline,
        requestId: null,
      });
      await tasks.insert(manager, task);
      await outbox.add(manager, outboxEntryOf(task));
      return true;
    });
  }

  private async isUnderWay(manager: EntityManager, documentId: string): Promise<boolean> {
    for (const stage of STAGES) {
      const run = await this.registry.pipelines.find(this.everything, documentId, stage, manager);
      if (run && UNDER_WAY.has(run.status)) return true;
    }
    return false;
  }
}
