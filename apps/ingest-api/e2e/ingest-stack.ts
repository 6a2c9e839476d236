import { loadConfig } from '@tessera/platform';
import {
  AppProcess,
  createTestFolder,
  createTestPostgres,
  createTestRedis,
  entriesBelow,
  filesBelow,
  freePort,
  HostedApp,
  startApp,
  untilLockAwaited,
  waitUntil,
  whileLocked,
  withClient,
} from '@tessera/testing';
import { openVectorStore, type VectorStore, vectorsSettings } from '@tessera/vectors';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Client } from 'pg';

export const SERVICES = ['ingest-api', 'router-worker', 'text-worker'] as const;
/** Statements that publishing executes. */
const PUBLISHING = [
  '%for no key update%',
  'insert into sections%',
  '%chunk_keywords%',
  '%published_attempt%',
  '%insert into attempt_removals%',
];
export type Service = (typeof SERVICES)[number];

export interface Task {
  job_id: string;
  document_id: string;
  status: string;
  pipeline: string;
  progress: number;
  error: string | null;
  /** Further keys are the details of the entry. */
  logs: Array<{ step: string; level: string; message: string; [detail: string]: unknown }>;
}

interface StackParts {
  postgres: Awaited<ReturnType<typeof createTestPostgres>>;
  redis: Awaited<ReturnType<typeof createTestRedis>>;
  folder: string;
  ports: Map<Service, number>;
  env: Record<string, string>;
  processes: readonly Service[];
}

/** The ingestion services, with their own Postgres, Redis and folders. */
export class IngestStack {
  readonly vectors: VectorStore;
  readonly base: string;
  private readonly apps = new Map<Service, AppProcess | HostedApp>();

  /** @param processes services that are killed, or whose logs and metrics are read; the others run inside this process */
  static async start(
    env: Record<string, string> = {},
    { processes = [] }: { processes?: readonly Service[] } = {},
  ): Promise<IngestStack> {
    const postgres = await createTestPostgres({ durable: true });
    const redis = await createTestRedis({ durable: true });
    const ports = new Map<Service, number>();
    for (const service of SERVICES) ports.set(service, await freePort());
    const stack = new IngestStack({
      postgres,
      redis,
      folder: createTestFolder('stack'),
      ports,
      env,
      processes,
    });
    await Promise.all(SERVICES.map((service) => stack.startService(service)));
    await waitUntil(async () => (await fetch(`${stack.base}/kbs/default`)).ok, { what: 'the default base' });
    return stack;
  }

  private constructor(private readonly parts: StackParts) {
    const { folder, env, ports } = parts;
    this.vectors = openVectorStore(
      loadConfig(vectorsSettings, { VECTOR_STORE_PATH: join(folder, 'vectors'), ...env }),
    );
    this.base = `http://127.0.0.1:${ports.get('ingest-api')}`;
  }

  get postgres(): StackParts['postgres'] {
    return this.parts.postgres;
  }

  get redis(): StackParts['redis'] {
    return this.parts.redis;
  }

  get folder(): string {
    return this.parts.folder;
  }

  async startService(service: Service): Promise<void> {
    const { processes, ports } = this.parts;
    const start = processes.includes(service) ? startApp : HostedApp.start;
    this.apps.set(service, await start(service, { ...this.settings, PORT: String(ports.get(service)) }));
  }

  /** A gateway for questions about what was ingested; the caller stops it. */
  startGateway(): Promise<HostedApp> {
    return HostedApp.start('query-gateway', this.settings);
  }

  private get settings() {
    return {
      LOG_LEVEL: 'warn',
      DATABASE_URL: this.postgres.url(),
      REDIS_URL: this.redis.url,
      OBJECT_STORE_PATH: join(this.folder, 'objects'),
      VECTOR_STORE_PATH: join(this.folder, 'vectors'),
      WORK_PATH: join(this.folder, 'work'),
      QUEUE_LOCK_MS: '2000',
      QUEUE_RECONCILE_MS: '2000',
      ...this.parts.env,
    };
  }

  /** A service's Prometheus metrics. */
  async metrics(service: Service): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.parts.ports.get(service)}/metrics`)).text();
  }

  /** A service's output. */
  logsOf(service: Service): string {
    return this.processOf(service).logs();
  }

  /** Kills a service with SIGKILL and starts it again on the same port. */
  async killAndRestart(service: Service): Promise<void> {
    await this.kill(service);
    await this.startService(service);
  }

  async kill(service: Service): Promise<void> {
    await this.processOf(service).kill9();
  }

  async upload(name: string, content: string | Uint8Array, fields: Record<string, string> = {}) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
    const response = await fetch(`${this.base}/ingest`, { method: 'POST', body: form });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  }

  /** Ingests the content of a URL. */
  async ingestUrl(url: string, fields: Record<string, string> = {}) {
    const body = new URLSearchParams({ ...fields, url });
    const response = await fetch(`${this.base}/ingest`, { method: 'POST', body });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  }

  async task(jobId: string): Promise<Task> {
    return (await (await fetch(`${this.base}/tasks/${jobId}`)).json()) as Task;
  }

  async untilEnded(jobId: string): Promise<Task> {
    return waitUntil(
      async () => {
        const task = await this.task(jobId);
        return ['success', 'failed'].includes(task.status) ? task : null;
      },
      { what: `the end of task ${jobId}` },
    );
  }

  async sql<T>(statement: string, parameters: unknown[] = []): Promise<T[]> {
    return withClient(this.postgres.url(), async (client) => {
      const { rows } = await client.query(statement, parameters);
      return rows as T[];
    });
  }

  /** Blocks the services from a part of the registry until the work is done. @param lock a statement that takes the lock */
  async whileLocked<T>(lock: string, work: (holder: Client) => Promise<T>): Promise<T> {
    return whileLocked(this.postgres.url(), lock, work);
  }

  /** Resolves when a statement of a publishing worker waits for a lock. */
  async untilWorkerWaits(): Promise<void> {
    await untilLockAwaited(this.postgres.url(), PUBLISHING);
  }

  /** Objects of the document, as paths below its folder. */
  async objectsOf(documentId: string): Promise<string[]> {
    const folder = join(this.folder, 'objects', 'data', 'documents', documentId);
    if (!existsSync(folder)) return [];
    return (await filesBelow(folder)).map((path) => basename(path));
  }

  /** Stores an object as another service would. */
  async putObject(key: string): Promise<void> {
    const path = join(this.folder, 'objects', 'data', key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'x');
  }

  /** The HTML of the document's tables. */
  async tablesOf(documentId: string): Promise<string[]> {
    const folder = join(this.folder, 'objects', 'data', 'documents', documentId);
    const entries = await readdir(folder, { recursive: true });
    const tables = entries.filter((entry) => entry.endsWith('.html'));
    return Promise.all(tables.map((entry) => readFile(join(folder, entry), 'utf8')));
  }

  /** Work folders of jobs that workers have not removed. */
  async workFolders(): Promise<string[]> {
    const entries = await entriesBelow(join(this.folder, 'work'));
    return entries.map(({ path }) => path).filter((path) => basename(path).startsWith('job-'));
  }

  async stop(): Promise<void> {
    await this.vectors.close();
    await Promise.all([...this.apps.values()].map((app) => app.stop()));
    await this.redis.dispose();
    await this.postgres.dispose();
  }

  private processOf(service: Service): AppProcess {
    const app = this.apps.get(service);
    if (!(app instanceof AppProcess)) throw new Error(`Name ${service} among the stack's processes.`);
    return app;
  }
}
