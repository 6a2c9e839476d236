import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { threadModule } from '@tessera/platform';
import type { GuardVerdict } from './guard-verdict.js';
import type { GuardReport, GuardTask } from './guard-worker.js';

/**
 * Of a thread, in MiB. The longest statements take a third of the memory and a tenth of the stack; what goes beyond is ended with its thread.
 */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** The thread ended before it had a verdict: its parser failed, or it was killed. */
export class ThreadLostError extends Error {
  override readonly name = 'ThreadLostError';

  constructor(options?: ErrorOptions) {
    super('The thread that checked a statement ended.', options);
  }
}

/** One thread with a parser of its own, for one statement at a time. Once it has failed it is of no use any more. */
export class GuardThread {
  /** Resolves when statements can be given to it. @throws whatever kept it from starting */
  readonly ready: Promise<void>;

  /** Whether nothing can be given to it any more. */
  hasEnded = false;

  private readonly worker: Worker;
  private verdict: PromiseWithResolvers<GuardVerdict> | null = null;
  /** What the thread had used of a processor before its current statement. */
  private cpuMsBefore = 0;

  constructor() {
    const { filename, options } = threadModule(new URL('./guard-worker.js', import.meta.url));
    this.worker = new Worker(new URL(filename), { ...options, resourceLimits: LIMITS });
    // A process has other reasons to go on than a thread that waits.
    this.worker.unref();
    this.ready = this.start();
  }

  /** @throws ThreadLostError */
  run(task: GuardTask): Promise<GuardVerdict> {
    this.verdict = Promise.withResolvers();
    this.worker.ref();
    this.worker.postMessage(task);
    return this.verdict.promise;
  }

  /** How much of a processor the current statement has used, in milliseconds; on a busy machine far less than time has gone by. */
  async cpuMs(): Promise<number> {
    const { user, system } = await this.worker.cpuUsage();
    return (user + system) / 1_000 - this.cpuMsBefore;
  }

  /** Ends it whatever it is at, an endless loop of the parser too. */
  async kill(): Promise<void> {
    this.hasEnded = true;
    await this.worker.terminate();
  }

  private async start(): Promise<void> {
    const ended = new AbortController();
    this.worker.once('exit', () => {
      this.hasEnded = true;
      ended.abort();
    });
    try {
      const [{ cpuMs }] = (await once(this.worker, 'message', { signal: ended.signal })) as [GuardReport];
      this.cpuMsBefore = cpuMs;
    } catch (error) {
      throw new ThreadLostError({ cause: error });
    }
    this.worker.on('message', ({ verdict, cpuMs }: GuardReport) => {
      this.cpuMsBefore = cpuMs;
      if (verdict) this.take()?.resolve(verdict);
    });
    this.worker.on('error', (error) => {
      this.hasEnded = true;
      this.take()?.reject(new ThreadLostError({ cause: error }));
    });
    this.worker.on('exit', () => this.take()?.reject(new ThreadLostError()));
  }

  private take(): PromiseWithResolvers<GuardVerdict> | null {
    const { verdict } = this;
    this.verdict = null;
    this.worker.unref();
    return verdict;
  }
}
