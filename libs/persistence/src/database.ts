import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { HealthRegistry, type TlsFailure, tlsFailureOf } from '@tessera/platform';
import { type DataSource, type EntityManager } from 'typeorm';
import { migrate, requireMigrated } from './migrate.js';
import type { DatabaseConfig } from './persistence.settings.js';

/** Injection token of the TypeORM data source. */
export const DATA_SOURCE = Symbol('DataSource');

/** Injection token of {@link DatabaseConfig.migrations}. */
export const MIGRATIONS = Symbol('Migrations');

const RETRY_MS = 1_000;

/** The registry's database is not connected yet. `isDatabaseUnavailable` recognises it, like a refused connection. */
class NotConnectedError extends Error {
  override readonly name = 'NotConnectedError';
  readonly code = 'ECONNREFUSED';

  constructor() {
    super('The database is not connected yet.');
  }
}

/**
 * The connection to Postgres. Apps boot and run without it: connecting is retried in the background, and the first
 * process to connect migrates the schema, unless another process is responsible for that. Once connected, the pool
 * replaces broken connections by itself.
 */
@Injectable()
export class Database implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger(Database.name);
  private readonly whenReady: Array<() => Promise<void>> = [];
  private isReady = false;
  private hasStarted = false;
  private isClosing = false;
  private tlsFailure: TlsFailure | null = null;
  private connecting: Promise<void> | undefined;

  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    health: HealthRegistry,
    @Inject(MIGRATIONS) private readonly migrations: DatabaseConfig['migrations'] = 'run',
  ) {
    health.register({ name: 'postgres', check: () => this.ping() });
  }

  /** @throws an error that `isDatabaseUnavailable` recognises, until connected */
  get manager(): EntityManager {
    if (!this.isReady) throw new NotConnectedError();
    return this.dataSource.manager;
  }

  /** Runs the work in one transaction; an error rolls it back. */
  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.manager.transaction(work);
  }

  /** Runs the work once the schema exists, such as registering the default knowledge base. */
  onReady(work: () => Promise<void>): void {
    if (!this.hasStarted) this.whenReady.push(work);
    else work().catch((error: unknown) => this.logger.error({ msg: 'startup task failed', err: error }));
  }

  onApplicationBootstrap(): void {
    this.connecting = this.connectUntilReady();
  }

  beforeApplicationShutdown(): void {
    this.isClosing = true;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connecting;
    this.isReady = false;
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
  }

  private async ping(): Promise<void> {
    if (!this.isReady && this.tlsFailure) throw this.tlsFailure;
    await this.manager.query('select 1');
  }

  private async connectUntilReady(): Promise<void> {
    for (let reported = ''; !this.isReady && !this.isClosing;) {
      try {
        if (!this.dataSource.isInitialized) await this.dataSource.initialize();
        await (this.migrations === 'run' ? migrate : requireMigrated)(this.dataSource);
        this.isReady = true;
        await this.runWhenReady();
      } catch (error) {
        this.isReady = false;
        this.tlsFailure = tlsFailureOf(error);
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== reported) this.logger.warn({ msg: 'Postgres is not ready; retrying', err: error });
        reported = reason;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  /** Runs each once. A failed one (the database became unavailable again) is retried with the next connection. */
  private async runWhenReady(): Promise<void> {
    for (let work = this.whenReady[0]; work; work = this.whenReady[0]) {
      await work();
      this.whenReady.shift();
    }
    this.hasStarted = true;
  }
}
