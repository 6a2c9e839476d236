import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
  /** What is awaited, for the error message. */
  what: string;
  /** Timeout in milliseconds. Default 180,000: only a hang takes longer, however busy the machine is. */
  timeoutMs?: number;
  /**
   * Polling interval in milliseconds. Default: 25, or a twentieth of the time waited so far if that is longer, at most
   * 500.
   */
  intervalMs?: number;
}

/** Polling costs CPU time that the awaited work needs: long waits end up to 5 % late instead. */
function intervalAfter(waitedMs: number): number {
  return Math.min(Math.max(25, waitedMs / 20), 500);
}

/**
 * Polls until the result is neither null, undefined nor false.
 * @throws Error naming what was awaited, after the timeout; errors of `look`
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
    if (waitedMs > timeoutMs) throw new Error(`Timed out waiting for ${options.what}.`);
    await sleep(options.intervalMs ?? intervalAfter(waitedMs));
  }
}
