import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { QueueDefinition } from '@tessera/contracts';
import { Database, OutboxRepository } from '@tessera/persistence';
import { PeriodicTask } from '@tessera/platform';
import { Broker, QUEUE_CATALOGUE } from './broker.js';

const POLL_MS = 250;
/** Commits trigger a relay at once; polling is only for rows of processes that died after the commit. */
const LONGEST_PAUSE_MS = 4_000;
const BATCH = 64;
/** Jobs of a queue that may wait in Redis. The rest waits in the outbox. Owners take turns in both. */
const WINDOW = 64;

/**
 * Relays the outbox to the broker, immediately after a commit and by polling for the rest. Every service may run one; each skips
 * rows locked by others and rows of queues that it does not serve.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly relaying = new PeriodicTask({
    name: 'relay the outbox',
    everyMs: POLL_MS,
    longestPauseMs: LONGEST_PAUSE_MS,
    run: () => this.dispatch(),
  });

  constructor(
    private readonly database: Database,
    private readonly outbox: OutboxRepository,
    private readonly broker: Broker,
    @Inject(QUEUE_CATALOGUE) private readonly catalogue: readonly QueueDefinition[],
  ) {}

  onApplicationBootstrap(): void {
    this.relaying.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.relaying.stop();
  }

  /** Relays committed rows now. If the broker is unavailable, polling relays them later. */
  dispatchSoon(): void {
    this.relaying.wake();
  }

  /** Relays now. @returns whether there were rows for its queues @throws errors of the broker or the database */
  async dispatch(): Promise<boolean> {
    const depths = await this.outbox.depths();
    const waiting = this.catalogue.filter(({ name }) => depths.has(name));
    for (const queue of waiting) await this.relay(queue);
    return waiting.length > 0;
  }

  private async relay(queue: QueueDefinition): Promise<void> {
    const room = WINDOW - (await this.broker.depth(queue.name));
    if (room <= 0) return;
    await this.database.transaction(async (manager) => {
      const entries = await this.outbox.lockNext(manager, queue.name, Math.min(room, BATCH));
      if (entries.length === 0) return;
      await this.broker.add(
        queue,
        entries.map(({ jobId, payload, owner }) => ({ id: jobId, payload, owner })),
      );
      await this.outbox.remove(
        manager,
        entries.map((entry) => entry.id),
      );
    });
  }
}
