import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../processes/temporary-folder.js';
import { type PostgresOptions, PostgresServer, withClient } from '../servers/postgres.js';
import { RedisServer } from '../servers/redis.js';

export interface TestDatabase {
  /** postgres://… of a database used only by the caller. */
  url: string;
  /** Ends all its sessions and removes it. */
  drop: () => Promise<void>;
}

/** A fresh, empty database on the Postgres 18 of this Jest run; drop it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await sharedPostgresUrl();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(server, (client) => client.query(`create database ${name} strategy file_copy`));
  return {
    url: new URL(`/${name}`, server).href,
    drop: async () => {
      await withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

export interface TestServerOptions {
  /** Whether its data survives SIGKILL. Default false. */
  durable?: boolean;
}

export type TestPostgresOptions = TestServerOptions &
  Pick<PostgresOptions, 'password' | 'backendMemoryBytes' | 'settings'>;

/** A server of its own for a test: the server's methods, and `dispose`, which stops it and removes its data. */
export type Disposable<T> = T & { dispose: () => Promise<void> };

/** A Redis for one test file, which may kill and restart it; call `dispose` in `afterAll`. */
export async function createTestRedis(options: TestServerOptions = {}): Promise<Disposable<RedisServer>> {
  const folder = createTestFolder('redis');
  const server = await RedisServer.start({
    dataFolder: join(folder, 'data'),
    logFile: join(folder, 'redis.log'),
    durable: options.durable ?? false,
  });
  return disposable(server, folder);
}

/** A Postgres for one test file that kills or restarts it; other tests use {@link createTestDatabase}. */
export async function createTestPostgres(
  options: TestPostgresOptions = {},
): Promise<Disposable<PostgresServer>> {
  const folder = createTestFolder('postgres');
  const server = await PostgresServer.start({
    dataFolder: join(folder, 'data'),
    logFile: join(folder, 'postgres.log'),
    durable: false,
    ...options,
  });
  return disposable(server, folder);
}

/** A folder that is removed with the Jest run, however that ends. */
export function createTestFolder(name: string): string {
  return temporaryFolder(name, process.env.TESSERA_TEST_FOLDER);
}

function disposable<T extends { stop: () => Promise<void> }>(server: T, folder: string): Disposable<T> {
  const dispose = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return Object.assign(server, { dispose });
}

async function sharedPostgresUrl(): Promise<string> {
  const host = process.env.TESSERA_TEST_SERVERS;
  if (!host) throw new Error('Tests with servers run under Jest with the preset of this workspace.');
  const response = await fetch(`${host}/postgres`, { signal: AbortSignal.timeout(90_000) });
  const body = await response.text();
  if (!response.ok) throw new Error(body);
  return body;
}
