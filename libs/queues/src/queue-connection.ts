import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { HealthRegistry, type TlsFailure, watchTls, withTimeout } from '@tessera/platform';
import { Redis } from 'ioredis';
import { BrokerUnavailableError } from './broker.errors.js';
import { QUEUES_CONFIG, type QueuesConfig } from './queues.settings.js';

const CALL_TIMEOUT_MS = 1_000;
const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 2_000;

/**
 * The Redis connection shared by queues and workers of this process. Apps boot and run without it; it reconnects forever. BullMQ's
 * commands wait for it, since a queue whose first command fails never recovers. Callers fail fast, because {@link call} rejects
 * while Redis is unavailable.
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

  /** Whether Redis was last known to be available. */
  get isUp(): boolean {
    return this.redis.status === 'ready';
  }

  /**
   * Sends a command with a timeout of a second. It may still be executed later, so callers send only idempotent commands.
   * @throws BrokerUnavailableError at once while Redis is unavailable, and for every error of Redis
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
