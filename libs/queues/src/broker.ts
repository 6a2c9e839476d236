import { Inject, Injectable, Logger } from '@nestjs/common';
import type { QueueDefinition } from '@tessera/contracts';
import type { QueueState } from '@tessera/platform';
import type { Job, JobType, Queue } from 'bullmq';
import { QueueConnection } from './queue-connection.js';
import { Turns } from './turns.js';

/** Injection token of the {@link QueueDefinition}s of the queues that this process sends to. */
export const QUEUE_CATALOGUE = Symbol('QueueCatalogue');
/** Injection token of these queues in Redis. */
export const OPEN_QUEUES = Symbol('OpenQueues');

/** A job to enqueue. */
export interface BrokerJob {
  id: string;
  payload: Record<string, unknown>;
  /** Owner for round-robin scheduling. Default: none. */
  owner?: string | null;
}

/** Jobs of a queue in one state. */
export interface JobsInState {
  state: QueueState;
  count: number;
  /** Age of the oldest job; 0 without jobs. */
  oldestSeconds: number;
}

/** BullMQ's names of the states. Prioritized jobs count as waiting. */
const BULL_STATES: Record<QueueState, JobType[]> = {
  waiting: ['wait', 'prioritized'],
  active: ['active'],
  delayed: ['delayed'],
  failed: ['failed'],
};

/** The Redis queues from the sender's side. Calls fail fast with a `BrokerUnavailableError` while Redis is unavailable. */
@Injectable()
export class Broker {
  private readonly logger = new Logger(Broker.name);
  private readonly queues: Map<string, Queue>;

  constructor(
    private readonly connection: QueueConnection,
    @Inject(OPEN_QUEUES) queues: Queue[],
  ) {
    this.queues = new Map(queues.map((queue) => [queue.name, queue]));
    for (const queue of queues)
      queue.on('error', (error) => this.logger.debug({ msg: 'Redis connection', err: error }));
  }

  /** Adds jobs, each in its owner's next turn. Existing ids are ignored. */
  async add({ name, jobName }: QueueDefinition, jobs: BrokerJob[]): Promise<void> {
    await this.call(name, async (queue) => {
      const waiting = await queue.getJobs(BULL_STATES.waiting);
      // The job may have ended between the two calls.
      const turns = new Turns(
        waiting.flatMap((job: Job<{ owner?: string }> | undefined) =>
          job ? [{ owner: job.data.owner ?? null, turn: job.priority }] : [],
        ),
      );
      await queue.addBulk(
        jobs.map(({ id, payload, owner = null }) => ({
          name: jobName,
          data: owner === null ? payload : { ...payload, owner },
          opts: { jobId: id, priority: turns.next(owner) },
        })),
      );
    });
  }

  /** Whether the job is waiting or active. */
  async has(queueName: string, jobId: string): Promise<boolean> {
    return (await this.call(queueName, (queue) => queue.getJob(jobId))) !== undefined;
  }

  /**
   * Removes jobs that have not started; an active job ends when it finds its task ended.
   * @throws BrokerUnavailableError on the first failure
   */
  async withdraw(queueName: string, jobIds: string[]): Promise<void> {
    for (const jobId of jobIds) await this.call(queueName, (queue) => queue.remove(jobId));
  }

  /** Number of waiting, active and delayed jobs. */
  async depth(queueName: string): Promise<number> {
    const counts = await this.call(queueName, (queue) =>
      queue.getJobCounts('wait', 'active', 'prioritized', 'delayed'),
    );
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }

  /** Number and age of jobs by state. */
  async states(queueName: string): Promise<JobsInState[]> {
    return this.call(queueName, (queue) =>
      Promise.all(
        (Object.keys(BULL_STATES) as QueueState[]).map(async (state) => {
          const types = BULL_STATES[state];
          const [counts, oldest] = await Promise.all([
            queue.getJobCounts(...types),
            queue.getJobs(types, 0, 0, true),
          ]);
          const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
          return { state, count, oldestSeconds: Math.max(0, ...oldest.map((job) => secondsIn(state, job))) };
        }),
      ),
    );
  }

  /** Resolves when Redis answers; rejects with the reason otherwise. */
  ping(): Promise<void> {
    return this.connection.ping();
  }

  private call<T>(queueName: string, ask: (queue: Queue) => Promise<T>): Promise<T> {
    const queue = this.queues.get(queueName);
    if (!queue) throw new Error(`${queueName} is not a queue of this process.`);
    return this.connection.call(() => ask(queue));
  }
}

/** Null if the job ended between the two calls. */
function secondsIn(state: QueueState, job: Job | undefined): number {
  const since = state === 'active' ? (job?.processedOn ?? job?.timestamp) : job?.timestamp;
  return since === undefined ? 0 : (Date.now() - since) / 1000;
}
