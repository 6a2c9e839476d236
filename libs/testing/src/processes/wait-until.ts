import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
  /** What is waited for, in the message of the error. */
  what: string;
  /** Milliseconds until it fails. Default 60,000. */
  timeoutMs?: number;
  /** Milliseconds between two looks. Default 25. */
  intervalMs?: number;
}

/**
 * Asks again and again until the answer is neither null, undefined nor false.
 * @throws Error naming what was waited for, when the time is over; whatever `look` throws
 */
export async function waitUntil<T>(
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  options: WaitOptions,
): Promise<T> {
  const deadline = Date.now() + (options.timeoutMs ?? 60_000);
  for (;;) {
    const answer = await look();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${options.what}.`);
    await sleep(options.intervalMs ?? 25);
  }
}
