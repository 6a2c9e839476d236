import { Logger } from '@nestjs/common';
import { untraced } from '../tracing/tracing.js';

export interface PeriodicTaskOptions {
  /** Its action, for the log, as in "could not …": `relay the outbox`. */
  name: string;
  /** Maximum pause between two runs, in milliseconds. */
  everyMs: number;
  /**
   * The pause doubles up to this, in milliseconds, while runs return `false`: an idle service should not keep its
   * database busy. Default: `everyMs`.
   */
  longestPauseMs?: number;
  /**
   * One run. Errors are logged and do not affect the next run.
   * @param stopping aborted when the task stops; a long run should end after its current step
   * @returns `false` if there was nothing to do, which lengthens the pause
   */
  run: (stopping: AbortSignal) => Promise<unknown> | void;
}

/** Maximum random reduction of the pause, so that processes that start together do not stay in step. */
const JITTER = 0.1;

/** The tasks of this process whose pause has grown. */
const slowed = new Set<PeriodicTask>();

/**
 * Resets the pause of every task of this process to `everyMs`. Called when this process has worked: there may be more
 * to do now.
 */
export function speedUpPeriodicTasks(): void {
  for (const task of [...slowed]) task.speedUp();
}

/**
 * Recurring background work. Runs never overlap, and {@link stop} waits for the current one. Logs the first of consecutive
 * failures and the recovery. Runs do not belong to the trace of the caller that woke them.
 */
export class PeriodicTask {
  private readonly logger = new Logger(PeriodicTask.name);
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isStarted = false;
  private isAsked = false;
  private isFailing = false;
  private pauseMs: number;

  constructor(private readonly options: PeriodicTaskOptions) {
    this.pauseMs = options.everyMs;
  }

  /** The first run comes after one pause; {@link wake} starts it sooner. */
  start(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    if (!this.running) this.pause();
  }

  /**
   * Starts a run now, or right after the current one, which may have missed the new work. Repeated calls start only one run. Does
   * nothing once stopped.
   */
  wake(): void {
    this.resetPause();
    this.beginRun();
  }

  /** Shortens a longer pause to at most `everyMs`. */
  speedUp(): void {
    if (!slowed.has(this)) return;
    this.resetPause();
    if (!this.running) this.pause();
  }

  /** Prevents further runs. Resolves when the current one has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.resetPause();
    clearTimeout(this.timer);
    await this.running;
  }

  private beginRun(): void {
    if (this.stopping.signal.aborted) return;
    clearTimeout(this.timer);
    this.isAsked = true;
    this.running ??= untraced(() => this.runWhileAsked());
  }

  private async runWhileAsked(): Promise<void> {
    while (this.isAsked && !this.stopping.signal.aborted) {
      this.isAsked = false;
      await this.runOnce();
    }
    this.running = undefined;
    this.pause();
  }

  private async runOnce(): Promise<void> {
    const { name, run } = this.options;
    try {
      const found = await run(this.stopping.signal);
      if (found === false) this.growPause();
      else this.resetPause();
      if (this.isFailing) this.logger.log(`recovered: ${name}`);
      this.isFailing = false;
    } catch (error) {
      this.resetPause();
      const line = { msg: `could not ${name}; retrying`, err: error };
      if (this.isFailing) this.logger.debug(line);
      else this.logger.warn(line);
      this.isFailing = true;
    }
  }

  /** The timer does not keep the process alive. */
  private pause(): void {
    if (!this.isStarted || this.stopping.signal.aborted) return;
    clearTimeout(this.timer);
    const pauseMs = this.pauseMs * (1 - JITTER * Math.random());
    this.timer = setTimeout(() => this.beginRun(), pauseMs).unref();
  }

  private growPause(): void {
    const { everyMs, longestPauseMs = everyMs } = this.options;
    // The run that was requested during this one may find work that this one could not see.
    if (this.isAsked || longestPauseMs <= everyMs) return;
    this.pauseMs = Math.min(this.pauseMs * 2, longestPauseMs);
    slowed.add(this);
  }

  private resetPause(): void {
    this.pauseMs = this.options.everyMs;
    slowed.delete(this);
  }
}
