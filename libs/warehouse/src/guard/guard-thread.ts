import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { threadModule } from '@tessera/platform';
import type { GuardVerdict } from './guard-verdict.js';
import type { GuardedStatement } from './guarded-statement.js';
import type { GuardReport, GuardTask } from './serve-checks.js';

export interface GuardThreadOptions {
  /** At least two, since one tenant can occupy one. */
  threads: number;
  /** How long a thread keeps the memory of a large statement, in milliseconds. */
  renewalMs: number;
  /** Calls `serveChecks`; such as `new URL('./guard-worker.js', import.meta.url)`. */
  module: URL;
  /** In MiB. Exceeding them ends the thread; the longest legitimate statements use a third. */
  limits: Required<
    Pick<ResourceLimits, 'maxOldGenerationSizeMb' | 'maxYoungGenerationSizeMb' | 'stackSizeMb'>
  >;
}

/** The thread ended before its verdict: the parser failed, or the thread was killed. */
export class ThreadLostError extends Error {
  override readonly name = 'ThreadLostError';

  constructor(options?: ErrorOptions) {
    super('The thread that checked a statement ended.', options);
  }
}

/** One thread with its own parser, for one statement at a time. Unusable after a failure. */
export class GuardThread<Place, Statement extends GuardedStatement> {
  /** Resolves when the thread accepts statements. @throws why it could not start */
  readonly ready: Promise<void>;

  hasEnded = false;

  private readonly worker: Worker;
  private verdict: PromiseWithResolvers<GuardVerdict<Statement>> | null = null;
  /** CPU time used before the current statement. */
  private cpuMsBefore = 0;

  constructor({ module, limits }: GuardThreadOptions) {
    const { filename, options } = threadModule(module);
    this.worker = new Worker(new URL(filename), { ...options, resourceLimits: limits });
    // A waiting thread must not keep the process alive.
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

  /** CPU time of the current statement in milliseconds; on a busy machine far less than the elapsed time. */
  async cpuMs(): Promise<number> {
    const { user, system } = await this.worker.cpuUsage();
    return (user + system) / 1_000 - this.cpuMsBefore;
  }

  /** Terminates the thread, even in an endless loop of the parser. */
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
