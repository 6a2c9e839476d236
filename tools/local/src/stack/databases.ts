import { PostgresServer } from '@tessera/testing';
import { LAYOUT, type StateFolder } from '../state/state-folder.js';
import { UserError } from '../user-error.js';

const CONTROL_DATABASE = 'tessera';
/** Where the service looks after tenants' sessions; tenants' databases lie beside it. */
const WAREHOUSE_DATABASE = 'warehouse';
const MEBIBYTE = 1024 * 1024;
const DEFAULT_BACKEND_MEBIBYTES = 256;
const MEMORY_VARIABLE = 'LOCAL_WAREHOUSE_BACKEND_MB';

export interface DatabasesOptions {
  state: StateFolder;
  ports: { control: number; warehouse: number };
  /** Private memory that a backend of the warehouse may have. */
  backendMemoryBytes: number;
  /** Whether committed data survives a crash of the machine. Off is faster, for tests. Default true. */
  durable?: boolean;
  /** How long a server may make no progress before it answers, in milliseconds; see `untilReady`. */
  patienceMs?: number;
  report: (line: string) => void;
}

/**
 * The two Postgres servers. Tenants' statements run in one that keeps nothing else: a backend that the system kills takes all
 * of its server's sessions with it.
 */
export class Databases {
  private readonly servers: { control?: PostgresServer; warehouse?: PostgresServer } = {};

  private constructor(private readonly options: DatabasesOptions) {}

  /** Nothing runs yet; the data of an earlier version is brought into place. */
  static async open(options: DatabasesOptions): Promise<Databases> {
    const { state, report } = options;
    if (state.layout === null && !PostgresServer.hasData(state.postgres)) state.layout = LAYOUT;
    if (state.layout === null) await (await upgrade()).splitServers(state, report);
    return new Databases(options);
  }

  get controlUrl(): string {
    return this.url('control', CONTROL_DATABASE);
  }

  get warehouseUrl(): string {
    return this.url('warehouse', WAREHOUSE_DATABASE);
  }

  async startControl(): Promise<PostgresServer> {
    return this.start('control', this.options.state.postgres, 'postgres', async (server) =>
      server.ensureDatabase(CONTROL_DATABASE),
    );
  }

  async startWarehouse(): Promise<PostgresServer> {
    return this.start('warehouse', this.options.state.warehouse, 'warehouse', async (server) =>
      server.ensureDatabase(WAREHOUSE_DATABASE),
    );
  }

  /** What an upgrade does with both servers. */
  async finishUpgrade(): Promise<void> {
    const { state, report } = this.options;
    if (state.layout !== null) return;
    const { moveTenants } = await upgrade();
    await moveTenants(state, { controlUrl: this.controlUrl, warehouseUrl: this.warehouseUrl, report });
  }

  private async start(
    name: 'control' | 'warehouse',
    dataFolder: string,
    log: string,
    onFirstStart: (server: PostgresServer) => Promise<void>,
  ): Promise<PostgresServer> {
    const running = this.servers[name];
    if (running) {
      await running.restart();
      return running;
    }
    const { state, ports, backendMemoryBytes, patienceMs, durable = true } = this.options;
    const server = await PostgresServer.start({
      dataFolder,
      logFile: state.logFile(log),
      port: ports[name],
      password: state.superuserPasswords()[name],
      durable,
      ...(patienceMs === undefined ? {} : { patienceMs }),
      ...(name === 'warehouse'
        ? { backendMemoryBytes, niceness: WAREHOUSE_NICENESS, settings: WAREHOUSE_SETTINGS }
        : {}),
    });
    this.servers[name] = server;
    await onFirstStart(server);
    return server;
  }

  private url(name: 'control' | 'warehouse', database: string): string {
    const server = this.servers[name];
    if (!server) throw new Error('The servers come first.');
    return server.url(database);
  }
}

/** Loaded for an upgrade alone: it takes sixty megabytes of this process. */
const upgrade = () => import('../upgrade/split-servers.js');

/** Tenants' statements use every core that they get: the services and the control database go first. */
const WAREHOUSE_NICENESS = 5;
const WAREHOUSE_SETTINGS = {
  // The least that there is: NOTIFY, which no right can be taken from, may not fill the disk.
  max_notify_queue_pages: '64',
  // Compiling a statement takes memory that its bound would have to leave room for.
  jit: 'off',
};

/** Of LOCAL_WAREHOUSE_BACKEND_MB. @throws UserError when it is no size that a backend can live with */
export function backendMemoryBytes(env: NodeJS.ProcessEnv): number {
  const mebibytes = Number(env[MEMORY_VARIABLE] ?? DEFAULT_BACKEND_MEBIBYTES);
  if (!Number.isInteger(mebibytes) || mebibytes < 64 || mebibytes > 65_536)
    throw new UserError(`${MEMORY_VARIABLE} is a whole number of MiB from 64 to 65536.`);
  return mebibytes * MEBIBYTE;
}
