import { PostgresServer } from '@tessera/testing';
import type { StateFolder } from '../state/state-folder.js';
import { UserError } from '../user-error.js';

const CONTROL_DATABASE = 'tessera';
/** Administrative database; tenants have databases on the same server. */
const WAREHOUSE_DATABASE = 'warehouse';
const MEBIBYTE = 1024 * 1024;
const DEFAULT_BACKEND_MEBIBYTES = 256;
const MEMORY_VARIABLE = 'LOCAL_WAREHOUSE_BACKEND_MB';

export interface DatabasesOptions {
  state: StateFolder;
  ports: { control: number; warehouse: number };
  /** Limit on the private memory of a warehouse backend. */
  backendMemoryBytes: number;
  /** Whether committed data survives a machine crash. False is faster, for tests. Default true. */
  durable?: boolean;
  /** How long a starting server may make no progress, in milliseconds; see `untilReady`. */
  patienceMs?: number;
  report: (line: string) => void;
}

/**
 * The two Postgres servers. Tenants' statements run on a separate one, because a backend killed by the kernel ends all sessions
 * of its server.
 */
export class Databases {
  private readonly servers: { control?: PostgresServer; warehouse?: PostgresServer } = {};

  /** Starts nothing yet. */
  constructor(private readonly options: DatabasesOptions) {}

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
    if (!server) throw new Error('The servers have not been started.');
    return server.url(database);
  }
}

/** Tenants' statements may use every core; the services and the control database take precedence. */
const WAREHOUSE_NICENESS = 5;
const WAREHOUSE_SETTINGS = {
  // The minimum, so that NOTIFY, which cannot be revoked, does not fill the disk.
  max_notify_queue_pages: '64',
  // JIT compilation would use part of a statement's memory limit.
  jit: 'off',
};

/** Reads LOCAL_WAREHOUSE_BACKEND_MB. @throws UserError if it is out of range */
export function backendMemoryBytes(env: NodeJS.ProcessEnv): number {
  const mebibytes = Number(env[MEMORY_VARIABLE] ?? DEFAULT_BACKEND_MEBIBYTES);
  if (!Number.isInteger(mebibytes) || mebibytes < 64 || mebibytes > 65_536)
    throw new UserError(`${MEMORY_VARIABLE} must be a whole number of MiB from 64 to 65536.`);
  return mebibytes * MEBIBYTE;
}
