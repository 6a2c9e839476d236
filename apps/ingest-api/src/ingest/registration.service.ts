import { Inject, Injectable } from '@nestjs/common';
import { type ContentPipeline, type TaskStatus } from '@tessera/contracts';
import { OBJECT_STORE, objectKeys, type ObjectStore } from '@tessera/objects';
import {
  Database,
  type Document,
  DocumentPipelineRepository,
  DocumentRepository,
  DocumentUploadRepository,
  type DocumentWithState,
  IngestionRepository,
  isForeignKeyViolation,
  KnowledgeAccess,
  type NewDocument,
  type NewTask,
  OutboxRepository,
  TaskRepository,
  UploadGivenUpError,
} from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { outboxEntryOf, type RoutedDocument, routerTask } from '@tessera/queues';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { INGEST_API_CONFIG, type IngestApiConfig } from '../config.js';

/** A document to register. */
export interface Registration {
  document: Omit<NewDocument, 'taskId'>;
  pipelineOverride: ContentPipeline | null;
  requestId: string | null;
}

/** The outcome of a registration. */
export interface Registered {
  documentId: string;
  taskId: string;
  status: TaskStatus;
  /** The knowledge base already has the same bytes or a pending document with the same URL; nothing is indexed again. */
  isKnown: boolean;
}

/** Registers documents: the registry row, its task and its job in one transaction, or none of them. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly pipelines: DocumentPipelineRepository,
    private readonly tasks: TaskRepository,
    private readonly outbox: OutboxRepository,
    private readonly ingestion: IngestionRepository,
    private readonly uploads: DocumentUploadRepository,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(INGEST_API_CONFIG) private readonly config: IngestApiConfig,
  ) {}

  /** @throws ServiceError 404 if the knowledge base was deleted, 408 if the upload timed out */
  async register(access: KnowledgeAccess, registration: Registration): Promise<Registered> {
    const taskId = uuid();
    const { document } = registration;
    const task = this.newTask(document, taskId, 0, registration);
    try {
      // The statement recognises documents by their bytes, which a URL does not have yet.
      if (document.sha256 === null) return await this.registerAgain(access, taskId, registration);
      const job = outboxEntryOf(task);
      const isNew = await this.ingestion.register(access, { ...document, taskId }, task, job);
      return isNew ? started(task) : await this.registerAgain(access, taskId, registration);
    } catch (error) {
      if (isForeignKeyViolation(error)) throw ServiceError.of('knowledge_base_not_registered');
      if (error instanceof UploadGivenUpError)
        throw ServiceError.of('upload_took_too_long', {}, { cause: error });
      throw error;
    }
  }

  /** For a document that has, or just had, the same bytes, or may have the same URL. */
  private async registerAgain(
    access: KnowledgeAccess,
    taskId: string,
    registration: Registration,
  ): Promise<Registered> {
    const { document, task } = await this.database.transaction(async (manager) => {
      const given = { ...registration.document, taskId };
      const found = await this.documents.insertOrLockSame(manager, access, given);
      if (found.isNew) await this.uploads.complete(manager, found.document.id);
      if (!found.isNew && found.document.status !== 'failed') return { ...found, task: null };
      const before = found.isNew ? 0 : await this.restart(manager, found.document, taskId, registration);
      const next = this.newTask(found.document, taskId, before, registration);
      await this.tasks.insert(manager, next);
      await this.outbox.add(manager, outboxEntryOf(next));
      return { ...found, task: next };
    });
    return task ? started(task) : this.known(document);
  }

  private async known(document: DocumentWithState): Promise<Registered> {
    const task = await this.tasks.find(KnowledgeAccess.unrestricted, document.taskId);
    const status = task?.status ?? (document.status === 'ready' ? 'success' : 'processing');
    return { documentId: document.id, taskId: document.taskId, status, isKnown: true };
  }

  /**
   * Gives a failed document another attempt under its own id; its bytes equal the new ones, or will be fetched.
   * @returns the number of its previous attempt
   */
  private async restart(
    manager: EntityManager,
    document: Document,
    taskId: string,
    { document: given }: Registration,
  ): Promise<number> {
    if (document.sha256 !== null && given.sha256 !== null) {
      const key = objectKeys.sourceOf(document);
      if (!(await this.objects.head(key))) await this.objects.copy(objectKeys.sourceOf(given), key);
    }
    await this.documents.setTask(manager, document.id, taskId);
    return this.pipelines.restart(manager, document.id, taskId);
  }

  private newTask(
    document: RoutedDocument,
    taskId: string,
    attemptsBefore: number,
    { pipelineOverride, requestId }: Registration,
  ): NewTask {
    const { queues, largeDocuments } = this.config;
    return routerTask(document, {
      taskId,
      attemptsBefore,
      maxAttempts: queues.maxAttempts,
      largeBytes: largeDocuments.bytes,
      pipelineOverride,
      requestId,
    });
  }
}

function started({ id, documentId }: NewTask): Registered {
  return { documentId: documentId as string, taskId: id, status: 'pending', isKnown: false };
}
