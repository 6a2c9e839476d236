import { Inject, Injectable } from '@nestjs/common';
import type { QueueDefinition } from '@tessera/contracts';
import { counterOf, HealthRegistry, histogramOf, METRICS } from '@tessera/platform';
import type { Worker } from 'bullmq';

/** Injection token of the {@link QueueDefinition} of the queue whose places a {@link WorkerGroup} gives away. */
export const GROUP_QUEUE = Symbol('GroupQueue');

/**
 * What the workers of a queue and of its parts share in this process: its places, their metrics, and whether they run. What
 * a part works on takes a place from the queue for as long; one that is in use then is given up as soon as its job has ended.
 */
@Injectable()
export class WorkerGroup {
  readonly durations = histogramOf(METRICS.jobDuration);
  private readonly leasesLost = counterOf(METRICS.leasesLost);
  private readonly workers = new Map<string, Worker>();
  /** Places that parts have taken. */
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

  /** Does a job, in a place that the queue cannot give to another one meanwhile. */
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
