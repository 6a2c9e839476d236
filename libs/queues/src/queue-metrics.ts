import { Inject, Injectable } from '@nestjs/common';
import type { QueueDefinition } from '@tessera/contracts';
import { OutboxRepository } from '@tessera/persistence';
import { Broker, QUEUE_CATALOGUE } from './broker.js';

export interface QueueMetrics {
  name: string;
  /** Jobs worked on at once, by configuration. */
  concurrency: number;
  /** Jobs waiting or under way, those still in the outbox included; null while the broker cannot be reached. */
  size: number | null;
}

/** How long the queues of this process are. */
@Injectable()
export class QueueMetricsReader {
  constructor(
    private readonly broker: Broker,
    private readonly outbox: OutboxRepository,
    @Inject(QUEUE_CATALOGUE) private readonly catalogue: readonly QueueDefinition[],
  ) {}

  async read(): Promise<QueueMetrics[]> {
    const waiting = await this.outbox.depths().catch(() => new Map<string, number>());
    return Promise.all(
      this.catalogue.map(async ({ name, concurrency }) => {
        const depth = await this.broker.depth(name).catch(() => null);
        return { name, concurrency, size: depth === null ? null : depth + (waiting.get(name) ?? 0) };
      }),
    );
  }
}
