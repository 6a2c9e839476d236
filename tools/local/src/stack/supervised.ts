import { setTimeout as sleep } from 'node:timers/promises';
import { type LifeCheck, SILENT_AFTER_MS, untilSilent } from './silence.js';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** After running this long, the restart delay is reset. */
const STEADY_MS = 60_000;

export interface Running {
  /** Resolves when it has exited for any reason. */
  exited: Promise<unknown>;
  stop: () => Promise<unknown>;
  kill: () => Promise<unknown>;
  /** Detects a program that hangs without exiting. */
  isAlive?: LifeCheck;
}

export interface SupervisedOptions {
  name: string;
  /** Starts or restarts it; resolves when it is ready. */
  start: (signal: AbortSignal) => Promise<Running>;
  /** Whether to retry a failed first start while the rest of the stack continues. Default: never. */
  isWorthAnotherTry?: (error: unknown) => boolean;
  /** Whether the user already knows why it exits and does not start. Default: never. */
  isExplained?: () => boolean;
  /** Called for each exit and restart, and when the reason for a failing start changes. */
  report: (line: string) => void;
  /** How long it may fail to answer liveness checks, in milliseconds. Default {@link SILENT_AFTER_MS}. */
  silentAfterMs?: number;
  /** Longest restart delay, in milliseconds. Default 30,000. */
  longestDelayMs?: number;
}

/**
 * A part of the stack that restarts with growing delays when it exits unexpectedly. A part that stops responding is killed
 * first.
 */
export class Supervised {
  private running: Running | null = null;
  private starting: Promise<unknown> = Promise.resolve();
  private readonly stopping = new AbortController();

  constructor(private readonly options: SupervisedOptions) {}

  get name(): string {
    return this.options.name;
  }

  /** Resolves when it is ready, or when a failed first start is being retried. @throws the error of the first start */
  async start(): Promise<void> {
    try {
      await this.launch();
      void this.watch(FIRST_DELAY_MS);
    } catch (error) {
      if (this.stopping.signal.aborted || !this.options.isWorthAnotherTry?.(error)) throw error;
      this.report(`failed to start: ${firstLine(error)} Retrying`);
      void this.bringBack(FIRST_DELAY_MS).then((delayMs) => this.watch(delayMs));
    }
  }

  /** Resolves when it has exited for good. */
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
      if (!this.options.isExplained?.()) this.report(`exited unexpectedly${inWords(status)}; restarting`);
      delayMs = await this.bringBack(delayMs);
    }
  }

  /** Resolves with the exit status, after killing it if it stops responding. */
  private async ended(): Promise<unknown> {
    const { running } = this;
    if (!running?.isAlive) return running?.exited;
    const over = new AbortController();
    const done = AbortSignal.any([over.signal, this.stopping.signal]);
    void untilSilent(running.isAlive, this.options.silentAfterMs ?? SILENT_AFTER_MS, done).then(() => {
      if (done.aborted) return;
      this.report('stopped responding; killing it');
      void running.kill();
    });
    const status = await running.exited;
    over.abort();
    return status;
  }

  /** Retries until it runs or is stopped. @returns the delay for the next restart */
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
          this.report(`failed to start: ${(told = reason)}`);
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
