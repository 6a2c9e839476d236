import { Inject, Injectable } from '@nestjs/common';
import type { QueueDefinition } from '@tessera/contracts';
import { BacklogRepository } from '@tessera/persistence';
import { gaugeOf, Metrics, METRICS } from '@tessera/platform';
import { Broker, QUEUE_CATALOGUE } from './broker.js';

/**
 * Gauges for waiting work and its age in Redis, the outbox and the registry. Only the app that accepts the work reports them, to
 * limit the number of processes that query them.
 */
@Injectable()
export class BacklogGauges {
  private readonly jobs = gaugeOf(METRICS.queueJobs);
  private readonly jobAges = gaugeOf(METRICS.queueOldestAge);
  private readonly entries = gaugeOf(METRICS.outboxEntries);
  private readonly entryAges = gaugeOf(METRICS.outboxOldestAge);

  constructor(
    private readonly broker: Broker,
    private readonly backlog: BacklogRepository,
    @Inject(QUEUE_CATALOGUE) private readonly catalogue: readonly QueueDefinition[],
    metrics: Metrics,
  ) {
    metrics.addSource({ name: 'queues', read: () => this.readQueues(), forget: () => this.forgetQueues() });
    metrics.addSource({ name: 'registry', read: () => this.readOutbox(), forget: () => this.forgetOutbox() });
  }

  private async readQueues(): Promise<void> {
    await Promise.all(
      this.catalogue.map(async ({ name: queue }) => {
        for (const { state, count, oldestSeconds } of await this.broker.states(queue)) {
          this.jobs.set({ queue, state }, count);
          this.jobAges.set({ queue, state }, oldestSeconds);
        }
      }),
    );
  }

  private forgetQueues(): void {
    this.jobs.reset();
    this.jobAges.reset();
  }

  private async readOutbox(): Promise<void> {
    const waiting = new Map((await this.backlog.outbox()).map((one) => [one.queue, one]));
    for (const { name: queue } of this.catalogue) {
      const { due = 0, delayed = 0, oldestDueSeconds = 0 } = waiting.get(queue) ?? {};
      this.entries.set({ queue, state: 'due' }, due);
      this.entries.set({ queue, state: 'delayed' }, delayed);
      this.entryAges.set({ queue }, oldestDueSeconds);
    }
  }

  private forgetOutbox(): void {
    this.entries.reset();
    this.entryAges.reset();
  }
}
