import { setTimeout as sleep } from 'node:timers/promises';

/** A program that does not answer for this long counts as dead, as for the kubelet. */
export const SILENT_AFTER_MS = 10_000;
const ASK_AGAIN_MS = 250;

/** Checks whether a program is alive. Rejects or returns false if it does not answer before the signal aborts. */
export type LifeCheck = (signal: AbortSignal) => Promise<boolean>;

/** Requests /health/live of a service. */
export function liveAt(baseUrl: string): LifeCheck {
  return async (signal) => {
    const response = await fetch(`${baseUrl}/health/live`, { signal });
    await response.body?.cancel();
    return response.ok;
  };
}

/** Resolves when a program has not answered for `silentAfterMs`, or on `done`. */
export async function untilSilent(
  isAlive: LifeCheck,
  silentAfterMs: number,
  done: AbortSignal,
): Promise<void> {
  const sure = Math.min(1_000, silentAfterMs / 2);
  // Checking eight services every second would take 5 % of a core.
  const askEveryMs = silentAfterMs / 2;
  while (!done.aborted) {
    await sleep(askEveryMs, undefined, { signal: done }).catch(() => undefined);
    if (await answersWithin(isAlive, silentAfterMs - sure, done)) continue;
    // If this process was suspended, the answer is already here.
    if (!(await answersWithin(isAlive, sure, done))) return;
  }
}

async function answersWithin(isAlive: LifeCheck, timeMs: number, done: AbortSignal): Promise<boolean> {
  const isOver = AbortSignal.any([AbortSignal.timeout(timeMs), done]);
  while (!isOver.aborted) {
    if (await isAlive(isOver).catch(() => false)) return true;
    await sleep(ASK_AGAIN_MS, undefined, { signal: isOver }).catch(() => undefined);
  }
  return done.aborted;
}
