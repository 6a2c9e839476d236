import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { QueueName } from '@tessera/contracts';
import { HealthRegistry } from '@tessera/platform';
import { type JobsOptions, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { BrokerUnavailableError } from './job.errors.js';
import { QUEUES_CONFIG, type QueuesConfig } from './queues.settings.js';

/** A job as it is given to the broker. */
export interface BrokerJob {
  id: string;
  payload: Record<string, unknown>;
}

const CALL_TIMEOUT_MS = 1_000;

/**
 * Our attempts are counted in the task, so that the broker's count only what keeps a worker from even recording a
 * failure, such as a database that is away. Finished jobs go: the task is the record.
 */
const JOB_OPTIONS: JobsOptions = {
  attempts: 1_000_000,
  backoff: { type: 'fixed', delay: 2_000 },
  removeOnComplete: true,
  removeOnFail: true,
};

/** The queues in Redis, from the sender's side. Calls fail fast while Redis is away, with a {@link BrokerUnavailableError}. */
@Injectable()
export class Broker implements OnApplicationShutdown {
  private readonly logger = new Logger(Broker.name);
  private readonly queues = new Map<string, Queue>();
  private readonly redis: Redis;

  constructor(
    @Inject(QUEUES_CONFIG) private readonly config: QueuesConfig,
    health: HealthRegistry,
  ) {
    this.redis = connectSender(config);
    this.redis.on('error', (error) => this.logger.debug({ msg: 'Redis connection', err: error }));
    health.register({ name: 'redis', check: () => this.ping() });
  }

  /** Adds jobs; one whose id is there already is left as it is. */
  async add(queueName: string, jobs: BrokerJob[]): Promise<void> {
    const queue = this.queueOf(queueName);
    await bounded(
      queue.addBulk(jobs.map(({ id, payload }) => ({ name: 'ingest', data: payload, opts: { jobId: id } }))),
    );
  }

  /** Whether the job is still to be done or being done. */
  async has(queueName: QueueName, jobId: string): Promise<boolean> {
    return (await bounded(this.queueOf(queueName).getJob(jobId))) !== undefined;
  }

  /**
   * Takes jobs back that have not begun; one under way ends by itself when it finds its task ended.
   * @throws BrokerUnavailableError at the first that Redis does not answer
   */
  async withdraw(queueName: QueueName, jobIds: string[]): Promise<void> {
    const queue = this.queueOf(queueName);
    for (const jobId of jobIds) await bounded(queue.remove(jobId));
  }

  /** Jobs that wait, are being worked on, or are put off. */
  async depth(queueName: string): Promise<number> {
    const counts = await bounded(
      this.queueOf(queueName).getJobCounts('wait', 'active', 'prioritized', 'delayed'),
    );
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close().catch(() => undefined)));
    this.redis.disconnect();
  }

  /** Resolves when Redis answers; rejects with the reason otherwise. */
  async ping(): Promise<void> {
    await bounded(this.redis.ping());
  }

  /**
   * A queue is opened once Redis is there: one that is opened before never recovers.
   * @throws BrokerUnavailableError while Redis is away
   */
  private queueOf(name: string): Queue {
    if (this.redis.status !== 'ready') throw new BrokerUnavailableError('Redis is away');
    const open = this.queues.get(name) ?? this.open(name);
    this.queues.set(name, open);
    return open;
  }

  private open(name: string): Queue {
    const { prefix } = this.config;
    const queue = new Queue(name, { connection: this.redis, prefix, defaultJobOptions: JOB_OPTIONS });
    queue.on('error', (error) => this.logger.debug({ msg: 'Redis connection', err: error }));
    queue.waitUntilReady().catch(() => this.queues.delete(name));
    return queue;
  }
}

/** A sender must not hang while Redis is away: commands fail at once, and the connection is tried again behind them. */
function connectSender(config: QueuesConfig): Redis {
  return new Redis(config.redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    retryStrategy: retryDelay,
  });
}

/** Milliseconds until the next attempt to reach Redis. */
export function retryDelay(attempt: number): number {
  return Math.min(attempt * 200, 2_000);
}

/** Whatever Redis says to a call is said in a word of our own: a refused connection looks the same whoever refused it. */
async function bounded<T>(call: Promise<T>): Promise<T> {
  const overdue = Promise.withResolvers<never>();
  const timer = setTimeout(() => overdue.reject(new Error('no answer in time')), CALL_TIMEOUT_MS);
  try {
    return await Promise.race([call, overdue.promise]);
  } catch (error) {
    throw new BrokerUnavailableError(error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
  }
}
