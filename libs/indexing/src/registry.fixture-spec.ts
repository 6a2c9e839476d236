import {
  Database,
  type Document,
  DocumentEmbeddingRepository,
  DocumentRepository,
  IngestionRepository,
  KnowledgeAccess,
  KnowledgeBaseRepository,
  OutboxRepository,
  PersistenceModule,
  persistenceSettings,
  TaskRepository,
} from '@tessera/persistence';
import { type ConfigOf, httpSettings, type RunningApp, startWorker } from '@tessera/platform';
import type { EmbeddingModel } from '@tessera/models';
import { type Dispatcher, JobContext } from '@tessera/queues';
import { createTestDatabase, waitUntil } from '@tessera/testing';
import { randomUUID } from 'node:crypto';
import { EmbeddingRequests } from './embedding/embedding-requests.js';

const settings = { http: httpSettings({ defaultPort: 0 }), persistence: persistenceSettings };
const JOB = { queue: 'none', jobId: 'none', owner: 'kb', payload: {} };

/** A real Postgres for one test, without other processes. */
export class TestRegistry {
  static async start(): Promise<TestRegistry> {
    const database = await createTestDatabase();
    const module = ({ persistence }: ConfigOf<typeof settings>) => ({
      module: class TestModule {},
      imports: [PersistenceModule.forRoot(persistence)],
    });
    const env = { PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: database.url };
    const running = await startWorker({ name: 'test-indexing', settings, module }, env);
    await waitUntil(async () => (await fetch(`http://127.0.0.1:${running.port}/health/ready`)).ok, {
      what: 'the registry to be ready',
    });
    await running.app.get(KnowledgeBaseRepository).ensure('kb');
    return new TestRegistry(running, () => database.drop());
  }

  private constructor(
    private readonly running: RunningApp,
    private readonly drop: () => Promise<void>,
  ) {}

  get<T>(part: abstract new (...given: never[]) => T): T {
    return this.running.app.get(part as never);
  }

  /** Creates a document whose job a text-worker has just started. */
  async begunDocument(): Promise<{ document: Document; context: JobContext }> {
    const [documentId, taskId] = [randomUUID(), randomUUID()];
    const shared = { name: 'a.md', kbName: 'kb', sourceUri: `documents/${documentId}/source` };
    const ingestion = this.get(IngestionRepository);
    await ingestion.register(
      KnowledgeAccess.unrestricted,
      {
        ...shared,
        ...NEW_DOCUMENT,
        id: documentId,
        sha256: documentId.replaceAll('-', '').repeat(2),
        taskId,
      },
      { ...shared, ...NEW_TASK, id: taskId, documentId },
      { ...JOB, jobId: taskId },
    );
    await ingestion.route({ id: taskId, attempt: 0 }, 'text_pipeline', { ...JOB, jobId: `${taskId}-1` }, []);
    const tasks = this.get(TaskRepository);
    const task = (await tasks.begin(taskId, 1, 'parsing'))!;
    const document = (await this.get(DocumentRepository).find(KnowledgeAccess.unrestricted, documentId))!;
    const context = new JobContext({ ...task, documentId }, new AbortController().signal, tasks);
    return { document, context };
  }

  /** Requests vectors of the model; nothing dispatches the jobs. */
  embeddingRequests(model: EmbeddingModel): EmbeddingRequests {
    return new EmbeddingRequests(
      model,
      this.get(Database),
      this.get(DocumentEmbeddingRepository),
      this.get(OutboxRepository),
      { dispatchSoon: () => undefined } as Dispatcher,
    );
  }

  async stop(): Promise<void> {
    await this.running.stop();
    await this.drop();
  }
}

const NEW_DOCUMENT = {
  pluginNamespace: 'core',
  sourceType: 'other',
  sourceTypeHint: null,
  contentType: 'text/markdown',
  sizeBytes: 10,
  pageCount: null,
} as const;

const NEW_TASK = {
  pipeline: 'router',
  status: 'pending',
  progress: 0,
  current: 0,
  total: 0,
  error: null,
  attempt: 0,
  attemptsBefore: 0,
  maxAttempts: 3,
  parentTaskId: null,
  pipelineOverride: null,
  isLarge: false,
  requestId: null,
} as const;
