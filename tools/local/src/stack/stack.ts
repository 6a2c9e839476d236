import {
  type AppOptions,
  CAN_BOUND_MEMORY,
  compileCache,
  freePort,
  isPortFree,
  NotReadyError,
  RedisServer,
  startApp,
  type StartedApp,
} from '@tessera/testing';
import { type HostName, HOSTS, type HostedSettings } from '../hosts/hosted-apps.js';
import { HOST_MARK, HostProcess } from '../hosts/host-process.js';
import { EdgeServer } from '../edge/edge-server.js';
import { searchMode } from '../models/local-model.js';
import { switchVectors } from '../models/vectors-of-model.js';
import type { RunRecord } from '../state/run-record.js';
import { setUpHere, setUpInChild } from '../sql/set-up-demo-tenants.js';
import { DEMO_TENANTS, type SqlCredentials } from '../sql/sql-credentials.js';
import type { LocalUrls, StateFolder } from '../state/state-folder.js';
import { objectSettings } from './object-settings.js';
import { ownSettings, serviceUrls, sqlSettings } from './service-settings.js';
import { vectorSettings } from './vector-settings.js';
import { backendMemoryBytes, Databases } from './databases.js';
import { DiskWatch } from './disk-watch.js';
import { type AppName, choosePorts, type PortChoice, type StackPorts } from './ports.js';
import { type ServedModel, servedModelSettings } from './model-settings.js';
import { MORE_PATIENCE, startPatienceMs, WaitingList } from './patience.js';
import { UserError } from '../user-error.js';
import { liveAt } from './silence.js';
import { type Running, Supervised, type SupervisedOptions } from './supervised.js';

const HOST = '127.0.0.1';
const APPS: readonly AppName[] = [
  'query-gateway',
  'ingest-api',
  'sql-query-api',
  'bulk-api',
  'mcp-gateway',
  'console',
  'router-worker',
  'text-worker',
  'visual-worker',
];

export interface StackOptions {
  state: StateFolder;
  record: RunRecord;
  ports: PortChoice;
  /** Further settings of every service. The stack's own URLs, folders and ports take precedence. */
  env: NodeJS.ProcessEnv;
  /** Called with each line for the user. */
  report: (line: string) => void;
  /**
   * `separate` runs each app in its own process, as on a cluster; `hosted` shares processes, which takes a third of the memory
   * and start time. Default: `separate`.
   */
  layout?: 'separate' | 'hosted';
  /** Longest delay before a crashed part restarts, in milliseconds. Default 30,000. */
  longestRestartDelayMs?: number;
  /** Whether committed data survives a machine crash. False is faster, for tests. Default true. */
  durable?: boolean;
  /** Starts a service; by default in its own process, `HostedApp.start` in tests, which set up tenants in theirs, too. */
  startService?: (
    name: AppName | 'model-server',
    env: Record<string, string>,
    options: AppOptions,
  ) => Promise<StartedApp>;
}

/** Services share the machine with parsers; under load, connecting may take longer than on a cluster. */
const PATIENCE = { DATABASE_CONNECT_TIMEOUT_MS: '30000' };

/** All clients of a local stack have the IP address of the edge, and share its limit. */
const GENEROUS_LIMITS = {
  KNOWLEDGE_RATE_QUESTIONS: '100000',
  KNOWLEDGE_RATE_INGEST: '100000',
  KNOWLEDGE_RATE_OTHER: '100000',
};

/** Two Postgres servers, Redis, the nine services, the edge and, with a model, the model server. */
export class Stack {
  private databases: Databases | null = null;
  private redis: RedisServer | null = null;
  private servers: Supervised[] = [];
  private apps: Supervised[] = [];
  private edge: EdgeServer | null = null;
  /** Settings for the stack's own model server. */
  private modelSettings: Record<string, string> = {};
  private stopped: Promise<void> | null = null;
  private readonly waiting: WaitingList;
  private readonly disk: DiskWatch;
  private readonly patienceMs: number;

  /** @throws UserError for an invalid setting of `npm start` */
  constructor(private readonly options: StackOptions) {
    this.waiting = new WaitingList(options.report);
    this.disk = new DiskWatch(options.state.path, options.report);
    this.patienceMs = startPatienceMs(options.env);
  }

