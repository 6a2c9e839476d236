import { Injectable } from '@nestjs/common';
import { QUEUES } from '@tessera/contracts';
import { OutboxRepository } from '@tessera/persistence';
import { Broker } from './broker.js';

export interface QueueMetrics {
  name: string;
  /** Jobs worked on at once, by configuration. */
  concurrency: number;
  /** Jobs waiting or under way, those still in the outbox included; null while the broker cannot be reached. */
  size: number | null;
}

/** How long the queues are. */
@Injectable()
export class QueueMetricsReader {
  constructor(
    private readonly broker: Broker,
    private readonly outbox: OutboxRepository,
  ) {}

  async read(): Promise<QueueMetrics[]> {
    const waiting = await this.outbox.depths().catch(() => new Map<string, number>());
    return Promise.all(
      Object.values(QUEUES).map(async ({ name, concurrency }) => {
        const depth = await this.broker.depth(name).catch(() => null);
        return { name, concurrency, size: depth === null ? null : depth + (waiting.get(name) ?? 0) };
      }),
    );
  }
}
