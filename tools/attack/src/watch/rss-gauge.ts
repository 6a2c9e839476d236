import { setTimeout as sleep } from 'node:timers/promises';
import { treeRssBytes } from '@tessera/tool-bench';

const LOOK_EVERY_MS = 250;

/** Resident memory of the service with all its children, in bytes. */
export class RssGauge {
  startBytes = 0;
  peakBytes = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly pid: () => number) {
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
  }

  /** Takes what there is now as the start. */
  markStart(): void {
    this.startBytes = this.look();
  }

  /** How much more than at the start there is now, as a share of it. */
  growth(): number {
    return this.look() / this.startBytes - 1;
  }

  look(): number {
    const bytes = treeRssBytes(this.pid());
    this.peakBytes = Math.max(this.peakBytes, bytes);
    return bytes;
  }

  stop(): void {
    clearInterval(this.timer);
  }
}

/** Waits until the look says that all is calm, or the time is over. @returns how long it took, in milliseconds */
export async function untilCalm(isCalm: () => Promise<boolean>, timeoutMs: number): Promise<number> {
  const startedAt = Date.now();
  while (Date.now() - startedAt < timeoutMs && !(await isCalm())) await sleep(500);
  return Date.now() - startedAt;
}
