import { setTimeout as sleep } from 'node:timers/promises';

/** What has not answered for so long is taken for dead, as the kubelet takes it. */
export const SILENT_AFTER_MS = 10_000;
const ASK_AGAIN_MS = 250;

/** Asks a program whether it lives. Rejects, or answers false, when it does not say so before the signal is aborted. */
export type LifeCheck = (signal: AbortSignal) => Promise<boolean>;

/** Asks /health/live of a service. */
export function liveAt(baseUrl: string): LifeCheck {
  return async (signal) => {
    const response = await fetch(`${baseUrl}/health/live`, { signal });
    await response.body?.cancel();
    return response.ok;
  };
}

/** Resolves when a program has said nothing for so long, or when it need not be asked any more. */
export async function untilSilent(
  isAlive: LifeCheck,
  silentAfterMs: number,
  done: AbortSignal,
): Promise<void> {
  const sure = Math.min(1_000, silentAfterMs / 2);
  // Seven services that are asked every second take 5 % of a core between them and this process.
  const askEveryMs = silentAfterMs / 2;
  while (!done.aborted) {
    await sleep(askEveryMs, undefined, { signal: done }).catch(() => undefined);
    if (await answersWithin(isAlive, silentAfterMs - sure, done)) continue;
    // If it was this process that stood still, the answer has been waiting here.
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
