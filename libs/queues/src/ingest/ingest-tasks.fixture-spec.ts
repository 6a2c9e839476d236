import { Injectable } from '@nestjs/common';
import {
  Database,
  DocumentRepository,
  IngestionRepository,
  KnowledgeAccess,
  KnowledgeBaseRepository,
  TaskRepository,
} from '@tessera/persistence';
import type { RunningApp } from '@tessera/platform';
import { waitUntil } from '@tessera/testing';
import { v7 as uuid } from 'uuid';
import { Dispatcher } from '../dispatcher.js';
import type { JobHandler } from './ingest-consumer.js';
import { outboxEntryOf } from './ingest-job-factory.js';
import type { JobContext } from './job-context.js';

/** A handler class that runs the given function. */
export function handlerThat(work: (context: JobContext, tasks: TaskEnder) => Promise<void>) {
  @Injectable()
  class TestHandler implements JobHandler {
    readonly beginStatus = 'parsing';
    discard?: (documentId: string) => Promise<void>;

    constructor(
      private readonly database: Database,
      private readonly ingestion: IngestionRepository,
    ) {}

    async handle(context: JobContext): Promise<void> {
      await work(context, {
        end: ({ task }) =>
          this.database.transaction(async (manager) => {
            await this.ingestion.complete(manager, task, INDEXED, context.takeNotes());
          }),
      });
    }
  }
  return TestHandler;
}

export interface TaskEnder {
  end: (context: JobContext) => Promise<void>;
}

const INDEXED = {
  sourceType: 'other' as const,
  pageCount: null,
  title: null,
  year: null,
  language: 'en',
  keywords: [],
  parserVersion: '1.0.0',
  chunkCount: 1,
};

/** A document and its task in text_queue, committed as ingestion and router do it. */
export async function aTask(
  { app }: RunningApp,
  given: { kbName?: string; maxAttempts?: number; isLarge?: boolean } = {},
  { dispatch }: { dispatch: boolean } = { dispatch: true },
) {
  const kbName = given.kbName ?? 'kb';
  const documentId = uuid();
  const task = {
    id: uuid(),
    documentId,
    name: 'a.pdf',
    sourceUri: `documents/${documentId}/source`,
    pipeline: 'text_pipeline' as const,
    status: 'pending' as const,
    progress: 0,
    current: 0,
    total: 0,
    error: null,
    attempt: 1,
    attemptsBefore: 0,
    maxAttempts: given.maxAttempts ?? 3,
    kbName,
    parentTaskId: null,
    pipelineOverride: null,
    isLarge: given.isLarge ?? false,
    requestId: null,
  };
  await app.get(KnowledgeBaseRepository).ensure(kbName);
  await app.get(Database).transaction(async (manager) => {
    await app.get(DocumentRepository).insertOrLockSame(manager, KnowledgeAccess.unrestricted, {
      id: documentId,
      name: 'a.pdf',
      kbName,
      pluginNamespace: 'core',
      sha256: documentId.replaceAll('-', '').repeat(2),
      sourceType: 'other',
      sourceTypeHint: null,
      sourceUri: task.sourceUri,
      contentType: 'application/pdf',
      sizeBytes: 10,
      pageCount: null,
      taskId: task.id,
    });
    // Routing adds one to each; the task's numbers are those after routing.
    const unrouted = {
      ...task,
      pipeline: 'router' as const,
      attempt: task.attempt - 1,
      attemptsBefore: task.attemptsBefore - 1,
      maxAttempts: task.maxAttempts - 1,
    };
    await app.get(TaskRepository).insert(manager, unrouted);
  });
  const before = { id: task.id, attempt: 0 };
  await app.get(IngestionRepository).route(before, task.pipeline, outboxEntryOf(task), []);
  if (dispatch) app.get(Dispatcher).dispatchSoon();
  return task;
}

export async function untilStatus({ app }: RunningApp, id: string, status: string) {
  return waitUntil(
    async () => {
      const task = await app.get(TaskRepository).find(KnowledgeAccess.unrestricted, id);
      return task?.status === status ? task : null;
    },
    { what: `the task to be ${status}` },
  );
}