  /**
   * Resolves when everything is ready. After a failure, call {@link stop} to end what has been started.
   * @throws UserError if the user can fix it
   */
  async start(): Promise<LocalUrls> {
    const ports = await choosePorts(this.options.ports);
    const databases = await this.openDatabases();
    const mode = searchMode(this.options.env, this.options.state);
    const model = mode.kind === 'local' ? { ...mode.model, url: `http://${HOST}:${await freePort()}` } : null;
    this.servers = [
      this.redisServer(),
      this.supervised('postgres', () => databases.startControl()),
      this.supervised('warehouse', () => databases.startWarehouse()),
      ...(model ? [this.modelServer(model)] : []),
    ];
    await this.startAll(this.servers);
    const urls = this.urls(ports, await this.setUpSql());
    if (model) {
      urls.services['model-server'] = model.url;
      this.modelSettings = await servedModelSettings(model);
    }
    const { state, report } = this.options;
    await switchVectors(state, { mode, env: this.environment(urls), report });
    this.apps =
      this.options.layout === 'hosted'
        ? (Object.keys(HOSTS) as HostName[]).map((host) => this.host(host, ports, urls))
        : APPS.map((name) => this.app(name, ports[name], urls));
    await this.startAll(this.apps);
    await this.startEdge(ports, urls);
    this.options.state.writeUrls(urls);
    this.options.record.noteReady(urls.baseUrl);
    void this.disk.watch();
    return urls;
  }

  /** Stops services, then the edge, then databases. Idempotent. */
  async stop(): Promise<void> {
    this.stopped ??= this.stopInOrder();
    return this.stopped;
  }

