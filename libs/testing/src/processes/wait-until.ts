import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
  /** What is waited for, in the message of the error. */
  what: string;
  /** Milliseconds until it fails. Default 180,000: only what hangs takes longer, however busy the machine is. */
  timeoutMs?: number;
  /** Milliseconds between two looks. Default: 25, and a twentieth of the time waited so far when that is longer, at most 500. */
  intervalMs?: number;
}

/** Looking costs processor time that what is waited for needs: long waits end up to 5 % late instead. */
function intervalAfter(waitedMs: number): number {
  return Math.min(Math.max(25, waitedMs / 20), 500);
}

/**
 * Asks again and again until the answer is neither null, undefined nor false.
 * @throws Error naming what was waited for, when the time is over; whatever `look` throws
 */
export async function waitUntil<T>(
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  options: WaitOptions,
): Promise<T> {
  const start = Date.now();
  const { timeoutMs = 180_000 } = options;
  for (;;) {
    const answer = await look();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    const waitedMs = Date.now() - start;
    if (waitedMs > timeoutMs) throw new Error(`Waited in vain for ${options.what}.`);
    await sleep(options.intervalMs ?? intervalAfter(waitedMs));
  }
}
