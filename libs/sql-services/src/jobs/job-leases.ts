import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { JobError } from '@tessera/contracts';
import { counterOf, METRICS, PeriodicTask, ShutdownState } from '@tessera/platform';
import { SQL_SERVICES_CONFIG, type SqlServicesConfig } from '../sql-services.settings.js';

/** What is written down of leases, whatever the jobs are about. */
export interface LeaseStore {
  /** Says that these jobs still run: they count as given up when they are not renewed for so many milliseconds. */
  renew(ids: readonly string[], leaseMs: number): Promise<void>;
  /** Which of these jobs somebody has cancelled. */
  cancelledAmong(ids: readonly string[]): Promise<string[]>;
  /** Ends with this error what no process runs any more, and none will take over. @returns how many */
  failAbandoned(error: JobError): Promise<number>;
}

/** Injection token of the service's {@link LeaseStore}. */
export const LEASE_STORE = Symbol('LeaseStore');

/** A job that this process runs. */
export interface Lease {
  /** Aborted when the job is to end, for whatever reason. */
  signal: AbortSignal;
  /** Has the job end. */
  abort: () => void;
  /** To be called when it has ended: nobody renews its lease from here on. */
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
 * The jobs that this process runs, so that they can be cancelled: from here, or by another process. Their records say
 * regularly that they still run; those of a process that has died are ended by the others. Leases are renewed until the last
 * job has been released, also while the service ends.
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
      name: 'look for cancelled jobs',
      everyMs: pollMs,
      run: () => this.cancelElsewhereCancelled(),
    });
    this.renewing = new PeriodicTask({
      name: 'renew the leases of running jobs',
      everyMs: leaseMs / 3,
      run: () => this.renew(),
    });
  }

  /** Whether jobs are to be begun that might as well begin in another process. */
  get areGiven(): boolean {
    return !this.isClosing && !this.shutdown.draining.aborted;
  }

  /**
   * Begins a job.
   * @param caller aborted when nobody waits for the job any more
   */
  add(id: string, caller?: AbortSignal): Lease {
    const controller = new AbortController();
    const abort = () => controller.abort();
    this.running.set(id, { controller, since: Date.now() });
    // By hand: a signal composed of others costs as much as a short statement.
    caller?.addEventListener('abort', abort);
    if (caller?.aborted || this.isClosing || this.shutdown.expired.aborted) abort();
    const release = () => {
      caller?.removeEventListener('abort', abort);
      this.running.delete(id);
      if (this.isClosing && this.running.size === 0) this.released.resolve();
    };
    return { signal: controller.signal, abort, release };
  }

  /** Ends a job, if it runs here. */
  cancel(id: string): void {
    this.running.get(id)?.controller.abort();
  }

  onApplicationBootstrap(): void {
    this.cancelling.start();
    this.renewing.start();
    this.shutdown.expired.addEventListener('abort', () => this.cancelAll());
  }

  /** What still runs is ended, which may take a moment. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    this.cancelAll();
    if (this.running.size > 0) await this.released.promise;
    await Promise.all([this.cancelling.stop(), this.renewing.stop()]);
  }

  private cancelAll(): void {
    for (const id of this.running.keys()) this.cancel(id);
  }

  /** Those that another process has written down as cancelled. Short ones are over before anybody looks. */
  private async cancelElsewhereCancelled(): Promise<void> {
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
