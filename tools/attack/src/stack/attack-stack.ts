import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthScope } from '@tessera/contracts';
import {
  type AppProcess,
  freePort,
  PostgresServer,
  RedisServer,
  startApp,
  temporaryFolder,
  withClient,
} from '@tessera/testing';
import { Administration } from '@tessera/tool-admin';
import { readForeignNames } from './foreign-names.js';
import { openInternals } from './internals.js';
import { addFixtures, kbNamesOf } from './knowledge-fixtures.js';
import { KnowledgeServices } from './knowledge-services.js';
import { tenantTables, thingsOf } from './tenant-tables.js';
import type { Credentials, KnowledgeWorld, Tenant, World } from './world.js';

const APP = 'sql-query-api';
const SCOPES: AuthScope[] = ['queries:run', 'jobs:read'];
const KNOWLEDGE_SCOPES: AuthScope[] = ['knowledge:read', 'knowledge:write'];

/** Log message of a server whose child process was killed. */
const SERVER_RESTART = /all server processes terminated; reinitializing/g;

/** As in `npm start`. */
const WAREHOUSE_BOUNDS = { backendMemoryBytes: 256 * 1024 * 1024, niceness: 5 };

type TenantName = 'attacker' | 'victim' | 'bystander';

/** URLs and secrets of a run's stack. */
interface Wiring {
  folder: string;
  port: number;
  loginSecret: string;
  loaderSecret: string;
  catalog: { role: string; password: string };
  warehouseDatabase: string;
  words: Record<TenantName, string>;
  victimAccount: { accessKey: string; secretKey: string };
  credentials: Omit<Credentials, 'revokedKey'>;
  /** Words in what the attacker has lost. */
  secrets: { deleted: string; lost: string };
  delegationSecret: string;
}

/**
 * A sql-query-api process with its own Postgres servers (registry and warehouse), Redis and folder, and three tenants.
 * Only this class knows how to set up the product.
 */
export class AttackStack {
  private app: AppProcess | null = null;
  private tenants: Record<TenantName, Tenant> | null = null;
  private revokedKey = '';
  private knowledge: { services: KnowledgeServices; world: KnowledgeWorld } | null = null;

  /**
   * Resolves when it answers queries. Stops everything if that fails.
   * @param options.hasKnowledge whether it has the knowledge service, too
   */
  static async start({ hasKnowledge }: { hasKnowledge: boolean }): Promise<AttackStack> {
    const wiring = await newWiring(temporaryFolder('tessera-attack'));
    const stack = new AttackStack(
      wiring,
      await startPostgres(wiring.folder, 'registry'),
      await startPostgres(wiring.folder, 'warehouse', WAREHOUSE_BOUNDS),
      await RedisServer.start({
        dataFolder: join(wiring.folder, 'redis'),
        logFile: join(wiring.folder, 'redis.log'),
        durable: false,
      }),
    );
    try {
      await stack.warehouse.ensureDatabase(wiring.warehouseDatabase);
      await stack.setUpTenants();
      await stack.startApp();
      if (hasKnowledge) await stack.startKnowledge();
      return stack;
    } catch (error) {
      await stack.stop();
      throw error;
    }
  }

  private constructor(
    private readonly wiring: Wiring,
    private readonly registry: PostgresServer,
    private readonly warehouse: PostgresServer,
    private readonly redis: RedisServer,
  ) {}

  get baseUrl(): string {
    return `http://127.0.0.1:${this.wiring.port}`;
  }

  /** The current process; {@link startApp} replaces it. */
  get service(): AppProcess {
    if (!this.app) throw new Error('The service was not started.');
    return this.app;
  }

  /** APIs that nobody restarts; one that has ended is a finding. */
  get companions(): readonly AppProcess[] {
    return this.knowledge?.services.apis ?? [];
  }

  /** Starts the ended service again at the same URL. */
  async startApp(): Promise<void> {
    this.app = await startApp(APP, this.settings(), { logFile: join(this.wiring.folder, `${APP}.log`) });
  }

