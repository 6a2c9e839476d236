import { Inject, Injectable } from '@nestjs/common';
import type { QueueDefinition } from '@tessera/contracts';
import { counterOf, HealthRegistry, histogramOf, METRICS } from '@tessera/platform';
import type { Worker } from 'bullmq';

/** Injection token of the {@link QueueDefinition} whose slots a {@link WorkerGroup} shares. */
export const GROUP_QUEUE = Symbol('GroupQueue');

/**
 * State shared by the workers of a queue and its parts in this process: slots, metrics and whether they run. An active job of a
 * part occupies a slot of the queue.
 */
@Injectable()
export class WorkerGroup {
  readonly durations = histogramOf(METRICS.jobDuration);
  private readonly leasesLost = counterOf(METRICS.leasesLost);
  private readonly workers = new Map<string, Worker>();
  /** Slots that jobs of parts occupy. */
  private taken = 0;

  constructor(
    @Inject(GROUP_QUEUE) private readonly queue: QueueDefinition,
    health: HealthRegistry,
  ) {
    health.register({ name: queue.name, check: () => this.checkRunning() });
  }

  join(queueName: string, worker: Worker): void {
    this.workers.set(queueName, worker);
    worker.on('stalled', () => this.leasesLost.inc({ kind: 'queue_job' }));
  }

  /** Does a job in a slot, which no other job can take meanwhile. */
  async inPlace<T>(queueName: string, work: () => Promise<T>): Promise<T> {
    if (queueName === this.queue.name) return work();
    this.take(1);
    try {
      return await work();
    } finally {
      this.take(-1);
    }
  }

  private take(places: 1 | -1): void {
    this.taken += places;
    const worker = this.workers.get(this.queue.name);
    if (worker) worker.concurrency = Math.max(1, this.queue.concurrency - this.taken);
  }

  private async checkRunning(): Promise<void> {
    const running = [...this.workers.values()].filter((worker) => worker.isRunning());
    if (running.length === 0 || running.length < this.workers.size) throw new Error('not taking jobs yet');
  }
}
