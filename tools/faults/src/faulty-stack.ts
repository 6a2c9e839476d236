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

/**
 * What died is noticed, and started again, sooner than by default: each trial waits for it. Limits of requests would be what
 * is tried otherwise.
 */
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
  // A file whose storage fails for a minute is not its fault.
  QUEUE_MAX_ATTEMPTS: '20',
};
const LONGEST_RESTART_DELAY_MS = 500;
const WELL_WITHIN_MS = 90_000;

export interface FaultyStackOptions extends Pick<IsolatedStackOptions, 'report' | 'startService'> {
  /** Default: `local`. */
  parts?: Parts;
  /** Further settings of the services. */
  env?: Record<string, string>;
}

/** A whole stack as `npm start` has it, with a handle on each of its parts. */
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
    /** What holds the tables of {@link tenant}. */
    readonly namespace: string,
  ) {}

  /** That can be filled up; none where they cannot be mounted. */
  get disks(): readonly SmallDisk[] {
    return this.parts.disks;
  }

  /** Null where the services have none. */
  get models(): FaultyModels | null {
    return this.parts.models;
  }

  /** Null where objects lie in a folder. */
  get s3(): FaultyS3 | null {
    return this.parts.s3;
  }

  get addresses(): IsolatedStack['addresses'] {
    return this.stack.addresses;
  }

  /** Keys of all objects, as of now. */
  async objectKeys(): Promise<string[]> {
    if (this.s3) return this.s3.keys();
    const root = join(this.state.objects, 'data');
    if (!existsSync(root)) return [];
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  }

  /** Settings of the services. */
  get env(): NodeJS.ProcessEnv {
    return this.stack.env;
  }

  get baseUrl(): string {
    return this.stack.addresses.baseUrl;
  }

  get state(): StateFolder {
    return this.stack.state;
  }

  get warehouseAdminUrl(): string {
    return this.stack.addresses.warehouseAdminUrl;
  }

  /** Headers of a tenant's requests. */
  get tenant(): { authorization: string; 'x-tenant-id': string } {
    const [tenant] = this.stack.addresses.sql.tenants;
    if (!tenant) throw new Error('The stack has no tenant.');
    return { authorization: `Bearer ${tenant.apiKey}`, 'x-tenant-id': tenant.tenantId };
  }

  /** Process ids by name, as of now. */
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

  /** All that Redis has, its files included. */
  async wipeRedis(): Promise<void> {
    await this.withRedis((redis) => redis.flushall('SYNC'));
  }

  /** Rows of the registry. */
  async registry<T extends object>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    return rowsOf<T>(this.stack.addresses.databaseUrl, sql, parameters);
  }

  /** Rows of the tenant's own database. */
  async warehouse<T extends object>(sql: string, parameters: unknown[] = []): Promise<T[]> {
    const { database } = tenantNames(this.namespace);
    return rowsOf<T>(urlOfDatabase(this.warehouseAdminUrl, database), sql, parameters);
  }

  /** Jobs that wait or run, by queue; null for one that cannot be asked. */
  async queueSizes(): Promise<Array<{ name: string; size: number | null }>> {
    const response = await fetch(`${this.baseUrl}/ingest/queue-metrics`);
    return ((await response.json()) as { queues: Array<{ name: string; size: number | null }> }).queues;
  }

  /** Until every service says that it and all that it needs is well. @throws Error when that takes too long */
  async untilWell(): Promise<void> {
    for (const [name, url] of Object.entries(this.stack.addresses.services))
      await waitUntil(() => isWell(url), { what: `${name} to be well`, timeoutMs: WELL_WITHIN_MS });
    await waitUntil(() => this.withRedis((redis) => redis.ping()).catch(() => null), { what: 'redis' });
    await waitUntil(() => this.registry('select 1').catch(() => null), { what: 'postgres' });
    await waitUntil(() => this.warehouse('select 1').catch(() => null), { what: 'the warehouse' });
  }

  private async withRedis<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis(this.stack.addresses.redisUrl, {
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

async function namespaceOf({ addresses }: IsolatedStack): Promise<string> {
  const [tenant] = addresses.sql.tenants;
  const [row] = await rowsOf<{ namespace: string }>(
    addresses.databaseUrl,
    'select namespace from tenants where tenant_id = $1',
    [tenant?.tenantId],
  );
  return row?.namespace ?? '';
}

/** A dependency that is away makes no HTTP service unready, but its body says so. */
async function isWell(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) });
    const body = await response.text();
    return response.ok && !/"(down|error)"/.test(body);
  } catch {
    return false;
  }
}
