import { threadPool, type ThreadPool } from '@tessera/platform';
import { FileFormatError } from '../file-format.error.js';
import type { ArrowReply, ArrowTask } from './arrow.worker.js';

export const ARROW_STREAM_TYPE = 'application/vnd.apache.arrow.stream';

const MAX_THREADS = 2;

/**
 * Encodes rows as Arrow IPC streams, each as a whole, so that a value without an Arrow type fails the response before it
 * has begun. Runs in threads, since building columns takes microseconds for every value: one task of an owner at a time,
 * so that owners take turns.
 */
export class ArrowEncoder {
  private threads: ThreadPool | undefined;
  private readonly lastOf = new Map<string, Promise<unknown>>();

  /** @throws FileFormatError, the signal's reason */
  async encode(owner: string, task: ArrowTask, signal: AbortSignal): Promise<Uint8Array[]> {
    const before = this.lastOf.get(owner);
    const reply = (async () => {
      await before?.catch(() => undefined);
      signal.throwIfAborted();
      this.threads ??= threadPool(new URL('./arrow.worker.js', import.meta.url), { maxThreads: MAX_THREADS });
      return (await this.threads.run(task, { signal })) as ArrowReply;
    })();
    this.lastOf.set(owner, reply);
    try {
      const answer = await reply;
      if ('pieces' in answer) return answer.pieces;
      const { code, message, details } = answer.fault;
      throw new FileFormatError(code, message, details);
    } finally {
      if (this.lastOf.get(owner) === reply) this.lastOf.delete(owner);
    }
  }

  async close(): Promise<void> {
    await this.threads?.close();
  }
}
