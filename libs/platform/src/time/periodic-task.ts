import { Logger } from '@nestjs/common';
import { untraced } from '../tracing/tracing.js';

export interface PeriodicTaskOptions {
  /** What it does, for the log, as in "could not …": `relay the outbox`. */
  name: string;
  /** From the end of a run to the beginning of the next one at most, in milliseconds. */
  everyMs: number;
  /**
   * One run. What it throws is logged, and the next run comes as if it had not thrown.
   * @param stopping aborted when the task is to stop: a run of many steps ends after the one that it is at
   */
  run: (stopping: AbortSignal) => Promise<unknown> | void;
}

/** Up to this share of the pause is left out by chance, so that processes that start together do not stay in step. */
const JITTER = 0.1;

/**
 * Work that is done again and again in the background. Runs never overlap, and {@link stop} waits for the one under way. Of
 * failures in a row the first is worth a warning, and the success that ends them a line. Runs are no part of the trace of whoever woke
 * it: they go on when that has ended.
 */
export class PeriodicTask {
  private readonly logger = new Logger(PeriodicTask.name);
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isStarted = false;
  private isAsked = false;
  private isFailing = false;

  constructor(private readonly options: PeriodicTaskOptions) {}

  /** The first run comes after one pause; {@link wake} has it come sooner. */
  start(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    if (!this.running) this.pause();
  }

  /**
   * Has a run begin now, or right after the one under way, which may not see what there is to do since. Being asked again
   * before it has begun asks for nothing more. Does nothing once stopped.
   */
  wake(): void {
    if (this.stopping.signal.aborted) return;
    clearTimeout(this.timer);
    this.isAsked = true;
    this.running ??= untraced(() => this.runWhileAsked());
  }

  /** No run begins any more. Resolves when the one under way has ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
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
      await run(this.stopping.signal);
      if (this.isFailing) this.logger.log(`can ${name} again`);
      this.isFailing = false;
    } catch (error) {
      const line = { msg: `could not ${name}, trying on`, err: error };
      if (this.isFailing) this.logger.debug(line);
      else this.logger.warn(line);
      this.isFailing = true;
    }
  }

  /** A process has other reasons to go on than to wait for the next run. */
  private pause(): void {
    if (!this.isStarted || this.stopping.signal.aborted) return;
    const pauseMs = this.options.everyMs * (1 - JITTER * Math.random());
    this.timer = setTimeout(() => this.wake(), pauseMs).unref();
  }
}