  /** Kills the services without waiting for work in progress. */
  async hurry(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.kill()));
  }

  private async stopInOrder(): Promise<void> {
    this.disk.stop();
    await Promise.all(this.apps.map((app) => app.stop()));
    await this.edge?.close();
    for (const server of this.servers) await server.stop();
  }

  /** Starts in parallel and rejects on the first failure, so that the caller can stop the rest. */
  private async startAll(parts: Supervised[]): Promise<void> {
    await Promise.all(parts.map((part) => this.waiting.during(part.name, part.start())));
  }

  private async openDatabases(): Promise<Databases> {
    const { state, env, report, durable = true } = this.options;
    const control = await this.rememberedPort('databaseUrl');
    const warehouse = await this.rememberedPort('warehouseAdminUrl');
    const memory = backendMemoryBytes(env);
    if (!CAN_BOUND_MEMORY) report("  This system cannot limit the memory of a tenant's statements.");
    const { patienceMs } = this;
    this.databases = new Databases({
      state,
      ports: { control, warehouse },
      backendMemoryBytes: memory,
      durable,
      patienceMs,
      report,
    });
    return this.databases;
  }

  private redisServer(): Supervised {
    const { state, report } = this.options;
    return this.supervised('redis', async () => {
      if (this.redis) {
        await this.redis.restart();
        return this.redis;
      }
      this.redis = await RedisServer.start({
        dataFolder: state.redis,
        logFile: state.logFile('redis'),
        patienceMs: this.patienceMs,
        port: await this.rememberedPort('redisUrl'),
        onInstall: (command) => report(`  redis-server not found; installing it: ${command}`),
      });
      return this.redis;
    });
  }

  /** Creates tenants, keys and tables. Saved at once, so that a start that fails later does not lose the keys. */
  private async setUpSql(): Promise<SqlCredentials> {
    const startedAt = performance.now();
    const { databases, options } = this;
    const setUp = options.startService ? setUpHere : setUpInChild;
    if (!databases) throw new Error('The servers come first.');
    const before = options.state.sqlCredentials();
    const urls = {
      databaseUrl: databases.controlUrl,
      warehouseAdminUrl: databases.warehouseUrl,
      loginSecret: before.warehouse.loginSecret,
      loaderSecret: before.warehouse.loaderSecret,
    };
    const credentials = await setUp({ urls, before });
    options.state.writeSqlCredentials(credentials);
    this.reportReady('tenants', startedAt, DEMO_TENANTS.join(', '));
    return credentials;
  }

  private app(name: AppName, port: number, urls: LocalUrls): Supervised {
    const env = { ...this.environment(urls), ...ownSettings(name, port, urls) };
    return this.service(name, env, urls.services[name]);
  }

  private host(host: HostName, ports: StackPorts, urls: LocalUrls): Supervised {
    const { state, record } = this.options;
    const apps: HostedSettings = {};
    for (const name of HOSTS[host]) apps[name] = ownSettings(name, ports[name], urls);
    const baseUrls = HOSTS[host].map((name) => urls.services[name] as string);
    return this.supervised(
      host,
      async (signal) => {
        const running = await HostProcess.start(host, {
          logFile: state.logFile(host),
          env: this.environment(urls),
          apps,
          baseUrls,
          patienceMs: this.patienceMs,
          signal,
          onSpawn: (pid) => record.noteService(host, pid, HOST_MARK),
        });
        return {
          exited: running.exited,
          stop: () => running.stop(),
          kill: () => running.kill(),
          // All hosted apps share an event loop.
          isAlive: liveAt(baseUrls[0] as string),
        };
      },
      { address: HOSTS[host].join(', '), isWorthAnotherTry: (error) => tookTooLong((error as Error).cause) },
    );
  }

  private modelServer({ path, url }: ServedModel): Supervised {
    const { port } = new URL(url);
    const env = {
      ...definedOnly(this.options.env),
      HOST,
      NODE_COMPILE_CACHE: compileCache,
      MODELS_PATH: path,
      PORT: port,
    };
    return this.service('model-server', env, url);
  }

  private service(
    name: AppName | 'model-server',
    env: Record<string, string>,
    address: string | undefined,
  ): Supervised {
    const { state, record, startService = startApp } = this.options;
    return this.supervised(
      name,
      async (signal) => {
        const app = await startService(name, env, {
          logFile: state.logFile(name),
          patienceMs: this.patienceMs,
          signal,
          onSpawn: ({ pid }) => record.noteService(name, pid, `apps/${name}/`),
        });
        return {
          exited: app.exited,
          stop: () => app.stop(),
          kill: () => app.kill9(),
          isAlive: liveAt(app.baseUrl),
        };
      },
      { address, isWorthAnotherTry: (error) => tookTooLong((error as Error).cause) },
    );
  }

  private async startEdge(ports: StackPorts, { services, baseUrl }: LocalUrls): Promise<void> {
    const startedAt = performance.now();
    const upstreams = services as Record<AppName, string>;
    this.edge = await EdgeServer.start({ host: HOST, port: ports.edge, upstreams });
    this.reportReady('edge', startedAt, baseUrl);
  }

  /** Supervises a part and reports the duration of its first start. */
  private supervised(
    name: string,
    start: (signal: AbortSignal) => Promise<Running>,
    {
      address,
      ...options
    }: { address?: string | undefined } & Pick<SupervisedOptions, 'isWorthAnotherTry'> = {},
  ): Supervised {
    let isFirst = true;
    const { longestRestartDelayMs } = this.options;
    return new Supervised({
      ...options,
      name,
      ...(longestRestartDelayMs === undefined ? {} : { longestDelayMs: longestRestartDelayMs }),
      isExplained: () => this.disk.isFull(),
      report: (line) => this.options.report(`  ${line}. Log: ${this.options.state.logFile(name)}`),
      start: async (signal) => {
        const startedAt = performance.now();
        const running = await start(signal).catch((error: unknown) => {
          throw tookTooLong(error)
            ? new UserError(`${error.message}\n${MORE_PATIENCE}`, { cause: error })
            : error;
        });
        if (isFirst) this.reportReady(name, startedAt, address);
        isFirst = false;
        return running;
      },
    });
  }

  private reportReady(name: string, startedAt: number, address = ''): void {
    const ms = Math.round(performance.now() - startedAt).toLocaleString('en');
    this.options.report(`  ${name.padEnd(16)} ready in ${ms.padStart(6)} ms   ${address}`.trimEnd());
  }

  private environment(urls: LocalUrls): Record<string, string> {
    return { ...PATIENCE, ...GENEROUS_LIMITS, ...definedOnly(this.options.env), ...this.wiring(urls) };
  }

  private wiring(urls: LocalUrls): Record<string, string> {
    const { state } = this.options;
    return {
      HOST,
      NODE_COMPILE_CACHE: compileCache,
      DATABASE_URL: urls.databaseUrl,
      REDIS_URL: urls.redisUrl,
      ...objectSettings(this.options.env, state),
      WORK_PATH: state.work,
      OBJECT_URL_SECRET: state.objectUrlSecret(),
      OBJECT_PUBLIC_URL: urls.baseUrl,
      ...vectorSettings(this.options.env, state),
      ...this.modelSettings,
      ...sqlSettings(urls),
      AUTH_DELEGATION_SECRET: state.delegationSecret(),
      ...serviceUrls(urls),
    };
  }

  private urls(ports: StackPorts, sql: SqlCredentials): LocalUrls {
    if (!this.databases || !this.redis) throw new Error('The servers come first.');
    const baseUrl = `http://localhost:${ports.edge}`;
    return {
      baseUrl,
      docsUrl: `${baseUrl}/docs`,
      services: Object.fromEntries(APPS.map((name) => [name, `http://${HOST}:${ports[name]}`])),
      databaseUrl: this.databases.controlUrl,
      redisUrl: this.redis.url,
      warehouseAdminUrl: this.databases.warehouseUrl,
      sql,
    };
  }

  /** The port of the last start if it is free, so that saved connections of database tools keep working. */
  private async rememberedPort(key: 'databaseUrl' | 'redisUrl' | 'warehouseAdminUrl'): Promise<number> {
    const last = this.options.state.readUrls()?.[key];
    const port = last ? Number(new URL(last).port) : 0;
    return port && (await isPortFree(port)) ? port : freePort();
  }
}

function tookTooLong(error: unknown): error is NotReadyError {
  return error instanceof NotReadyError && error.tookTooLong;
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
