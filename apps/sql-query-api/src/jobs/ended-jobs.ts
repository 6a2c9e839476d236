import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { SqlJobRepository } from '@tessera/persistence';
import { PeriodicTask, ShutdownState } from '@tessera/platform';
import { SQL_QUERY_API_CONFIG, type SqlQueryApiConfig } from '../config.js';

/** Tells waiting requests that their job has ended, whichever process ran it. */
@Injectable()
export class EndedJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly waiting = new Map<string, () => void>();
  private readonly polling: PeriodicTask;

  constructor(
    private readonly jobs: SqlJobRepository,
    private readonly shutdown: ShutdownState,
    @Inject(SQL_QUERY_API_CONFIG) config: SqlQueryApiConfig,
  ) {
    this.polling = new PeriodicTask({
      name: 'find ended jobs',
      everyMs: config.services.pollMs,
      run: () => this.poll(),
    });
  }

  onApplicationBootstrap(): void {
    this.polling.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.polling.stop();
  }

  /** Resolves when the job has ended, the time is over, the client is gone or the process is told to end. */
  async wait(id: string, waitMs: number, client: AbortSignal): Promise<void> {
    const ended = Promise.withResolvers<void>();
    this.waiting.set(id, ended.resolve);
    const over = new AbortController();
    const signal = AbortSignal.any([client, this.shutdown.draining, over.signal]);
    await Promise.race([ended.promise, sleep(waitMs, undefined, { signal }).catch(() => undefined)]);
    over.abort();
    this.waiting.delete(id);
  }

  /** A job has ended in this process. */
  note(id: string): void {
    this.waiting.get(id)?.();
  }

  private async poll(): Promise<void> {
    const ids = [...this.waiting.keys()];
    if (ids.length === 0) return;
    for (const id of await this.jobs.endedAmong(ids)) this.note(id);
  }
}
