import { COLLECTIONS } from '@tessera/contracts';
import { OBJECT_STORE, type ObjectStore, ObjectsModule, objectsSettings } from '@tessera/objects';
import {
  DocumentPipelineRepository,
  DocumentRepository,
  IngestionRepository,
  KnowledgeAccess,
  KnowledgeBaseRepository,
  PersistenceModule,
  persistenceSettings,
  TaskRepository,
} from '@tessera/persistence';
import { type ConfigOf, httpSettings, type RunningApp, startWorker } from '@tessera/platform';
import { Dispatcher, IngestQueuesModule, outboxEntryOf, queuesSettings } from '@tessera/queues';
import {
  type AppProcess,
  createTestDatabase,
  createTestFolder,
  createTestRedis,
  entriesBelow,
  startApp,
  waitUntil,
} from '@tessera/testing';
import {
  EMBEDDING_SPACES,
  type EmbeddingSpaces,
  type TextSpace,
  VECTOR_STORE,
  type VectorStore,
  VectorsModule,
  vectorsSettings,
} from '@tessera/vectors';
import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';

/** A document with its task, as forwarded by the router. */
export interface GivenDocument {
  documentId: string;
  taskId: string;
  sourceUri: string;
}

/** The text-worker's; the router's was the first. */
export const FIRST_ATTEMPT = 2;
/** Chunks read per page. */
const PAGE = 500;

const settings = {
  http: httpSettings({ defaultPort: 0 }),
  persistence: persistenceSettings,
  queues: queuesSettings,
  objects: objectsSettings,
  vectors: vectorsSettings,
};

const sender = {
  name: 'sender',
  settings,
  module: (config: ConfigOf<typeof settings>) => ({
    module: class SenderModule {},
    imports: [
      PersistenceModule.forRoot(config.persistence),
      IngestQueuesModule.forRoot(config.queues),
      ObjectsModule.forRoot(config.objects),
      VectorsModule.forRoot(config.vectors),
    ],
  }),
};

/** Postgres, Redis and folders for text-workers that the test starts and kills, and a sender of their jobs. */
export class WorkerStack {
  private readonly workers: AppProcess[] = [];

  /** @param shared settings of all its apps */
  static async start(shared: Record<string, string> = {}): Promise<WorkerStack> {
    const database = await createTestDatabase();
    const redis = await createTestRedis();
    const folder = createTestFolder('text-worker');
    const env = {
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      OBJECT_STORE_PATH: join(folder, 'objects'),
      VECTOR_STORE_PATH: join(folder, 'vectors'),
      QUEUE_LOCK_MS: '1000',
      QUEUE_RECONCILE_MS: '1000',
      ...shared,
    };
    const app = await startWorker(sender, env);
    const bases = app.app.get(KnowledgeBaseRepository);
    const isThere = () =>
      bases.ensure('kb').then(
        () => true,
        () => false,
      );
    await waitUntil(isThere, { what: 'the schema' });
    return new WorkerStack(app, redis, { ...env, WORK_PATH: join(folder, 'work') }, async () => {
      await app.stop();
      await redis.dispose();
      await database.drop();
    });
  }

  private constructor(
    private readonly sender: RunningApp,
    readonly redis: Awaited<ReturnType<typeof createTestRedis>>,
    private readonly env: Record<'DATABASE_URL' | 'WORK_PATH', string> & Record<string, string>,
    private readonly dispose: () => Promise<void>,
  ) {}

  get databaseUrl(): string {
    return this.env.DATABASE_URL;
  }

  async startTextWorker(env: Record<string, string> = {}): Promise<AppProcess> {
    const { PORT: _, ...shared } = this.env;
    const worker = await startApp('text-worker', { ...shared, PARSER_PROCESSES: '1', ...env });
    this.workers.push(worker);
    return worker;
  }

