import { setTimeout as sleep } from 'node:timers/promises';
import { type LifeCheck, SILENT_AFTER_MS, untilSilent } from './silence.js';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** What ran this long before it ended is started again without a growing delay. */
const STEADY_MS = 60_000;

/** A program that runs. */
export interface Running {
  /** Resolves when it has ended, for whatever reason. */
  exited: Promise<unknown>;
  stop: () => Promise<unknown>;
  kill: () => Promise<unknown>;
  /** Asked all the time, where there is one: a program that spins, or is stopped, has not ended, and is dead all the same. */
  isAlive?: LifeCheck;
}

export interface SupervisedOptions {
  name: string;
  /** Starts it, the first time and again; resolves when it is ready. */
  start: (signal: AbortSignal) => Promise<Running>;
  /** Whether another try may help where the first start failed: then the rest of the stack goes on without it. Default: never. */
  isWorthAnotherTry?: (error: unknown) => boolean;
  /** Whether the user has been told already why it ends and does not start. Default: never. */
  isExplained?: () => boolean;
  /** Told each end and each restart; a reason why it does not start once, until there is another. */
  report: (line: string) => void;
  /** How long it may leave the question whether it lives unanswered, in milliseconds. Default {@link SILENT_AFTER_MS}. */
  silentAfterMs?: number;
  /** How long it waits at most before it starts it again, in milliseconds. Default 30,000. */
  longestDelayMs?: number;
}

/**
 * A part of the stack: started again, with growing delays, whenever it ends without having been asked to. What does not say
 * any more that it lives is ended first.
 */
export class Supervised {
  private running: Running | null = null;
  private starting: Promise<unknown> = Promise.resolve();
  private readonly stopping = new AbortController();

  constructor(private readonly options: SupervisedOptions) {}

  get name(): string {
    return this.options.name;
  }

  /** Resolves when it is ready, or is started again behind it. @throws what its start throws, the first time */
  async start(): Promise<void> {
    try {
      await this.launch();
      void this.watch(FIRST_DELAY_MS);
    } catch (error) {
      if (this.stopping.signal.aborted || !this.options.isWorthAnotherTry?.(error)) throw error;
      this.report(`does not start: ${firstLine(error)} Starting it again`);
      void this.bringBack(FIRST_DELAY_MS).then((delayMs) => this.watch(delayMs));
    }
  }

  /** Resolves when it has ended and will not come back. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.starting.catch(() => undefined);
    await this.running?.stop();
  }

  /** Like {@link stop}, without letting it finish. */
  async kill(): Promise<void> {
    this.stopping.abort();
    await this.starting.catch(() => undefined);
    await this.running?.kill();
  }

  private async launch(): Promise<void> {
    this.stopping.signal.throwIfAborted();
    const start = this.options.start(this.stopping.signal);
    this.starting = start;
    this.running = await start;
  }

  private async watch(firstDelayMs: number): Promise<void> {
    for (let delayMs = firstDelayMs; !this.stopping.signal.aborted;) {
      const startedAt = Date.now();
      const status = await this.ended();
      if (this.stopping.signal.aborted) return;
      if (Date.now() - startedAt > STEADY_MS) delayMs = FIRST_DELAY_MS;
      if (!this.options.isExplained?.())
        this.report(`ended unexpectedly${inWords(status)}; starting it again`);
      delayMs = await this.bringBack(delayMs);
    }
  }

  /** How it ended, by itself or because it had gone silent. */
  private async ended(): Promise<unknown> {
    const { running } = this;
    if (!running?.isAlive) return running?.exited;
    const over = new AbortController();
    const done = AbortSignal.any([over.signal, this.stopping.signal]);
    void untilSilent(running.isAlive, this.options.silentAfterMs ?? SILENT_AFTER_MS, done).then(() => {
      if (done.aborted) return;
      this.report('does not answer any more; ending it');
      void running.kill();
    });
    const status = await running.exited;
    over.abort();
    return status;
  }

  /** Tries until it runs or is not wanted any more. @returns the delay for the next time it ends */
  private async bringBack(firstDelayMs: number): Promise<number> {
    let told = '';
    for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, this.longestDelayMs)) {
      await sleep(delayMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      if (this.stopping.signal.aborted) return delayMs;
      try {
        await this.launch();
        this.report('is ready again');
        return Math.min(delayMs * 2, this.longestDelayMs);
      } catch (error) {
        if (this.stopping.signal.aborted) return delayMs;
        const reason = firstLine(error);
        if (reason !== told && !this.options.isExplained?.())
          this.report(`does not start: ${(told = reason)}`);
      }
    }
  }

  private get longestDelayMs(): number {
    return this.options.longestDelayMs ?? LONGEST_DELAY_MS;
  }

  private report(what: string): void {
    this.options.report(`${this.options.name} ${what}`);
  }
}

function firstLine(error: unknown): string {
  return (error as Error).message.split('\n')[0] ?? '';
}

function inWords(status: unknown): string {
  const { code, signal } = (status ?? {}) as { code?: number | null; signal?: string | null };
  if (signal) return ` (${signal})`;
  return typeof code === 'number' ? ` (exit code ${code})` : '';
}
