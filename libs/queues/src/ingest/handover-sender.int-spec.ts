import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import { QUEUES, VisualJob } from '@tessera/contracts';
import {
  Database,
  DocumentPipelineRepository,
  DocumentRepository,
  type Handover,
  HandoverRepository,
  IngestionRepository,
  KnowledgeAccess,
  KnowledgeBaseRepository,
  type NewHandover,
  TaskRepository,
} from '@tessera/persistence';
import type { RunningApp } from '@tessera/platform';
import { createTestFolder, waitUntil } from '@tessera/testing';
import { v7 as uuid } from 'uuid';
import { validPayload } from '../job-payload.js';
import { QueueStack } from '../queue-stack.fixture-spec.js';
import { HandoverSender } from './handover-sender.js';
import { HANDOVER_CONFIG } from './handover.settings.js';
import type { JobHandler } from './ingest-consumer.js';
import { IngestQueuesModule, IngestWorkerModule } from './ingest-queues.module.js';
import type { JobContext } from './job-context.js';
import { PermanentJobError } from './job.errors.js';

// Real: Postgres 18, Redis, BullMQ. The worker of visual_queue is a stand-in.

let stack: QueueStack;
let given: Handover[][];

beforeEach(async () => {
  stack = await QueueStack.start();
  given = [];
});

afterEach(() => stack.stop());

const FIGURE: NewHandover = {
  sourceChunkId: uuid(),
  chunkType: 'image',
  parentSection: 'Plant / Pumps',
  pageNumber: 3,
  position: [10, 20, 110, 220],
  objectKey: 'documents/x/figures/y.png',
};
const TABLE: NewHandover = {
  ...FIGURE,
  sourceChunkId: uuid(),
  chunkType: 'table',
  objectKey: null,
  pageNumber: 4,
};

describe('figures and tables of a text document', () => {
  it('reach the worker of visual_queue with their chunks, as a task that names its parent', async () => {
    const app = await start({ FIGURE_HANDOVER: 'send' }, { withWorker: true });
    const { documentId, taskId } = await aTextDocument(app, [FIGURE, TABLE]);

    const task = await untilVisual(app, documentId, 'success');

    expect(task).toMatchObject({ parentTaskId: taskId, kbName: 'kb', requestId: 'r-1', attempt: 1 });
    expect(given).toEqual([
      [FIGURE, TABLE].map((handover) => ({ ...handover, documentId, pipeline: 'text_pipeline', attempt: 2 })),
    ]);
    expect(await stateOf(app, documentId)).toEqual({ status: 'ready', text: 5, visual: 2 });
  });

  it('leave the document ready if the visual pipeline fails', async () => {
    const app = await start({ FIGURE_HANDOVER: 'send' }, { withWorker: true });
    const { documentId } = await aTextDocument(app, [{ ...FIGURE, parentSection: 'Unreadable' }]);

    const task = await untilVisual(app, documentId, 'failed');

    expect(task.error).toBe('No picture.');
    expect(await stateOf(app, documentId)).toEqual({ status: 'ready', text: 5, visual: 0 });
    expect(
      await app.app
        .get(DocumentPipelineRepository)
        .find(KnowledgeAccess.unrestricted, documentId, 'visual_pipeline'),
    ).toMatchObject({
      status: 'failed',
      error: 'No picture.',
      publishedAttempt: null,
    });
  });

  it('are a job of their own kind, unlike a visual document', async () => {
    const app = await start({ FIGURE_HANDOVER: 'hold' });
    const { documentId } = await aTextDocument(app, [FIGURE]);
    await stack.redis.kill();

    await app.app.get(HandoverSender).send();

    const [row] = await outboxOf(app);
    expect(await validPayload(QUEUES.visual, row?.payload)).toBeInstanceOf(VisualJob);
    expect(row).toMatchObject({
      queue: 'visual_queue',
      payload: { documentId, part: 'handovers', attempt: 1 },
    });
  });

  it('wait in the registry until they are taken: no task, no job, and the document is ready', async () => {
    const app = await start({ FIGURE_HANDOVER: 'hold' });
    const { documentId } = await aTextDocument(app, [FIGURE, TABLE]);

    expect(
      await app.app
        .get(TaskRepository)
        .list(KnowledgeAccess.unrestricted, { pipeline: 'visual_pipeline' }, PAGE),
    ).toEqual({ items: [], total: 0 });
    expect(await outboxOf(app)).toEqual([]);
    expect(await stateOf(app, documentId)).toEqual({ status: 'ready', text: 5, visual: 0 });
    expect(
      await app.app
        .get(DocumentPipelineRepository)
        .find(KnowledgeAccess.unrestricted, documentId, 'visual_pipeline'),
    ).toMatchObject({
      status: 'deferred',
    });
    expect(await app.app.get(HandoverRepository).list(documentId)).toHaveLength(2);
  });

  it('are sent a few at a time, so that the queue does not grow with their number', async () => {
    const app = await start({ FIGURE_HANDOVER: 'hold' });
    for (let n = 0; n < 70; n++) await aTextDocument(app, [FIGURE]);
    const sender = app.app.get(HandoverSender);

    const sent = [...(await Promise.all([sender.send(), sender.send()])), await sender.send()];

    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(64);
    const tasks = app.app.get(TaskRepository);
    const { total } = await tasks.list(KnowledgeAccess.unrestricted, { pipeline: 'visual_pipeline' }, PAGE);
    expect(total).toBe(64);
  });

  it('create no job if the document has none', async () => {
    const app = await start({ FIGURE_HANDOVER: 'hold' });
    const { documentId } = await aTextDocument(app, []);

    expect(await app.app.get(HandoverSender).send()).toBe(0);
    expect(
      await app.app.get(DocumentPipelineRepository).list(KnowledgeAccess.unrestricted, documentId),
    ).toMatchObject([{ pipeline: 'text_pipeline' }]);
  });

  it('are removed with their document', async () => {
    const app = await start({ FIGURE_HANDOVER: 'hold' });
    const { documentId } = await aTextDocument(app, [FIGURE]);

    await app.app.get(DocumentRepository).delete(KnowledgeAccess.unrestricted, documentId);

    expect(await app.app.get(HandoverSender).send()).toBe(0);
    expect(await app.app.get(HandoverRepository).list(documentId)).toEqual([]);
  });
});

