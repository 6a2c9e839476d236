import { newApiKey } from '@tessera/auth';
import type { AuthScope } from '@tessera/contracts';
import type { RunningApp } from '@tessera/platform';
import { startHttpApp } from '@tessera/platform';
import { OPEN_QUEUES } from '@tessera/queues';
import {
  addKnowledgeKey,
  createTestDatabase,
  createTestFolder,
  createTestRedis,
  filesBelow,
  type GivenKey,
  type TestKey,
  waitUntil,
  withClient,
} from '@tessera/testing';
import { AnswerChecker } from '@tessera/testing/openapi';
import { basename, join } from 'node:path';
import { ingestApi } from '../src/app.definition.js';

export const MAX_FILE_BYTES = 1_000_000;
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

interface OpenQueue {
  name: string;
  getJob: (jobId: string) => Promise<{ data: unknown } | undefined>;
}

export interface JsonResponse {
  status: number;
  body: Record<string, unknown>;
}

/**
 * The ingest-api inside this process, over HTTP, with its own database, Redis and folder. No worker runs. Each response
 * is validated against its OpenAPI document.
 */
export class IngestApp {
  /** @param env additional settings */
  static async start(env: Record<string, string> = {}): Promise<IngestApp> {
    const database = await createTestDatabase();
    return IngestApp.startOn(database.url, () => database.drop(), env);
  }

  static async startOn(
    databaseUrl: string,
    dispose: () => Promise<void>,
    env: Record<string, string> = {},
  ): Promise<IngestApp> {
    const redis = await createTestRedis();
    const objects = createTestFolder('objects');
    const work = createTestFolder('work');
    const app = await startHttpApp(ingestApi, {
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      OBJECT_STORE_PATH: objects,
      WORK_PATH: work,
      INGEST_MAX_FILE_BYTES: String(MAX_FILE_BYTES),
      INGEST_MAX_PDF_PAGES: '3',
      TASK_STREAM_POLL_MS: '50',
      TASK_STREAM_IDLE_TIMEOUT_SECONDS: '3',
      ...env,
    });
    const checker = await AnswerChecker.of(`http://127.0.0.1:${app.port}`);
    const started = new IngestApp(app, databaseUrl, redis, { objects, work }, checker, dispose);
    await waitUntil(() => started.hasDefaultBase(), { what: 'the database' });
    return started;
  }

  private constructor(
    private readonly app: RunningApp,
    private readonly databaseUrl: string,
    readonly redis: Awaited<ReturnType<typeof createTestRedis>>,
    private readonly folders: { objects: string; work: string },
    readonly checker: AnswerChecker,
    private readonly dispose: () => Promise<void>,
  ) {}

  get objects(): string {
    return this.folders.objects;
  }

  get port(): number {
    return this.app.port;
  }

  get base(): string {
    return `http://127.0.0.1:${this.app.port}`;
  }

  upload(name: string, content: string | Buffer, fields: Record<string, string> = {}): Promise<JsonResponse> {
    return this.post('/ingest', fileForm('file', name, content, fields));
  }

  post(path: string, body: FormData, headers: Record<string, string> = {}): Promise<JsonResponse> {
    return this.request(path, { method: 'POST', body, headers });
  }

  postJson(path: string, json: unknown): Promise<JsonResponse> {
    return this.request(path, { method: 'POST', json });
  }

  getJson(path: string): Promise<JsonResponse> {
    return this.request(path, {});
  }

  async request(
    path: string,
    options: { method?: string; json?: unknown; body?: FormData | string; headers?: Record<string, string> },
  ): Promise<JsonResponse> {
    const { json, ...init } = options;
    const response = await fetch(`${this.base}${path}`, {
      ...init,
      ...(json === undefined
        ? {}
        : { body: JSON.stringify(json), headers: { ...init.headers, 'content-type': 'application/json' } }),
    });
    const text = await this.checkedText(options.method ?? 'GET', path, response);
    return { status: response.status, body: JSON.parse(text) as Record<string, unknown> };
  }

  /** The events of a task's progress, returned when its stream has ended. */
  async stream(jobId: string): Promise<string> {
    const path = `/tasks/${jobId}/stream`;
    return this.checkedText('GET', path, await fetch(this.base + path));
  }

  private async checkedText(method: string, path: string, response: Response): Promise<string> {
    const text = await response.text();
    const contentType = response.headers.get('content-type') ?? '';
    this.checker.check(
      { method, path },
      { status: response.status, contentType, text, errorCode: response.headers.get('x-error-code') },
    );
    return text;
  }

  addKey(given: GivenKey<AuthScope>): Promise<TestKey> {
    return addKnowledgeKey(newApiKey(), given, (statement, parameters) => this.sql(statement, parameters));
  }

  async sql(statement: string, parameters: unknown[] = []): Promise<unknown[]> {
    return withClient(this.databaseUrl, async (client) => {
      const { rows } = await client.query(statement, parameters);
      return rows as unknown[];
    });
  }

  private async hasDefaultBase(): Promise<boolean> {
    const found = await this.sql(`select 1 from knowledge_bases where kb_name = 'default'`).catch(() => []);
    return found.length > 0;
  }

  /** The payload of a job that waits in the broker; null if there is none. */
  async queuedJob(queueName: string, jobId: string): Promise<unknown> {
    const queue = this.app.app
      .get<OpenQueue[]>(OPEN_QUEUES, { strict: false })
      .find(({ name }) => name === queueName);
    return (await queue?.getJob(jobId))?.data ?? null;
  }

  /** The number of files in the object store. */
  async storedObjects(): Promise<number> {
    return (await filesBelow(join(this.objects, 'data'))).length;
  }

  /** Files being inspected. */
  async workFiles(): Promise<string[]> {
    return (await filesBelow(this.folders.work)).map((path) => basename(path));
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await this.redis.dispose();
    await this.dispose();
  }
}

let counter = 0;

/** Text that no other test has uploaded. */
export function uniqueText(): string {
  return `A note about the water sensors, number ${++counter}.`;
}

export function fileForm(
  field: string,
  name: string,
  content: string | Buffer,
  fields: Record<string, string> = {},
): FormData {
  const form = formOf(fields);
  form.set(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  return form;
}

export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
