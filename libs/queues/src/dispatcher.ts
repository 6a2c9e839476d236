import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Database, OutboxRepository } from '@tessera/persistence';
import { Broker } from './broker.js';

const POLL_MS = 250;
const BATCH = 64;
/** Jobs of a queue that may wait in Redis. The rest waits in the outbox, where knowledge bases take turns. */
const WINDOW = 64;

/**
 * Relays the outbox to the broker: at once when told that something was committed, and by polling for what is left.
 * Every service may run one; rows that one holds are passed over by the others.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Dispatcher.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isAsked = false;
  private isFailing = false;

  constructor(
    private readonly database: Database,
    private readonly outbox: OutboxRepository,
    private readonly broker: Broker,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.relayQuietly(), POLL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Relays now what has just been committed. A broker that is away is no failure: polling sends it later. */
  dispatchSoon(): void {
    void this.relayQuietly();
  }

  /** Relays now. @throws what the broker or the database says */
  async dispatch(): Promise<void> {
    for (const [queue, depth] of await this.outbox.depths()) {
      if (depth > 0) await this.relay(queue);
    }
  }

  /** Being asked again while a round has not begun yet asks for nothing more: it will see what is there by then. */
  private relayQuietly(): Promise<void> {
    if (this.isAsked) return this.running;
    this.isAsked = true;
    this.running = this.running.then(async () => {
      this.isAsked = false;
      await this.tryDispatch();
    });
    return this.running;
  }

  private async tryDispatch(): Promise<void> {
    try {
      await this.dispatch();
      if (this.isFailing) this.logger.log('the outbox is relayed again');
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.logger.warn({ msg: 'the outbox cannot be relayed, trying on', err: error });
      this.isFailing = true;
    }
  }

  private async relay(queue: string): Promise<void> {
    const room = WINDOW - (await this.broker.depth(queue));
    if (room <= 0) return;
    await this.database.transaction(async (manager) => {
      const entries = await this.outbox.lockNext(manager, queue, Math.min(room, BATCH));
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
