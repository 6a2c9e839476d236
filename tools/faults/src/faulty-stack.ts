import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { temporaryFolder, waitUntil, withClient } from '@tessera/testing';
import {
  type IsolatedStack,
  type IsolatedStackOptions,
  readJson,
  type StateFolder,
  withIsolatedStack,
} from '@tessera/tool-local';
import { tenantNames, urlOfDatabase } from '@tessera/warehouse/postgres';
import { Redis } from 'ioredis';
import type { Parts } from './options.js';
import { FaultyModels } from './parts/faulty-models.js';
import { FaultyS3 } from './parts/faulty-s3.js';
import { SmallDisk } from './small-disk.js';

/** Shorter intervals than by default, since each trial waits for recovery. Rate limits are disabled. */
const ENV = {
  QUEUE_LOCK_MS: '2000',
  QUEUE_RECONCILE_MS: '2000',
  SQL_JOB_LEASE_MS: '3000',
  SQL_JOB_POLL_MS: '300',
  SQL_CLEAN_INTERVAL_MS: '2000',
  SQL_RATE_QUERIES: '100000',
  SQL_RATE_JOBS: '100000',
  SQL_RATE_BULK_CREATE: '100000',
  SQL_RATE_BULK_READ: '100000',
  // A file is not to blame if its storage fails for a minute.
  QUEUE_MAX_ATTEMPTS: '20',
};
const LONGEST_RESTART_DELAY_MS = 500;
const WELL_WITHIN_MS = 90_000;

export interface FaultyStackOptions extends Pick<IsolatedStackOptions, 'report' | 'startService'> {
  /** Default: `local`. */
  parts?: Parts;
  /** Additional settings of the services. */
  env?: Record<string, string>;
}

/** A whole stack as in `npm start`, with access to each part. */
export class FaultyStack {
  static async with<T>(
    work: (stack: FaultyStack) => Promise<T>,
    { parts = 'local', env = {}, ...options }: FaultyStackOptions,
  ): Promise<T> {
    const disks: SmallDisk[] = [];
    const isRemote = parts === 'remote';
    const prepare = (state: StateFolder) => {
      const objects = isRemote ? null : SmallDisk.mount('objects', state.objects);
      disks.push(...[objects, SmallDisk.mount('vectors', state.vectors)].filter((disk) => disk !== null));
      return () => disks.forEach((disk) => disk.unmount());
    };
    const models = parts === 'local' ? null : await FaultyModels.start({ hasChat: isRemote });
    const s3 = isRemote ? await FaultyS3.start(temporaryFolder('tessera-s3')) : null;
    try {
      return await withIsolatedStack(
        async (stack) => work(new FaultyStack(stack, { disks, models, s3 }, await namespaceOf(stack))),
        {
          ...options,
          env: { ...ENV, ...models?.settings, ...s3?.settings, ...env },
          prepare,
          longestRestartDelayMs: LONGEST_RESTART_DELAY_MS,
        },
      );
    } finally {
      await models?.stop();
      await s3?.stop();
    }
  }

  private constructor(
    private readonly stack: IsolatedStack,
    private readonly parts: {
      disks: readonly SmallDisk[];
      models: FaultyModels | null;
      s3: FaultyS3 | null;
    },
    /** Namespace of {@link tenant}. */
    readonly namespace: string,
  ) {}

  /** Disks that can be filled; empty if they cannot be mounted. */
  get disks(): readonly SmallDisk[] {
    return this.parts.disks;
  }

  /** Null if the services use none. */
  get models(): FaultyModels | null {
    return this.parts.models;
  }

  /** Null if objects are in a folder. */
  get s3(): FaultyS3 | null {
    return this.parts.s3;
  }

  get urls(): IsolatedStack['urls'] {
    return this.stack.urls;
  }

  /** Keys of all objects now. */
  async objectKeys(): Promise<string[]> {
    if (this.s3) return this.s3.keys();
    const root = join(this.state.objects, 'data');
    if (!existsSync(root)) return [];
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  }

