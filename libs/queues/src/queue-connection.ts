import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { HealthRegistry, type TlsFailure, watchTls, withTimeout } from '@tessera/platform';
import { Redis } from 'ioredis';
import { BrokerUnavailableError } from './broker.errors.js';
import { QUEUES_CONFIG, type QueuesConfig } from './queues.settings.js';

const CALL_TIMEOUT_MS = 1_000;
const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 2_000;

/**
 * The connection to Redis that queues and workers of this process share. An app boots and lives without it: connecting
 * is tried until it works. BullMQ's own commands wait for it, since a queue whose first command fails never recovers;
 * callers do not wait, because {@link call} lets nothing through while Redis is away.
 */
@Injectable()
export class QueueConnection implements OnApplicationShutdown {
  readonly redis: Redis;
  private readonly logger = new Logger(QueueConnection.name);
  private readonly tlsFailure: () => TlsFailure | null;

  constructor(@Inject(QUEUES_CONFIG) config: QueuesConfig, health: HealthRegistry) {
    this.redis = new Redis(config.redisUrl, {
      maxRetriesPerRequest: null,
      retryStrategy: (attempt) => Math.min(attempt * FIRST_RETRY_MS, LAST_RETRY_MS),
    });
    this.redis.on('error', (error) => this.logger.debug({ msg: 'Redis connection', err: error }));
    this.tlsFailure = watchTls(this.redis, this.logger);
    health.register({ name: 'redis', check: () => this.ping() });
  }

  /** Whether Redis is there, as far as is known. */
  get isUp(): boolean {
    return this.redis.status === 'ready';
  }

  /**
   * Asks Redis something, for a second at most. What was sent may still be done after that: callers only send what
   * may be done twice.
   * @throws BrokerUnavailableError while Redis is away, at once, and for whatever it says otherwise: a refused
   * connection looks the same whoever refused it
   */
  async call<T>(ask: () => Promise<T>): Promise<T> {
    if (!this.isUp) throw new BrokerUnavailableError('Redis is unavailable');
    try {
      return await withTimeout(ask(), CALL_TIMEOUT_MS, () => new Error('timed out'));
    } catch (error) {
      throw new BrokerUnavailableError(error instanceof Error ? error.message : String(error));
    }
  }

  /** Resolves when Redis answers; rejects with the reason otherwise. */
  async ping(): Promise<void> {
    const failure = this.tlsFailure();
    if (failure) throw failure;
    await this.call(() => this.redis.ping());
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
