import { threadPool, type ThreadPool } from '@tessera/platform';
import { InvalidSqlError, SqlBlockedError } from '../../../guard/guard.errors.js';
import type { GuardedQuery } from '../bigquery-guard.js';
import type { Reading, ReadingTask } from './reading.js';

const MAX_THREADS = 2;
/** Honest statements take milliseconds; a thread that has to be made first, a second or more on a busy machine. */
const LONGEST_MS = 5_000;
const TOO_MUCH = 'The statement is nested too deeply, or too long, to be read.';

/** Reads and guards statements off the event loop. A thread that does not come to an end, or in which the parser fails, is ended. */
export class StatementReader {
  private threads: ThreadPool | undefined;
  private started: Promise<unknown> | undefined;

  /** Makes the first thread, once, so that no statement has to wait for it. */
  async start(): Promise<void> {
    const nothing: ReadingTask = { sql: 'SELECT 1', own: { projectId: '', dataset: '' } };
    this.started ??= (this.threads ??= openThreads()).run(nothing);
    await this.started;
  }

  /**
   * @param timeoutMs at most five seconds of it are used
   * @throws InvalidSqlError, SqlBlockedError
   */
  async read(task: ReadingTask, timeoutMs: number): Promise<GuardedQuery> {
    const threads = (this.threads ??= openThreads());
    const signal = AbortSignal.timeout(Math.max(1, Math.min(LONGEST_MS, timeoutMs)));
    let reading: Reading;
    try {
      reading = (await threads.run(task, { signal })) as Reading;
    } catch (error) {
      if (!signal.aborted) this.discard(threads);
      throw new InvalidSqlError(TOO_MUCH, null, null, null, { cause: error });
    }
    if ('guarded' in reading) return reading.guarded;
    if ('blocked' in reading) throw new SqlBlockedError(reading.blocked.pattern, reading.blocked.reason);
    const { message, position, hint, sqlState } = reading.invalid;
    throw new InvalidSqlError(message, position, hint, sqlState);
  }

  async close(): Promise<void> {
    await this.threads?.destroy();
  }

  /** The parser may be broken after a failure of its own, and would fail whatever it reads next. */
  private discard(threads: ThreadPool): void {
    if (this.threads === threads) this.threads = undefined;
    void threads.close();
  }
}

function openThreads(): ThreadPool {
  return threadPool(new URL('./reading.js', import.meta.url), { maxThreads: MAX_THREADS });
}
