import type { ImageSource, QueryResponse, SearchResponse } from '@tessera/contracts';
import {
  AppProcess,
  createTestDatabase,
  createTestFolder,
  createTestRedis,
  entriesBelow,
  filesBelow,
  HostedApp,
  startApp,
  waitUntil,
  withClient,
} from '@tessera/testing';
import { AnswerChecker } from '@tessera/testing/openapi';
import { openVectorStore, type VectorStore } from '@tessera/vectors';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const SERVICES = ['ingest-api', 'query-gateway', 'router-worker', 'text-worker', 'visual-worker'] as const;
type Service = (typeof SERVICES)[number];

/** OCR of a page takes seconds, and minutes on a busy machine. */
const TASK_TIMEOUT_MS = 270_000;

export interface Task {
  job_id: string;
  document_id: string;
  parent_job_id: string | null;
  pipeline: string;
  status: string;
  error: string | null;
  attempt: number;
  logs: Array<{ step: string; level: string; message: string; [detail: string]: unknown }>;
}

/** An upload's document and task. */
export interface Uploaded {
  jobId: string;
  documentId: string;
}

/** A document's rows, objects and points. */
export interface Holdings {
  images: string[];
  tiles: string[];
  points: number;
  chunkCount: number;
}

/** The services are started without TMPDIR. */
const TEMPORARY_FILES_OF_SERVICES = '/tmp';

/**
 * All services from upload to answer, inside this process unless one is to be killed. Their responses are validated
 * against their OpenAPI documents.
 */
export class VisualStack {
  readonly vectors: VectorStore;
  private readonly apps = new Map<Service, AppProcess | HostedApp>();
  private readonly checkers = new Map<string, AnswerChecker>();

  /**
   * @param settings override the defaults of all services
   * @param options.asProcess runs the visual-worker as a separate process that can be killed
   */
  static async start(
    settings: Record<string, string> = {},
    { asProcess = false }: { asProcess?: boolean } = {},
  ): Promise<VisualStack> {
    const database = await createTestDatabase();
    const redis = await createTestRedis();
    const folder = createTestFolder('visual');
    const stack = new VisualStack(database.url, redis.url, folder, { settings, asProcess }, async () => {
      await redis.dispose();
      await database.drop();
    });
    await Promise.all(SERVICES.map((service) => stack.startService(service)));
    for (const service of ['ingest-api', 'query-gateway'] as const)
      stack.checkers.set(stack.baseOf(service), await AnswerChecker.of(stack.baseOf(service)));
    await waitUntil(async () => (await fetch(`${stack.baseOf('ingest-api')}/kbs/default`)).ok, {
      what: 'the default knowledge base',
    });
    return stack;
  }

  private constructor(
    readonly databaseUrl: string,
    private readonly redisUrl: string,
    private readonly folder: string,
    private readonly options: { settings: Record<string, string>; asProcess: boolean },
    private readonly dispose: () => Promise<void>,
  ) {
    this.vectors = openVectorStore({ driver: 'sqlite', path: join(folder, 'vectors') });
  }

  baseOf(service: Service): string {
    return this.apps.get(service)?.baseUrl ?? '';
  }

  async startService(service: Service, settings: Record<string, string> = {}): Promise<void> {
    const start = service === 'visual-worker' && this.options.asProcess ? startApp : HostedApp.start;
    const app = await start(service, {
      LOG_LEVEL: 'warn',
      DATABASE_URL: this.databaseUrl,
      REDIS_URL: this.redisUrl,
      OBJECT_STORE_PATH: join(this.folder, 'objects'),
      VECTOR_STORE_PATH: join(this.folder, 'vectors'),
      WORK_PATH: join(this.folder, 'work'),
      QUEUE_LOCK_MS: '2000',
      QUEUE_RECONCILE_MS: '2000',
      OCR_ENGINE: 'tesseract',
      OCR_LANGUAGES: 'eng',
      ...this.options.settings,
      ...settings,
    });
    this.apps.set(service, app);
  }

  async kill9(service: 'visual-worker'): Promise<void> {
    await this.processOf(service).kill9();
  }

  /**
   * Kills the child processes of a service with SIGKILL; the service itself continues. @returns the number of killed
   * processes
   */
  async kill9ChildrenOf(service: 'visual-worker'): Promise<number> {
    const pids = await childrenOf(this.pidOf(service));
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    return pids.length;
  }

  async get<T = Record<string, unknown>>(service: Service, path: string, init?: RequestInit): Promise<T> {
    const response = await fetch(this.baseOf(service) + path, init);
    const contentType = response.headers.get('content-type') ?? '';
    const text = await response.text();
    const sent = { method: init?.method ?? 'GET', path };
    this.checkers.get(this.baseOf(service))?.check(sent, {
      status: response.status,
      contentType,
      text,
      errorCode: response.headers.get('x-error-code'),
    });
    return JSON.parse(text) as T;
  }

