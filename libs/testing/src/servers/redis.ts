import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../processes/free-port.js';
import { ManagedProcess } from '../processes/managed-process.js';
import { endStaleProcess, readPidFile } from '../processes/stale-process.js';
import { untilReady } from '../processes/until-ready.js';
import { ensureRedisBinary } from './redis-binary.js';

export interface RedisOptions {
  /** Created if missing; existing data is kept. */
  dataFolder: string;
  logFile: string;
  /** 0 or absent: a free port. */
  port?: number;
  /** Whether writes go to an append-only file, so that they survive a restart. Default true. */
  durable?: boolean;
  /** How long it may make no progress before it answers, in milliseconds; see `untilReady`. */
  patienceMs?: number;
  /** Called with the command if a redis-server must be installed first. */
  onInstall?: (command: string) => void;
}

/** A running redis-server that listens on 127.0.0.1 only and never evicts a key. */
export class RedisServer {
  private constructor(
    private readonly options: RedisOptions,
    private readonly binary: string,
    /** Unchanged by a restart. */
    readonly port: number,
    private process: ManagedProcess,
  ) {}

  /**
   * Starts the server and waits until it answers, after ending a server that an earlier run left on the same data.
   * @throws Error if there is no redis-server, or with the end of its log if it does not start
   */
  static async start(options: RedisOptions): Promise<RedisServer> {
    const binary = await ensureRedisBinary(options.onInstall);
    mkdirSync(options.dataFolder, { recursive: true, mode: 0o700 });
    await endStaleServer(options.dataFolder);
    const port = options.port || (await freePort());
    return new RedisServer(options, binary, port, await launch(options, binary, port));
  }

  get pid(): number {
    return this.process.pid;
  }

  get isRunning(): boolean {
    return this.process.isRunning;
  }

  /** Resolves when the current server process has exited for any reason. */
  get exited(): Promise<unknown> {
    return this.process.exited;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}/0`;
  }

  /** Saves and shuts down cleanly. */
  async stop(): Promise<void> {
    await this.process.stop('SIGTERM', 20_000);
  }

  /** Kills the server with SIGKILL; what it has written stays. */
  async kill(): Promise<void> {
    await this.process.kill();
  }

  /** Starts it again on the same port and data, after stopping it if it still runs. */
  async restart(): Promise<void> {
    if (this.isRunning) await this.stop();
    this.process = await launch(this.options, this.binary, this.port);
  }
}

async function launch(options: RedisOptions, binary: string, port: number): Promise<ManagedProcess> {
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: options.dataFolder,
    pidfile: join(options.dataFolder, 'redis.pid'),
    'maxmemory-policy': 'noeviction',
    appendonly: options.durable === false ? 'no' : 'yes',
    appendfsync: 'everysec',
    save: '',
    // The default of ten background runs per second uses 0.2 % of a core for nothing. In return, a blocked command may
    // end this much later.
    hz: '2',
  };
  const server = await ManagedProcess.spawn({
    name: 'Redis',
    command: binary,
    args: Object.entries(settings).flatMap(([key, value]) => [`--${key}`, value]),
    logFile: options.logFile,
    cwd: options.dataFolder,
  });
  await untilAnswering(server, port, options.patienceMs);
  return server;
}

async function untilAnswering(server: ManagedProcess, port: number, patienceMs?: number): Promise<void> {
  const client = new Redis({ port, host: '127.0.0.1', retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on('error', () => undefined);
  try {
    await untilReady(server, { name: 'Redis', isReady: () => isAnswering(client), patienceMs });
  } finally {
    client.disconnect();
  }
}

/** It answers LOADING while it reads its append-only file. */
async function isAnswering(client: Redis): Promise<boolean> {
  if (client.status !== 'ready') return false;
  return client.ping().then(
    (answer) => answer === 'PONG',
    () => false,
  );
}

async function endStaleServer(dataFolder: string): Promise<void> {
  const pid = readPidFile(join(dataFolder, 'redis.pid'));
  if (pid !== null) await endStaleProcess(pid, '-server 127.0.0.1', 'SIGTERM');
}
