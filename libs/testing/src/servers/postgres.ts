import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../processes/free-port.js';
import { ManagedProcess } from '../processes/managed-process.js';
import { endStaleProcess, readPidFile } from '../processes/stale-process.js';
import { NotReadyError, untilReady } from '../processes/until-ready.js';
import { type BoundedProgram, withMemoryBound, withNiceness } from './memory-bound.js';
import { requirePasswords } from './postgres-access.js';
import { type PostgresHome, preparePostgresHome, VERSION_FILE } from './postgres-binaries.js';
import { copyImage } from './postgres-image.js';
import { maintainSessionNiceness } from './session-niceness.js';

const SUPERUSER = 'postgres';

export interface PostgresOptions {
  /** Created and initialised if missing; existing data is kept. */
  dataFolder: string;
  logFile: string;
  /** 0 or absent: a free port. */
  port?: number;
  /** Whether committed data survives a machine crash. False is faster, for tests. Default true. */
  durable?: boolean;
  /** Password of the superuser; everybody must then authenticate. Without it, every connection is trusted. */
  password?: string;
  /** Limit on the private memory of each process of the server, in bytes, if the system supports it. */
  backendMemoryBytes?: number;
  /** CPU niceness of its processes, 0 to 19. Default 0. */
  niceness?: number;
  /** How long it may make no progress before it answers, in milliseconds; see `untilReady`. */
  patienceMs?: number;
  /** Additional server settings, e.g. `{ max_connections: '50' }`. */
  settings?: Record<string, string>;
}

/** A running Postgres 18 that listens on 127.0.0.1 only. */
export class PostgresServer {
  private constructor(
    private readonly options: PostgresOptions,
    private readonly home: PostgresHome,
    /** Unchanged by a restart. */
    readonly port: number,
    private process: ManagedProcess,
  ) {}

  /**
   * Starts the server and waits until it answers, after ending a server that an earlier run left on the same data.
   * @throws Error with the end of the server's log if it does not start
   */
  static async start(options: PostgresOptions): Promise<PostgresServer> {
    const home = preparePostgresHome(options.dataFolder);
    await endStaleServer(home.dataFolder);
    if (!existsSync(join(home.dataFolder, VERSION_FILE))) await initialise(home);
    const { password } = options;
    if (password !== undefined)
      await requirePasswords(home, { superuser: SUPERUSER, password, env: cleanEnv() });
    const port = options.port || (await freePort());
    return new PostgresServer(options, home, port, await launch(options, home, port));
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

  url(database = 'postgres'): string {
    return urlOf(this.options, this.port, database);
  }

  /** Ends all sessions and shuts down cleanly. */
  async stop(): Promise<void> {
    await this.process.stop('SIGINT', 20_000);
  }

  /** Kills the server with SIGKILL; its data stays. */
  async kill(): Promise<void> {
    await this.process.kill();
  }

  /** Starts it again on the same port and data, after stopping it if it still runs. */
  async restart(): Promise<void> {
    if (this.isRunning) await this.stop();
    await endStaleServer(this.home.dataFolder);
    this.process = await launch(this.options, this.home, this.port);
  }

  /** Creates the database if it is missing. */
  async ensureDatabase(name: string): Promise<void> {
    await withClient(this.url(), async (client) => {
      const found = await client.query('select 1 from pg_database where datname = $1', [name]);
      if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
    });
  }
}

/** Runs `work` with a new connection. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function initialise(home: PostgresHome): Promise<void> {
  const testRun = process.env.TESSERA_TEST_FOLDER;
  if (testRun === undefined) return runInitdb(home, home.dataFolder);
  await copyImage(testRun, home.dataFolder, (folder) => runInitdb(home, folder));
}

async function runInitdb(home: PostgresHome, dataFolder: string): Promise<void> {
  const args = ['-D', dataFolder, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  try {
    await promisify(execFile)(home.initdb, args, { ...home.owner, cwd: '/', env: cleanEnv() });
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new Error(
      `The Postgres data folder ${dataFolder} cannot be initialised: ${stderr.trim() || message}`,
      { cause: error },
    );
  }
}

async function launch(options: PostgresOptions, home: PostgresHome, port: number): Promise<ManagedProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launchOnce(options, home, port);
    } catch (error) {
      // Sessions of a killed server end by themselves within moments; only then may a new server use the data.
      const dataStillInUse =
        error instanceof NotReadyError && /pre-existing shared memory block/.test(error.message);
      if (!dataStillInUse || attempt === 50) throw error;
      await sleep(200);
    }
  }
}

async function launchOnce(
  options: PostgresOptions,
  home: PostgresHome,
  port: number,
): Promise<ManagedProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_checkpoints: 'off',
    // Each process takes memory. Nothing replicates, and I/O workers do not speed up a small database.
    io_method: 'sync',
    max_logical_replication_workers: '0',
    ...(options.durable === false
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
      : {}),
    ...options.settings,
  };
  const server = await ManagedProcess.spawn({
    name: 'Postgres',
    ...boundedProgram(options, {
      command: home.postgres,
      args: [
        '-D',
        home.dataFolder,
        ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
      ],
    }),
    logFile: options.logFile,
    cwd: '/',
    env: cleanEnv(),
    deathSignal: 'INT',
    ...home.owner,
  });
  if (options.niceness !== undefined) {
    const ended = new AbortController();
    void server.exited.then(() => ended.abort());
    void maintainSessionNiceness(server.pid, options.niceness, ended.signal);
  }
  const isReady = () => withClient(urlOf(options, port, 'postgres'), async () => true).catch(() => false);
  await untilReady(server, { name: 'Postgres', isReady, patienceMs: options.patienceMs });
  return server;
}

function boundedProgram(
  { backendMemoryBytes, niceness }: PostgresOptions,
  program: BoundedProgram,
): BoundedProgram {
  const bounded = backendMemoryBytes === undefined ? program : withMemoryBound(program, backendMemoryBytes);
  return niceness === undefined ? bounded : withNiceness(bounded, niceness);
}

function urlOf({ password }: PostgresOptions, port: number, database: string): string {
  const user = password === undefined ? SUPERUSER : `${SUPERUSER}:${encodeURIComponent(password)}`;
  return `postgres://${user}@127.0.0.1:${port}/${database}`;
}

/**
 * Ends the server that the data folder's lock file names, if there is one. Removes a lock whose process id belongs to
 * another program by now; sessions of a killed server that still write are detected by their shared memory, not by the
 * lock.
 */
async function endStaleServer(dataFolder: string): Promise<void> {
  const lock = join(dataFolder, 'postmaster.pid');
  const pid = readPidFile(lock);
  if (pid === null) return;
  await endStaleProcess(pid, dataFolder, 'SIGINT');
  rmSync(lock, { force: true });
}

/** No PG* variable of the user's shell may redirect the server. */
function cleanEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', HOME: '/' };
}