  /** What attacks may know, read from the servers' current state. */
  async world(): Promise<World> {
    if (!this.tenants) throw new Error('The stack has no tenants.');
    const { attacker, victim, bystander } = this.tenants;
    const tenantWords = [victim.word, bystander.word, ...Object.values(this.wiring.secrets)];
    const urls = { registryUrl: this.registry.url(), warehouseUrl: this.warehouse.url() };
    return {
      baseUrl: `${this.baseUrl}/v1`,
      attacker,
      victim,
      credentials: { ...this.wiring.credentials, revokedKey: this.revokedKey },
      foreign: await readForeignNames({ ...urls, tenantWords }),
      internals: openInternals({ ...urls, attackerId: attacker.tenantId }),
      knowledge: this.knowledge?.world ?? null,
    };
  }

  /** Tenants' statements that run longer than the canary's ever do. */
  async liveBackends(): Promise<Array<{ pid: number; statement: string }>> {
    return withClient(this.warehouse.url(), async (client) => {
      const { rows } = await client.query<{ pid: number; statement: string }>(
        `select pid, left(query, 200) as statement from pg_stat_activity
         where backend_type = 'client backend' and usename <> current_user
           and state <> 'idle' and query_start < clock_timestamp() - interval '2 seconds'`,
      );
      return rows;
    });
  }

  /** Kills all statements in the warehouse. */
  async endStatements(): Promise<void> {
    const running = `select pid, pg_terminate_backend(pid, 1000) as "isEnded" from pg_stat_activity
                     where backend_type = 'client backend' and usename <> current_user`;
    const backends = await withClient(this.warehouse.url(), async (client) => {
      const { rows } = await client.query<{ pid: number; isEnded: boolean }>(running);
      return rows;
    });
    for (const { pid, isEnded } of backends) if (!isEnded) process.kill(pid, 'SIGKILL');
  }

  /** How often a server lost all sessions because one was killed. */
  serverRestarts(): number {
    return ['registry', 'warehouse']
      .map((name) => readFileSync(join(this.wiring.folder, `${name}.log`), 'utf8'))
      .reduce((sum, log) => sum + [...log.matchAll(SERVER_RESTART)].length, 0);
  }

  /** Stops everything and removes the folder. */
  async stop(): Promise<void> {
    await this.app?.kill9();
    await this.knowledge?.services.stop();
    await Promise.all([this.redis.stop(), this.registry.stop(), this.warehouse.stop()]);
    rmSync(this.wiring.folder, { recursive: true, force: true });
  }

  private async startKnowledge(): Promise<void> {
    const { folder, secrets, delegationSecret, credentials } = this.wiring;
    const services = await KnowledgeServices.start(folder, {
      DATABASE_URL: this.registry.url(),
      REDIS_URL: this.redis.url,
      OBJECT_STORE_PATH: join(folder, 'objects'),
      AUTH_JWT_SECRET: credentials.jwtSecret,
      AUTH_DELEGATION_SECRET: delegationSecret,
      SQL_QUERY_API_URL: this.baseUrl,
    });
    try {
      const { attacker, victim } = this.tenants as Record<TenantName, Tenant>;
      const options = { attacker, victim, registryUrl: this.registry.url(), secrets };
      this.knowledge = { services, world: { ...(await addFixtures(services, options)), delegationSecret } };
    } catch (error) {
      await services.stop();
      throw error;
    }
  }

  private async setUpTenants(): Promise<void> {
    const administration = await Administration.open({
      databaseUrl: this.registry.url(),
      warehouseAdminUrl: this.warehouse.url(this.wiring.warehouseDatabase),
      loginSecret: this.wiring.loginSecret,
      loaderSecret: this.wiring.loaderSecret,
    });
    try {
      await administration.prepareWarehouse(this.wiring.catalog);
      const { words } = this.wiring;
      this.tenants = {
        attacker: await addTenant(administration, words.attacker),
        victim: await addTenant(administration, words.victim),
        bystander: await addTenant(administration, words.bystander),
      };
      const { key, record } = await administration.createKey(this.tenants.attacker.tenantId, {
        scopes: SCOPES,
        name: null,
        expiresAt: null,
      });
      await administration.revokeKey(record.id);
      this.revokedKey = key;
    } finally {
      await administration.close();
    }
  }