  get env(): NodeJS.ProcessEnv {
    return this.stack.env;
  }

  get baseUrl(): string {
    return this.stack.urls.baseUrl;
  }

  get state(): StateFolder {
    return this.stack.state;
  }

  get warehouseAdminUrl(): string {
    return this.stack.urls.warehouseAdminUrl;
  }

  /** Headers of a tenant's requests. */
  get tenant(): { authorization: string; 'x-tenant-id': string } {
    const [tenant] = this.stack.urls.sql.tenants;
    if (!tenant) throw new Error('The stack has no tenant.');
    return { authorization: `Bearer ${tenant.apiKey}`, 'x-tenant-id': tenant.tenantId };
  }

  /** Current process ids by name. */
  services(): ReadonlyMap<string, number> {
    const run = readJson<{ services: Array<{ name: string; pid: number }> }>(this.state.runFile);
    return new Map(run?.services.map(({ name, pid }) => [name, pid]));
  }

  postgresPid(server: 'postgres' | 'warehouse'): number {
    return Number(readFileSync(join(this.state[server], 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  async redisPid(): Promise<number> {
    const server = await this.withRedis((redis) => redis.info('server'));
    return Number(/process_id:(\d+)/.exec(server)?.[1]);
  }

  /** All of Redis's data, including its files. */
  async wipeRedis(): Promise<void> {
    await this.withRedis((redis) => redis.flushall('SYNC'));
  }

  /** Rows of the registry. */
  async registry<T extends object>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    return rowsOf<T>(this.stack.urls.databaseUrl, sql, parameters);
  }

  /** Rows of the tenant's database. */
  async warehouse<T extends object>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    const { database } = tenantNames(this.namespace);
    return rowsOf<T>(urlOfDatabase(this.warehouseAdminUrl, database), sql, parameters);
  }

  /** Waiting or running jobs by queue; null for an unavailable one. */
  async queueSizes(): Promise<Array<{ name: string; size: number | null }>> {
    const response = await fetch(`${this.baseUrl}/ingest/queue-metrics`);
    return ((await response.json()) as { queues: Array<{ name: string; size: number | null }> }).queues;
  }

  /** Waits until every service and its dependencies are healthy. @throws Error after a timeout */
  async untilWell(): Promise<void> {
    for (const [name, url] of Object.entries(this.stack.urls.services))
      await waitUntil(() => isWell(url), { what: `${name} to be well`, timeoutMs: WELL_WITHIN_MS });
    await waitUntil(() => this.withRedis((redis) => redis.ping()).catch(() => null), { what: 'redis' });
    await waitUntil(() => this.registry('select 1').catch(() => null), { what: 'postgres' });
    await waitUntil(() => this.warehouse('select 1').catch(() => null), { what: 'the warehouse' });
  }

  private async withRedis<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis(this.stack.urls.redisUrl, {
      lazyConnect: true,
      retryStrategy: () => null,
      maxRetriesPerRequest: 0,
      commandTimeout: 5_000,
    });
    redis.on('error', () => undefined);
    try {
      await redis.connect();
      return await work(redis);
    } finally {
      redis.disconnect();
    }
  }
}

async function rowsOf<T extends object>(url: string, sql: string, parameters: unknown[]): Promise<T[]> {
  return withClient(url, async (client) => (await client.query<T>(sql, parameters)).rows);
}

async function namespaceOf({ urls }: IsolatedStack): Promise<string> {
  const [tenant] = urls.sql.tenants;
  const [row] = await rowsOf<{ namespace: string }>(
    urls.databaseUrl,
    'select namespace from tenants where tenant_id = $1',
    [tenant?.tenantId],
  );
  return row?.namespace ?? '';
}

/** Services stay ready without a dependency, but their body reports it. */
async function isWell(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) });
    const body = await response.text();
    return response.ok && !/"(down|error)"/.test(body);
  } catch {
    return false;
  }
}