const PAGE = { limit: 100, offset: 0 };
const FOUND = {
  sourceType: 'other',
  pageCount: 4,
  title: null,
  year: null,
  language: 'en',
  keywords: [],
} as const;

/** Stands in for the visual pipeline: publishes a chunk for each handover. */
@Injectable()
class VisualTestHandler implements JobHandler {
  readonly beginStatus = 'rendering';

  constructor(
    private readonly database: Database,
    private readonly handovers: HandoverRepository,
    private readonly pipelines: DocumentPipelineRepository,
    private readonly ingestion: IngestionRepository,
  ) {}

  async handle({ task }: JobContext): Promise<void> {
    await this.pipelines.begin(task.documentId, 'visual_pipeline', task);
    const handed = await this.handovers.list(task.documentId);
    if (handed.some(({ parentSection }) => parentSection === 'Unreadable'))
      throw new PermanentJobError('No picture.');
    given.push(handed);
    await this.database.transaction(async (manager) => {
      await this.ingestion.complete(
        manager,
        task,
        { ...FOUND, keywords: [], parserVersion: '1.0.0', chunkCount: handed.length },
        [],
      );
    });
  }
}

async function start(
  env: Record<string, string>,
  { withWorker }: { withWorker: boolean } = { withWorker: false },
): Promise<RunningApp> {
  return stack.startApp({
    imports: ({ queues }) => [
      IngestQueuesModule.forRoot(queues),
      ...(withWorker
        ? [
            IngestWorkerModule.forQueue(QUEUES.visual, {
              handler: VisualTestHandler,
              config: queues,
              workFolders: { path: createTestFolder('work') },
            }),
          ]
        : []),
    ],
    providers: ({ handovers }) => [{ provide: HANDOVER_CONFIG, useValue: handovers }, HandoverSender],
    env,
  });
}

/** A document that the text pipeline has just published, with its handovers. */
async function aTextDocument({ app }: RunningApp, handovers: NewHandover[]) {
  const [documentId, taskId] = [uuid(), uuid()];
  const ingestion = app.get(IngestionRepository);
  const shared = { name: 'a.pdf', kbName: 'kb', sourceUri: `documents/${documentId}/source` };
  const job = { queue: 'none', jobId: taskId, owner: 'kb', payload: {} };
  const task = { id: taskId, attempt: 1 };
  await app.get(KnowledgeBaseRepository).ensure('kb');
  await ingestion.register(
    KnowledgeAccess.unrestricted,
    {
      ...shared,
      id: documentId,
      pluginNamespace: 'core',
      sha256: documentId.replaceAll('-', '').repeat(2),
      sourceType: 'other',
      sourceTypeHint: null,
      contentType: 'application/pdf',
      sizeBytes: 10,
      pageCount: null,
      taskId,
    },
    {
      ...shared,
      ...task,
      documentId,
      pipeline: 'router',
      status: 'pending',
      progress: 0,
      current: 0,
      total: 0,
      error: null,
      attemptsBefore: 0,
      maxAttempts: 3,
      parentTaskId: null,
      pipelineOverride: null,
      isLarge: false,
      requestId: 'r-1',
    },
    job,
  );
  await ingestion.route(task, 'text_pipeline', job, []);
  await app.get(HandoverRepository).insert({ documentId, pipeline: 'text_pipeline', attempt: 2 }, handovers);
  await app.get(Database).transaction(async (manager) => {
    await app.get(HandoverRepository).defer(manager, documentId, { ...task, attempt: 2 });
    const found = { ...FOUND, keywords: [], parserVersion: '1.0.0', chunkCount: 5 };
    await ingestion.complete(manager, { ...task, attempt: 2 }, found, []);
  });
  await app.get(Database).manager.query(`delete from outbox where queue = 'none'`);
  return { documentId, taskId };
}

async function untilVisual({ app }: RunningApp, documentId: string, status: string) {
  return waitUntil(
    async () => {
      const tasks = await app
        .get(TaskRepository)
        .list(KnowledgeAccess.unrestricted, { pipeline: 'visual_pipeline', q: documentId }, PAGE);
      return tasks.items.find((task) => task.status === status) ?? null;
    },
    { what: `the visual task to be ${status}` },
  );
}

async function stateOf({ app }: RunningApp, documentId: string) {
  const document = await app.get(DocumentRepository).find(KnowledgeAccess.unrestricted, documentId);
  return { status: document?.status, text: document?.textChunkCount, visual: document?.visualChunkCount };
}

async function outboxOf({ app }: RunningApp): Promise<Array<{ queue: string; payload: unknown }>> {
  return app.get(Database).manager.query('select queue, payload from outbox order by id');
}
