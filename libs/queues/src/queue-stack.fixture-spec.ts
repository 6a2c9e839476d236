import type { DynamicModule, Provider } from '@nestjs/common';
import { PersistenceModule, persistenceSettings } from '@tessera/persistence';
import { type ConfigOf, httpSettings, type RunningApp, startWorker } from '@tessera/platform';
import { createTestDatabase, createTestRedis, type TestDatabase, waitUntil } from '@tessera/testing';
import { handoverSettings } from './ingest/handover.settings.js';
import { queuesSettings } from './queues.settings.js';

const settings = {
  http: httpSettings({ defaultPort: 0 }),
  persistence: persistenceSettings,
  queues: queuesSettings,
  handovers: handoverSettings,
};

export type StackConfig = ConfigOf<typeof settings>;

/** The parts of an app of the stack, in addition to persistence. */
export interface AppParts {
  imports: (config: StackConfig) => DynamicModule[];
  providers?: (config: StackConfig) => Provider[];
  env?: Record<string, string>;
  /** What to wait for: `live` if a dependency is unavailable. Default `ready`. */
  until?: 'ready' | 'live';
}

/** A database and a Redis for one test, and apps in this process that send or take jobs. */
export class QueueStack {
  private readonly running: RunningApp[] = [];

  static async start(): Promise<QueueStack> {
    return new QueueStack(await createTestDatabase(), await createTestRedis());
  }

  private constructor(
    private readonly database: TestDatabase,
    readonly redis: Awaited<ReturnType<typeof createTestRedis>>,
  ) {}

  async startApp({ imports, providers, env, until = 'ready' }: AppParts): Promise<RunningApp> {
    const module = (config: StackConfig) => ({
      module: class TestModule {},
      imports: [PersistenceModule.forRoot(config.persistence), ...imports(config)],
      providers: providers?.(config) ?? [],
    });
    const app = await startWorker(
      { name: 'test-worker', settings, module },
      {
        PORT: '0',
        LOG_LEVEL: 'silent',
        DATABASE_URL: this.database.url,
        REDIS_URL: this.redis.url,
        QUEUE_LOCK_MS: '1000',
        QUEUE_RECONCILE_MS: '600000',
        ...env,
      },
    );
    this.running.push(app);
    await waitUntil(async () => (await fetch(`http://127.0.0.1:${app.port}/health/${until}`)).ok, {
      what: `the app to be ${until}`,
    });
    return app;
  }

  async stop(): Promise<void> {
    for (const app of this.running) await app.stop();
    await this.redis.dispose();
    await this.database.drop();
  }
}