  private settings(): Record<string, string> {
    const { wiring } = this;
    const warehouse = new URL(this.warehouse.url(wiring.warehouseDatabase));
    warehouse.username = wiring.catalog.role;
    warehouse.password = wiring.catalog.password;
    return {
      LOG_LEVEL: 'warn',
      PORT: String(wiring.port),
      DATABASE_URL: this.registry.url(),
      REDIS_URL: this.redis.url,
      OBJECT_STORE_PATH: join(wiring.folder, 'objects'),
      OBJECT_URL_SECRET: wiring.loginSecret,
      OBJECT_PUBLIC_URL: `http://127.0.0.1:${wiring.port}`,
      WAREHOUSE_URL: warehouse.href,
      WAREHOUSE_LOGIN_SECRET: wiring.loginSecret,
      AUTH_JWT_SECRET: wiring.credentials.jwtSecret,
      AUTH_DELEGATION_SECRET: wiring.delegationSecret,
      AUTH_SERVICE_ACCOUNTS: JSON.stringify(this.serviceAccounts()),
      // Rate limits would hide what is behind them.
      SQL_RATE_QUERIES: '100000',
      SQL_RATE_JOBS: '100000',
      SQL_JOB_POLL_MS: '200',
    };
  }

  private serviceAccounts(): object[] {
    const { victimAccount, credentials } = this.wiring;
    const { attacker, victim } = this.tenants as Record<TenantName, Tenant>;
    const account = (key: { accessKey: string; secretKey: string }, { tenantId }: Tenant) => ({
      access_key: key.accessKey,
      secret_key: key.secretKey,
      tenants: [tenantId],
      scopes: SCOPES,
    });
    return [account(credentials.serviceAccount, attacker), account(victimAccount, victim)];
  }
}

async function startPostgres(
  folder: string,
  name: string,
  options: Partial<typeof WAREHOUSE_BOUNDS> = {},
): Promise<PostgresServer> {
  return PostgresServer.start({
    ...options,
    password: newSecret(),
    dataFolder: join(folder, name),
    logFile: join(folder, `${name}.log`),
    durable: false,
  });
}

async function addTenant(administration: Administration, word: string): Promise<Tenant> {
  const tenantId = `tenant-${word}`;
  await administration.createTenant(tenantId, { initialSql: tenantTables(word) });
  const kbNames = kbNamesOf(word);
  const { key } = await administration.createKey(tenantId, {
    scopes: [...SCOPES, ...KNOWLEDGE_SCOPES],
    kbRead: kbNames,
    kbWrite: kbNames,
    name: null,
    expiresAt: null,
  });
  return { tenantId, word, apiKey: key, things: thingsOf(word) };
}

async function newWiring(folder: string): Promise<Wiring> {
  const words = { attacker: newWord(), victim: newWord(), bystander: newWord() };
  const victimAccount = { accessKey: `AK${words.victim.toUpperCase()}`, secretKey: newSecret() };
  return {
    folder,
    port: await freePort(),
    loginSecret: newSecret(),
    loaderSecret: newSecret(),
    catalog: { role: `catalog_${newWord()}`, password: newSecret() },
    warehouseDatabase: `warehouse_${newWord()}`,
    words,
    secrets: { deleted: newWord(), lost: newWord() },
    delegationSecret: newSecret(),
    victimAccount,
    credentials: {
      jwtSecret: newSecret(),
      jwtIssuer: 'tessera',
      jwtAudience: 'tessera',
      serviceAccount: { accessKey: `AK${words.attacker.toUpperCase()}`, secretKey: newSecret() },
      foreignAccessKey: victimAccount.accessKey,
    },
  };
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Valid in any name; 48 random bits. */
function newWord(): string {
  return `q${randomBytes(6).toString('hex')}7`;
}