  /** Registers a document and sends its job; its bytes, if any, are stored first. */
  async give(name: string, content: string | null): Promise<GivenDocument> {
    const [documentId, taskId] = [randomUUID(), randomUUID()];
    const sourceUri = `documents/${documentId}/source`;
    if (content !== null) await this.store(sourceUri, content);
    const task = {
      id: taskId,
      documentId,
      name,
      sourceUri,
      pipeline: 'text_pipeline' as const,
      status: 'pending' as const,
      progress: 0,
      current: 0,
      total: 0,
      error: null,
      attempt: FIRST_ATTEMPT,
      attemptsBefore: 0,
      maxAttempts: 5,
      kbName: 'kb',
      parentTaskId: null,
      pipelineOverride: null,
      isLarge: false,
      requestId: null,
    };
    const document = {
      id: documentId,
      name,
      kbName: 'kb',
      pluginNamespace: 'core',
      sha256: documentId.replaceAll('-', '').repeat(2),
      sourceType: 'other' as const,
      sourceTypeHint: null,
      sourceUri,
      contentType: 'text/markdown',
      sizeBytes: content?.length ?? 1,
      pageCount: null,
      taskId,
    };
    const ingestion = this.sender.app.get(IngestionRepository);
    const unrouted = { ...task, pipeline: 'router' as const, attempt: 1 };
    await ingestion.register(KnowledgeAccess.unrestricted, document, unrouted, outboxEntryOf(unrouted));
    await ingestion.route(unrouted, task.pipeline, outboxEntryOf(task), []);
    this.sender.app.get(Dispatcher).dispatchSoon();
    return { documentId, taskId, sourceUri };
  }

  async store(key: string, content: string): Promise<void> {
    await this.sender.app.get<ObjectStore>(OBJECT_STORE).put(key, Readable.from([Buffer.from(content)]));
  }

  /** The task once it has the status, with its complete log. */
  async untilStatus({ taskId }: GivenDocument, ...statuses: string[]) {
    return waitUntil(
      async () => {
        const task = await this.sender.app.get(TaskRepository).find(KnowledgeAccess.unrestricted, taskId);
        return task && statuses.includes(task.status) ? task : null;
      },
      { what: `the task to be ${statuses.join(' or ')}`, timeoutMs: 240_000, intervalMs: 20 },
    );
  }

  async document({ documentId }: GivenDocument) {
    return this.sender.app.get(DocumentRepository).find(KnowledgeAccess.unrestricted, documentId);
  }

  /** Numbers of the document's retrievable chunks, in order. */
  async chunks({ documentId }: GivenDocument): Promise<number[]> {
    const vectors = this.sender.app.get<VectorStore>(VECTOR_STORE);
    const [published] = await this.sender.app
      .get(DocumentPipelineRepository)
      .listPublished(KnowledgeAccess.unrestricted, [documentId]);
    if (!published) return [];
    const found: number[] = [];
    for (let isMore = true; isMore;) {
      const page = await vectors.scroll(COLLECTIONS.text, published, { offset: found.length, limit: PAGE });
      found.push(...page.map(({ payload }) => payload.chunkIndex));
      isMore = page.length === PAGE;
    }
    return found;
  }

  /** Chunks of the published attempt without a vector in the space. */
  async chunksWithout({ documentId }: GivenDocument, space: TextSpace): Promise<number> {
    const [attempt] = await this.sender.app
      .get(DocumentPipelineRepository)
      .listPublished(KnowledgeAccess.unrestricted, [documentId]);
    const page = { after: null, limit: 1_000, attempt };
    const { points } = await this.sender.app
      .get<EmbeddingSpaces>(EMBEDDING_SPACES)
      .pointsWithout(COLLECTIONS.text, space, page);
    return points.length;
  }

  /** Points of all attempts of the document. */
  async pointCount({ documentId }: GivenDocument): Promise<number> {
    const vectors = this.sender.app.get<VectorStore>(VECTOR_STORE);
    return vectors.count(COLLECTIONS.text, { documentIds: [documentId] });
  }

  async delete({ documentId }: GivenDocument): Promise<boolean> {
    return this.sender.app.get(DocumentRepository).delete(KnowledgeAccess.unrestricted, documentId);
  }

  /** Work folders of jobs that workers have not removed. */
  async workFolders(): Promise<string[]> {
    const entries = await entriesBelow(this.env.WORK_PATH);
    return entries.map(({ path }) => path).filter((path) => basename(path).startsWith('job-'));
  }

  async stop(): Promise<void> {
    await Promise.all(this.workers.filter((worker) => worker.isRunning).map((worker) => worker.stop()));
    await this.dispose();
  }
}
