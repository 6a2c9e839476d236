import { Logger } from '@nestjs/common';
import { PeriodicTask } from '@tessera/platform';
import type { JobLeases } from './job-leases.js';

const IDLE_POLLS = 4;

/** Jobs that wait in the database, and what is done with one. */
export interface JobRunnerOptions<Job extends { id: string }> {
  /** What waits, for the log: `asynchronous queries`. */
  name: string;
  /** How many a process runs at the same time. */
  concurrency: number;
  /**
   * How often it looks for more, in milliseconds; {@link JobRunner.wake} has it look sooner. While it finds none it looks up to
   * {@link IDLE_POLLS} times less often.
   */
  pollMs: number;
  /** Takes so many jobs at most, under a lease: none that another process has. */
  claim: (count: number) => Promise<Job[]>;
  /**
   * Does a job and writes down what came of it. Does neither when it was interrupted by the signal.
   * @returns whether it was interrupted
   */
  run: (job: Job, signal: AbortSignal) => Promise<'ended' | 'interrupted'>;
  /** Has an interrupted job run again, unless it has been cancelled. */
  giveBack: (job: Job) => Promise<void>;
}

/**
 * Runs jobs that wait in the database: any process takes what waits, and what a dead process had taken is taken again. A job
 * may be run twice, therefore; what that does is up to {@link JobRunnerOptions.run}.
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
      name: `look for ${options.name} that wait`,
      everyMs: options.pollMs,
      longestPauseMs: IDLE_POLLS * options.pollMs,
      run: () => this.claim(),
    });
  }

  start(): void {
    this.claiming.start();
  }

  /** Looks for work now instead of a moment later. */
  wake(): void {
    this.claiming.wake();
  }

  /** Takes no more jobs. Resolves when what still ran has been given back. */
  async stop(): Promise<void> {
    await this.claiming.stop();
    for (const id of this.mine.keys()) this.leases.cancel(id);
    await Promise.all(this.mine.values());
  }

  /** @returns whether it runs jobs now */
  private async claim(): Promise<boolean> {
    const count = this.options.concurrency - this.mine.size;
    if (count <= 0 || !this.leases.areGiven) return true;
    for (const job of await this.options.claim(count)) {
      // Its lease had run out, and has just been renewed: it goes on.
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
      if (outcome === 'interrupted') await this.options.giveBack(job);
    } catch (error) {
      // Nobody renews its lease from here on: it will be taken again.
      this.logger.warn({ msg: 'a job could not be brought to its end', jobId: job.id, err: error });
    } finally {
      release();
    }
  }
}
