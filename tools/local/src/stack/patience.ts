import { UserError } from '../user-error.js';

const VARIABLE = 'LOCAL_START_PATIENCE_S';
const DEFAULT_SECONDS = 60;
const REMIND_EVERY_MS = 10_000;

/** Reads LOCAL_START_PATIENCE_S: how long a starting part may make no progress. @throws UserError */
export function startPatienceMs(env: NodeJS.ProcessEnv): number {
  const seconds = Number(env[VARIABLE] ?? DEFAULT_SECONDS);
  if (!Number.isInteger(seconds) || seconds < 5 || seconds > 3_600)
    throw new UserError(`${VARIABLE} must be a whole number of seconds from 5 to 3600.`);
  return seconds * 1_000;
}

/** Advice when a part takes too long to start. */
export const MORE_PATIENCE = `On a slow or busy machine, try again with ${VARIABLE}=300 npm start.`;

/** Repeatedly reports which parts are not ready yet. */
export class WaitingList {
  private readonly names = new Set<string>();
  private readonly startedAt = performance.now();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly report: (line: string) => void) {}

  /** Waits for a part of the stack. */
  async during<T>(name: string, work: Promise<T>): Promise<T> {
    this.names.add(name);
    this.remindLater();
    try {
      return await work;
    } finally {
      this.names.delete(name);
      this.remindLater();
    }
  }

  private remindLater(): void {
    clearInterval(this.timer);
    if (this.names.size > 0) this.timer = setInterval(() => this.remind(), REMIND_EVERY_MS);
  }

  private remind(): void {
    const seconds = Math.round((performance.now() - this.startedAt) / 1000);
    this.report(`  waiting for ${[...this.names].join(', ')} (${seconds} s)`);
  }
}
