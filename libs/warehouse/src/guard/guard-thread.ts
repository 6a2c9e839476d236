import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { threadModule } from '@tessera/platform';
import type { GuardVerdict } from './guard-verdict.js';
import type { GuardedStatement } from './guarded-statement.js';
import type { GuardReport, GuardTask } from './serve-checks.js';

/** How threads are started. */
export interface GuardThreadOptions {
  /** How many; two at least, as a tenant may keep one. */
  threads: number;
  /** How long a thread keeps the memory that a large statement has left it with, in milliseconds. */
  renewalMs: number;
  /** Calls `serveChecks`; as `new URL('./guard-worker.js', import.meta.url)`. */
  module: URL;
  /** In MiB. A statement that takes more ends its thread; the longest honest ones take a third. */
  limits: Required<
    Pick<ResourceLimits, 'maxOldGenerationSizeMb' | 'maxYoungGenerationSizeMb' | 'stackSizeMb'>
  >;
}

/** The thread ended before it had a verdict: its parser failed, or it was killed. */
export class ThreadLostError extends Error {
  override readonly name = 'ThreadLostError';

  constructor(options?: ErrorOptions) {
    super('The thread that checked a statement ended.', options);
  }
}

/** One thread with a parser of its own, for one statement at a time. Once it has failed it is of no use any more. */
export class GuardThread<Place, Statement extends GuardedStatement> {
  /** Resolves when statements can be given to it. @throws whatever kept it from starting */
  readonly ready: Promise<void>;

  /** Whether nothing can be given to it any more. */
  hasEnded = false;

  private readonly worker: Worker;
  private verdict: PromiseWithResolvers<GuardVerdict<Statement>> | null = null;
  /** What the thread had used of a processor before its current statement. */
  private cpuMsBefore = 0;

  constructor({ module, limits }: GuardThreadOptions) {
    const { filename, options } = threadModule(module);
    this.worker = new Worker(new URL(filename), { ...options, resourceLimits: limits });
    // A process has other reasons to go on than a thread that waits.
    this.worker.unref();
    this.ready = this.start();
  }

  /** @throws ThreadLostError */
  run(task: GuardTask<Place>): Promise<GuardVerdict<Statement>> {
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
      const [{ cpuMs }] = (await once(this.worker, 'message', { signal: ended.signal })) as [
        GuardReport<Statement>,
      ];
      this.cpuMsBefore = cpuMs;
    } catch (error) {
      throw new ThreadLostError({ cause: error });
    }
    this.worker.on('message', ({ verdict, cpuMs }: GuardReport<Statement>) => {
      this.cpuMsBefore = cpuMs;
      if (verdict) this.take()?.resolve(verdict);
    });
    this.worker.on('error', (error) => {
      this.hasEnded = true;
      this.take()?.reject(new ThreadLostError({ cause: error }));
    });
    this.worker.on('exit', () => this.take()?.reject(new ThreadLostError()));
  }

  private take(): PromiseWithResolvers<GuardVerdict<Statement>> | null {
    const { verdict } = this;
    this.verdict = null;
    this.worker.unref();
    return verdict;
  }
}
