import { HealthRegistry } from '@tessera/platform';
import { v7 as uuid } from 'uuid';
import { createDataSource } from './data-source.js';
import { Database } from './database.js';
import { KnowledgeAccess } from './knowledge-access.js';
import { DocumentPipelineRepository } from './repositories/document-pipeline.repository.js';
import {
  DocumentRepository,
  type IndexedDocument,
  type NewDocument,
} from './repositories/document.repository.js';
import { IngestionRepository, type NewTask } from './repositories/ingestion.repository.js';
import { KnowledgeBaseRepository } from './repositories/knowledge-base.repository.js';
import { TaskRepository } from './repositories/task.repository.js';

export function documentsOf(database: Database): DocumentRepository {
  return new DocumentRepository(database, new DocumentPipelineRepository(database));
}

export const INDEXED: IndexedDocument = {
  sourceType: 'policy',
  pageCount: 3,
  title: 'A "title"',
  year: 2024,
  language: 'en',
  keywords: ['travel', '差旅'],
  parserVersion: '1.0.0',
  chunkCount: 7,
};

export function configOf(databaseUrl: string) {
  return {
    databaseUrl,
    poolSize: 5,
    connectTimeoutMs: 3_000,
    statementTimeoutMs: 10_000,
    defaultKbName: 'default',
  };
}

export async function connect(url: string, options?: { canRepeatLostWork: boolean }) {
  const source = createDataSource(configOf(url), options);
  const connected = new Database(source, new HealthRegistry());
  const ready = new Promise<void>((resolve) => connected.onReady(async () => resolve()));
  connected.onApplicationBootstrap();
  await ready;
  return { dataSource: source, database: connected };
}

export function aDocument(given: Partial<NewDocument> = {}): NewDocument {
  const id = uuid();
  return {
    id,
    name: 'a.pdf',
    kbName: 'kb',
    pluginNamespace: 'core',
    sha256: id.replaceAll('-', '').repeat(2),
    sourceType: 'other',
    sourceTypeHint: null,
    sourceUri: `documents/${id}/source`,
    contentType: 'application/pdf',
    sizeBytes: 10,
    pageCount: null,
    taskId: uuid(),
    ...given,
  };
}

export async function aStoredDocument(database: Database, given: Partial<NewDocument>): Promise<NewDocument> {
  const document = aDocument(given);
  await new KnowledgeBaseRepository(database).ensure(document.kbName);
  await database.transaction((manager) =>
    documentsOf(database).insertOrLockSame(manager, KnowledgeAccess.unrestricted, document),
  );
  return document;
}

export async function aTask(database: Database): Promise<string> {
  const task = newTask(uuid());
  await database.transaction((manager) => new TaskRepository(database).insert(manager, task));
  return task.id;
}

export async function aRegisteredDocument(database: Database) {
  const ingestion = new IngestionRepository(database);
  await new KnowledgeBaseRepository(database).ensure('kb');
  const document = aDocument();
  const task = { ...newTask(document.taskId), documentId: document.id };
  await ingestion.register(KnowledgeAccess.unrestricted, document, task, jobOf('first'));
  return { ingestion, document, task };
}

export function jobOf(jobId: string) {
  return { queue: 'q', jobId, owner: 'kb', payload: { a: 1 } };
}

export function newTask(id: string): NewTask {
  return {
    id,
    documentId: uuid(),
    name: 'a.pdf',
    sourceUri: 'documents/x/source',
    pipeline: 'router',
    status: 'pending',
    progress: 0,
    current: 0,
    total: 0,
    error: null,
    attempt: 1,
    attemptsBefore: 0,
    maxAttempts: 3,
    kbName: 'kb',
    parentTaskId: null,
    pipelineOverride: null,
    isLarge: false,
    requestId: null,
  };
}
