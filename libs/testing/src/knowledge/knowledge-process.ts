import { join } from 'node:path';
import { createTestDatabase, createTestFolder, createTestRedis } from '../jest/test-servers.js';
import { type AppProcess, startApp } from '../processes/app-process.js';
import { waitUntil } from '../processes/wait-until.js';
import { withClient } from '../servers/postgres.js';

/** The knowledge APIs, each with a path that it serves as soon as its database is ready. */
const READY_PATHS = { 'ingest-api': '/kbs/default', 'query-gateway': '/documents' } as const;

export interface KnowledgeProcessOptions {
  env?: Record<string, string>;
  /** Prepares the database and the folders before the service starts. */
  prepare?: (settings: Record<string, string>) => Promise<void>;
}

/** A built knowledge API in a separate process, with its own database and folder, and ingest-api also with a Redis. */
export class KnowledgeProcess {
  static async start(
    name: keyof typeof READY_PATHS,
    { env = {}, prepare }: KnowledgeProcessOptions = {},
  ): Promise<KnowledgeProcess> {
    const database = await createTestDatabase();
    const redis = name === 'ingest-api' ? await createTestRedis() : null;
    const folder = createTestFolder(name);
    const settings = {
      LOG_LEVEL: 'error',
      DATABASE_URL: database.url,
      OBJECT_STORE_PATH: join(folder, 'objects'),
      VECTOR_STORE_PATH: join(folder, 'vectors'),
      WORK_PATH: join(folder, 'work'),
      ...(redis && { REDIS_URL: redis.url }),
      ...env,
    };
    await prepare?.(settings);
    const dispose = async (): Promise<void> => {
      await redis?.dispose();
      await database.drop();
    };
    const service = new KnowledgeProcess(name, folder, settings, dispose);
    await service.restart();
    return service;
  }

  private app: AppProcess | null = null;

  private constructor(
    private readonly name: keyof typeof READY_PATHS,
    readonly folder: string,
    private readonly settings: Record<string, string> & { DATABASE_URL: string },
    private readonly dispose: () => Promise<void>,
  ) {}

  get process(): AppProcess {
    return this.app!;
  }

  get baseUrl(): string {
    return this.process.baseUrl;
  }

  get port(): number {
    return Number(new URL(this.baseUrl).port);
  }

  /** Kills it if it is running, and starts it again on the same data. */
  async restart(): Promise<void> {
    await this.app?.kill9();
    this.app = await startApp(this.name, this.settings);
    const url = `${this.baseUrl}${READY_PATHS[this.name]}`;
    await waitUntil(async () => (await fetch(url)).ok, { what: 'the database' });
  }

  async sql<T>(statement: string, parameters: unknown[] = []): Promise<T[]> {
    return withClient(this.settings.DATABASE_URL, async (client) => {
      const { rows } = await client.query(statement, parameters);
      return rows as T[];
    });
  }

  async stop(): Promise<void> {
    await this.app?.stop();
    await this.dispose();
  }
}