  /** An image as the gateway sends it. */
  async image(imageId: string): Promise<{ status: number; contentType: string | null; bytes: Buffer }> {
    const response = await fetch(`${this.baseOf('query-gateway')}/images/${imageId}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, contentType: response.headers.get('content-type'), bytes };
  }

  async upload(name: string, content: Uint8Array | string): Promise<Uploaded> {
    const form = new FormData();
    form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
    const body = await this.get<{ job_id: string; document_id: string }>('ingest-api', '/ingest', {
      method: 'POST',
      body: form,
    });
    return { jobId: body.job_id, documentId: body.document_id };
  }

  async task(jobId: string): Promise<Task> {
    return this.get<Task>('ingest-api', `/tasks/${jobId}`);
  }

  async untilEnded(jobId: string): Promise<Task> {
    return waitUntil(
      async () => {
        const task = await this.task(jobId);
        return ['success', 'failed'].includes(task.status) ? task : null;
      },
      { what: `the end of task ${jobId}`, timeoutMs: TASK_TIMEOUT_MS },
    );
  }

  async uploadToTheEnd(name: string, content: Uint8Array | string): Promise<Uploaded & { task: Task }> {
    const uploaded = await this.upload(name, content);
    return { ...uploaded, task: await this.untilEnded(uploaded.jobId) };
  }

  /** The ended task of a text document's handover. */
  async untilHandedOver({ documentId }: Uploaded): Promise<Task> {
    const path = `/tasks?pipeline=visual_pipeline&q=${documentId}`;
    const task = await waitUntil(
      async () => (await this.get<{ items: Task[] }>('ingest-api', path)).items[0] ?? null,
      { what: 'the task of what was handed over', timeoutMs: TASK_TIMEOUT_MS },
    );
    return this.untilEnded(task.job_id);
  }

  post<T>(path: string, body: object): Promise<T> {
    return this.get<T>('query-gateway', path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  search(body: object): Promise<SearchResponse> {
    return this.post('/search', body);
  }

  query(body: object): Promise<QueryResponse> {
    return this.post('/query', body);
  }

  /** Hits in images of a document. */
  async seen(query: string, documentId: string): Promise<ImageSource[]> {
    const { sources } = await this.search({ query, mode: 'visual' });
    return sources.image.filter((source) => source.document_id === documentId);
  }

  async sql<T>(statement: string, parameters: unknown[] = []): Promise<T[]> {
    return withClient(this.databaseUrl, async (client) => {
      const { rows } = await client.query(statement, parameters);
      return rows as T[];
    });
  }

  /** Resolves when replaced, abandoned and deleted content has been removed. */
  async untilCleaned(): Promise<void> {
    const waiting =
      'select document_id from attempt_removals union all select document_id from document_removals';
    await waitUntil(async () => (await this.sql(waiting)).length === 0, {
      what: 'the removals to be done',
      timeoutMs: TASK_TIMEOUT_MS,
    });
  }

  async holdings(documentId: string): Promise<Holdings> {
    const images = await this.sql<{ object_key: string }>(
      `select object_key from images where document_id = $1 and pipeline = 'visual_pipeline'`,
      [documentId],
    );
    const [state] = await this.sql<{ chunk_count: number }>(
      `select chunk_count from document_pipelines where document_id = $1 and pipeline = 'visual_pipeline'`,
      [documentId],
    );
    return {
      images: images.map(({ object_key }) => object_key).sort(),
      tiles: (await this.objectsOf(documentId)).filter((key) => key.includes('/tiles/')).sort(),
      points: await this.vectors.count('svc_visual', { documentIds: [documentId] }),
      chunkCount: state?.chunk_count ?? 0,
    };
  }

  /** Keys of the document's objects. */
  async objectsOf(documentId: string): Promise<string[]> {
    const folder = join(this.folder, 'objects', 'data', 'documents', documentId);
    if (!existsSync(folder)) return [];
    return (await filesBelow(folder)).map((path) => `documents/${documentId}${path.slice(folder.length)}`);
  }

  /** Work folders of jobs that workers have not removed. */
  async workFolders(): Promise<string[]> {
    const entries = await entriesBelow(join(this.folder, 'work'));
    return entries.map(({ path }) => path).filter((path) => basename(path).startsWith('job-'));
  }

  /** Browser processes that render pages of this stack. */
  browsers(): number[] {
    const profile = join(this.folder, 'work');
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry) && commandOf(entry).includes(`--user-data-dir=${profile}`))
      .map(Number);
  }

  pidOf(service: 'visual-worker'): number {
    return this.processOf(service).pid;
  }

  /** Socket folders of a process's browsers. */
  socketFolders(pid: number): string[] {
    return readdirSync(TEMPORARY_FILES_OF_SERVICES).filter((name) =>
      name.startsWith(`tessera-browser-${pid}-`),
    );
  }

  async stop(): Promise<void> {
    await this.vectors.close();
    await Promise.all([...this.apps.values()].filter((app) => app.isRunning).map((app) => app.stop()));
    await this.dispose();
  }

  private processOf(service: 'visual-worker'): AppProcess {
    const app = this.apps.get(service);
    if (!(app instanceof AppProcess)) throw new Error(`${service} does not run.`);
    return app;
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** From Linux's process table. */
async function childrenOf(parentPid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const isChild = async (pid: number): Promise<boolean> => {
    // Ended meanwhile, or not readable.
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return new RegExp(`^PPid:\\s+${parentPid}$`, 'm').test(status);
  };
  const found = await Promise.all(pids.map(async (pid) => ({ pid, isChild: await isChild(pid) })));
  return found.flatMap(({ pid, isChild: is }) => (is ? [pid] : []));
}
