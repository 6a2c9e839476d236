import {
  type Database,
  type Document,
  type DocumentPipelineRepository,
  type DocumentRepository,
  type DocumentStage,
  KnowledgeAccess,
  type NewTask,
  type OutboxRepository,
  type TaskRepository,
} from '@tessera/persistence';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { QueuesConfig } from '../queues.settings.js';
import { outboxEntryOf } from './ingest-job-factory.js';

const STAGES: readonly DocumentStage[] = ['router', 'text_pipeline', 'visual_pipeline'];
const UNDER_WAY: ReadonlySet<string> = new Set(['pending', 'indexing']);

/** What the restarter works on. */
interface Registry {
  database: Database;
  documents: DocumentRepository;
  pipelines: DocumentPipelineRepository;
  tasks: TaskRepository;
  outbox: OutboxRepository;
}

/** Has documents indexed again from the bytes that are stored of them, for an operator who has lost what was made of them. */
export class DocumentRestarter {
  private readonly everything = KnowledgeAccess.unrestricted;

  constructor(
    private readonly registry: Registry,
    private readonly config: Pick<QueuesConfig, 'maxAttempts'> & { largeBytes: number },
  ) {}

  /**
   * The document goes to the router under a new task, and from there where it went before. What it has published stays until the
   * new attempt is published in its place.
   * @returns false when the document is gone or being worked on; then nothing has changed
   */
  async restart(documentId: string): Promise<boolean> {
    const { database, documents, pipelines, tasks, outbox } = this.registry;
    return database.transaction(async (manager) => {
      const document = await documents.lock(manager, this.everything, documentId);
      if (!document || (await this.isUnderWay(manager, documentId))) return false;
      const taskId = uuid();
      await documents.setTask(manager, documentId, taskId);
      const before = await pipelines.restart(manager, documentId, taskId);
      const task = this.taskOf(document, taskId, before);
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

  private taskOf(document: Document, taskId: string, attemptsBefore: number): NewTask {
    const { id, name, sourceUri, kbName, pipeline, sizeBytes } = document;
    return {
      id: taskId,
      documentId: id,
      name,
      sourceUri,
      pipeline: 'router',
      status: 'pending',
      progress: 0,
      current: 0,
      total: 0,
      error: null,
      attempt: attemptsBefore + 1,
      maxAttempts: attemptsBefore + this.config.maxAttempts,
      kbName,
      parentTaskId: null,
      pipelineOverride: pipeline,
      isLarge: sizeBytes > this.config.largeBytes,
      requestId: null,
    };
  }
}
