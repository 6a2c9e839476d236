import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { SqlJobRepository } from '@tessera/persistence';
import { ShutdownState } from '@tessera/platform';
import { SQL_QUERY_API_CONFIG, type SqlQueryApiConfig } from '../config.js';

interface Running {
  controller: AbortController;
  since: number;
}

const ABANDONED = {
  code: 'INTERNAL_ERROR',
  message: 'The service ended while the statement was running.',
  details: {},
};

/**
 * Statements that this process runs, so that they can be cancelled: from here, or by another process. Their records say
 * regularly that they still run; those of a process that has died are ended by the others.
 */
@Injectable()
export class RunningStatements implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(RunningStatements.name);
  private readonly running = new Map<string, Running>();
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly jobs: SqlJobRepository,
    private readonly shutdown: ShutdownState,
    @Inject(SQL_QUERY_API_CONFIG) private readonly config: SqlQueryApiConfig,
  ) {}

  /**
   * @param caller aborted when nobody waits for the statement any more
   * @returns a signal that is aborted when the statement is to end for any reason, and what to call afterwards
   */
  add(id: string, caller?: AbortSignal): { signal: AbortSignal; abort: () => void; release: () => void } {
    const controller = new AbortController();
    const abort = () => controller.abort();
    this.running.set(id, { controller, since: Date.now() });
    // By hand: a signal composed of others costs as much as a short statement.
    caller?.addEventListener('abort', abort);
    if (caller?.aborted || this.shutdown.expired.aborted) abort();
    const release = () => {
      caller?.removeEventListener('abort', abort);
      this.running.delete(id);
    };
    return { signal: controller.signal, abort, release };
  }

  /** Ends a statement, if it runs here. */
  cancel(id: string): void {
    this.running.get(id)?.controller.abort();
  }

  onApplicationBootstrap(): void {
    const { pollMs, leaseMs } = this.config.jobs;
    this.timers = [
      setInterval(() => void this.cancelOthersWishes(), pollMs),
      setInterval(() => void this.renewLeases(), leaseMs / 3),
    ];
    this.shutdown.expired.addEventListener('abort', () => {
      for (const id of this.running.keys()) this.cancel(id);
    });
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  /** Those that another process has written down as cancelled. Short ones are over before anybody looks. */
  private async cancelOthersWishes(): Promise<void> {
    const before = Date.now() - this.config.jobs.pollMs;
    const ids = [...this.running].filter(([, { since }]) => since < before).map(([id]) => id);
    if (ids.length === 0) return;
    try {
      for (const id of await this.jobs.cancelledAmong(ids)) this.cancel(id);
    } catch (error) {
      this.logger.warn({ msg: 'could not look for cancelled statements', err: error });
    }
  }

  private async renewLeases(): Promise<void> {
    try {
      if (this.running.size > 0) await this.jobs.renew([...this.running.keys()], this.config.jobs.leaseMs);
      await this.jobs.failAbandoned(ABANDONED);
    } catch (error) {
      this.logger.warn({ msg: 'could not renew the leases of running statements', err: error });
    }
  }
}
