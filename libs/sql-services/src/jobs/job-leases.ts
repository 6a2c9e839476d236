import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { JobError } from '@tessera/contracts';
import { counterOf, METRICS, PeriodicTask, ShutdownState } from '@tessera/platform';
import { SQL_SERVICES_CONFIG, type SqlServicesConfig } from '../sql-services.settings.js';

/** Storage of leases for any kind of job. */
export interface LeaseStore {
  /** Renews the leases of running jobs. Jobs without renewal for this long count as abandoned. */
  renew(ids: readonly string[], leaseMs: number): Promise<void>;
  /** Returns those of the jobs that were cancelled. */
  cancelledAmong(ids: readonly string[]): Promise<string[]>;
  /** Fails abandoned jobs that no process takes over. @returns how many */
  failAbandoned(error: JobError): Promise<number>;
}

export const LEASE_STORE = Symbol('LeaseStore');

/** A running job of this process. */
export interface Lease {
  /** Aborted to end the job, for any reason. */
  signal: AbortSignal;
  abort: () => void;
  /** Call when the job has ended; the lease is no longer renewed. */
  release: () => void;
}

interface Running {
  controller: AbortController;
  since: number;
}

const ABANDONED: JobError = {
  code: 'INTERNAL_ERROR',
  message: 'The service ended while the statement was running.',
  details: {},
};

/**
 * Tracks this process's running jobs: cancels them on request of any process, renews their leases, and fails jobs of
 * dead processes. Leases are renewed until the last job is released, also during shutdown.
 */
@Injectable()
export class JobLeases implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly running = new Map<string, Running>();
  private readonly lost = counterOf(METRICS.leasesLost);
  private readonly cancelling: PeriodicTask;
  private readonly renewing: PeriodicTask;
  private isClosing = false;
  private readonly released = Promise.withResolvers<void>();

  constructor(
    @Inject(LEASE_STORE) private readonly store: LeaseStore,
    private readonly shutdown: ShutdownState,
    @Inject(SQL_SERVICES_CONFIG) private readonly config: SqlServicesConfig,
  ) {
    const { pollMs, leaseMs } = config;
    this.cancelling = new PeriodicTask({
      name: 'find cancelled jobs',
      everyMs: pollMs,
      run: () => this.cancelMarked(),
    });
    this.renewing = new PeriodicTask({
      name: 'renew the leases of running jobs',
      everyMs: leaseMs / 3,
      run: () => this.renew(),
    });
  }

  /** Whether this process may start jobs that another could run. */
  get mayStartJobs(): boolean {
    return !this.isClosing && !this.shutdown.draining.aborted;
  }

  /**
   * Starts a job.
   * @param caller aborted when the client is gone
   */
  add(id: string, caller?: AbortSignal): Lease {
    const controller = new AbortController();
    const abort = () => controller.abort();
    this.running.set(id, { controller, since: Date.now() });
    // AbortSignal.any would cost as much as a short statement.
    caller?.addEventListener('abort', abort);
    if (caller?.aborted || this.isClosing || this.shutdown.expired.aborted) abort();
    const release = () => {
      caller?.removeEventListener('abort', abort);
      this.running.delete(id);
      if (this.isClosing && this.running.size === 0) this.released.resolve();
    };
    return { signal: controller.signal, abort, release };
  }

  /** Cancels a job if it runs here. */
  cancel(id: string): void {
    this.running.get(id)?.controller.abort();
  }

  onApplicationBootstrap(): void {
    this.cancelling.start();
    this.renewing.start();
    this.shutdown.expired.addEventListener('abort', () => this.cancelAll());
  }

  /** Cancels the remaining jobs and waits for them. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    this.cancelAll();
    if (this.running.size > 0) await this.released.promise;
    await Promise.all([this.cancelling.stop(), this.renewing.stop()]);
  }

  private cancelAll(): void {
    for (const id of this.running.keys()) this.cancel(id);
  }

  /** Cancels jobs that another process has marked. Skips recent jobs, most of which end before the next poll. */
  private async cancelMarked(): Promise<void> {
    const before = Date.now() - this.config.pollMs;
    const ids = [...this.running].filter(([, { since }]) => since < before).map(([id]) => id);
    if (ids.length === 0) return;
    for (const id of await this.store.cancelledAmong(ids)) this.cancel(id);
  }

  private async renew(): Promise<void> {
    if (this.running.size > 0) await this.store.renew([...this.running.keys()], this.config.leaseMs);
    this.lost.inc({ kind: 'sql_query' }, await this.store.failAbandoned(ABANDONED));
  }
}
