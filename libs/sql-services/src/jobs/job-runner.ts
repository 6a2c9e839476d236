import { Logger } from '@nestjs/common';
import { PeriodicTask } from '@tessera/platform';
import type { JobLeases } from './job-leases.js';

const IDLE_POLLS = 4;

export interface JobRunnerOptions<Job extends { id: string }> {
  /** For the log: `asynchronous queries`. */
  name: string;
  /** Concurrent jobs per process. */
  concurrency: number;
  /**
   * Polling interval in milliseconds, up to {@link IDLE_POLLS} times longer while idle; {@link JobRunner.wake} polls at
   * once.
   */
  pollMs: number;
  /** Leases up to this many jobs. */
  claim: (count: number) => Promise<Job[]>;
  /** Runs a job and records its outcome, unless the signal interrupts it. */
  run: (job: Job, signal: AbortSignal) => Promise<'ended' | 'interrupted'>;
  /** Requeues an interrupted job, unless it was cancelled. */
  requeue: (job: Job) => Promise<void>;
}

/**
 * Runs jobs that wait in the database; any process may take them, also those of a dead process. A job may therefore run
 * twice, which {@link JobRunnerOptions.run} must allow.
 */
export class JobRunner<Job extends { id: string }> {
  private readonly logger = new Logger(JobRunner.name);
  private readonly mine = new Map<string, Promise<void>>();
  private readonly claiming: PeriodicTask;

  constructor(
    private readonly leases: JobLeases,
    private readonly options: JobRunnerOptions<Job>,
  ) {
    this.claiming = new PeriodicTask({
      name: `find waiting ${options.name}`,
      everyMs: options.pollMs,
      longestPauseMs: IDLE_POLLS * options.pollMs,
      run: () => this.claim(),
    });
  }

  start(): void {
    this.claiming.start();
  }

  /** Polls now. */
  wake(): void {
    this.claiming.wake();
  }

  /** Takes no more jobs. Resolves when running ones are requeued. */
  async stop(): Promise<void> {
    await this.claiming.stop();
    for (const id of this.mine.keys()) this.leases.cancel(id);
    await Promise.all(this.mine.values());
  }

  /** @returns whether jobs are running */
  private async claim(): Promise<boolean> {
    const count = this.options.concurrency - this.mine.size;
    if (count <= 0 || !this.leases.mayStartJobs) return true;
    for (const job of await this.options.claim(count)) {
      // Its lease had expired and was renewed by this claim.
      if (this.mine.has(job.id)) continue;
      const ended = this.run(job).finally(() => {
        this.mine.delete(job.id);
        this.wake();
      });
      this.mine.set(job.id, ended);
    }
    return this.mine.size > 0;
  }

  private async run(job: Job): Promise<void> {
    const { signal, release } = this.leases.add(job.id);
    try {
      const outcome = await this.options.run(job, signal);
      if (outcome === 'interrupted') await this.options.requeue(job);
    } catch (error) {
      // The lease expires, and the job is taken again.
      this.logger.warn({ msg: 'could not finish a job', jobId: job.id, err: error });
    } finally {
      release();
    }
  }
}
