import { setTimeout as sleep } from 'node:timers/promises';
import { treeRssBytes } from '@tessera/tool-bench';

const LOOK_EVERY_MS = 250;

/** Resident memory of the service and its children, in bytes. */
export class RssGauge {
  startBytes = 0;
  peakBytes = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly pid: () => number) {
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
  }

  /** Sets the baseline. */
  markStart(): void {
    this.startBytes = this.look();
  }

  /** Growth since the baseline, as a share of it. */
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

/** Waits until everything is calm or the time is up. @returns the time in milliseconds */
export async function untilCalm(isCalm: () => Promise<boolean>, timeoutMs: number): Promise<number> {
  const startedAt = Date.now();
  while (Date.now() - startedAt < timeoutMs && !(await isCalm())) await sleep(500);
  return Date.now() - startedAt;
}
