import { Inject, Injectable } from '@nestjs/common';
import type { QueueDefinition } from '@tessera/contracts';
import { OutboxRepository } from '@tessera/persistence';
import { Broker, QUEUE_CATALOGUE } from './broker.js';

export interface QueueMetrics {
  name: string;
  /** Configured concurrency. */
  concurrency: number;
  /** Jobs waiting or active, including those in the outbox and those of its parts; null while the broker is unavailable. */
  size: number | null;
}

/** Lengths of the queues of this process. */
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
      this.catalogue
        .filter(({ partOf }) => partOf === undefined)
        .map(async ({ name, concurrency }) => {
          const names = this.withParts(name);
          const depth = await this.depthOf(names).catch(() => null);
          const inOutbox = sum(names.map((one) => waiting.get(one) ?? 0));
          return { name, concurrency, size: depth === null ? null : depth + inOutbox };
        }),
    );
  }

  private withParts(queueName: string): string[] {
    return this.catalogue
      .filter(({ name, partOf }) => name === queueName || partOf === queueName)
      .map(({ name }) => name);
  }

  private async depthOf(names: string[]): Promise<number> {
    return sum(await Promise.all(names.map((name) => this.broker.depth(name))));
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
