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
const BATCH = 64;
/** Jobs of a queue that may wait in Redis. The rest waits in the outbox, where owners take turns. */
const WINDOW = 64;

/**
 * Relays the outbox to the broker: at once when told that something was committed, and by polling for what is left.
 * Every service may run one; rows that one holds are passed over by the others, and so are those of queues that it does
 * not serve.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly relaying = new PeriodicTask({
    name: 'relay the outbox',
    everyMs: POLL_MS,
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

  /** Relays now what has just been committed. A broker that is away is no failure: polling sends it later. */
  dispatchSoon(): void {
    this.relaying.wake();
  }

  /** Relays now. @throws what the broker or the database says */
  async dispatch(): Promise<void> {
    const depths = await this.outbox.depths();
    for (const queue of this.catalogue) {
      if (depths.has(queue.name)) await this.relay(queue);
    }
  }

  private async relay(queue: QueueDefinition): Promise<void> {
    const room = WINDOW - (await this.broker.depth(queue.name));
    if (room <= 0) return;
    await this.database.transaction(async (manager) => {
      const entries = await this.outbox.lockNext(manager, queue.name, Math.min(room, BATCH));
      if (entries.length === 0) return;
      await this.broker.add(
        queue,
        entries.map(({ jobId, payload }) => ({ id: jobId, payload })),
      );
      await this.outbox.remove(
        manager,
        entries.map((entry) => entry.id),
      );
    });
  }
}
