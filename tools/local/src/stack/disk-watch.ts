import { statfsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const MEBIBYTE = 1024 * 1024;
/** Postgres writes its log in files of 16 MiB, and needs one more before it starts. */
const FULL_BELOW_BYTES = 32 * MEBIBYTE;
const LOOK_EVERY_MS = 5_000;

/** Says when the disk that holds the state folder is full, once, and when there is space again. */
export class DiskWatch {
  private isReported = false;
  private readonly over = new AbortController();

  constructor(
    private readonly folder: string,
    private readonly report: (line: string) => void,
    private readonly freeBytes: (folder: string) => number = freeBytesOf,
  ) {}

  /** Looks now and then until {@link stop}. */
  async watch(): Promise<void> {
    const { signal } = this.over;
    while (!signal.aborted) {
      this.isFull();
      await sleep(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  stop(): void {
    this.over.abort();
  }

  /** Looks at once. While the disk is full, that is why parts end and do not start. */
  isFull(): boolean {
    const isFull = this.freeBytes(this.folder) < FULL_BELOW_BYTES;
    if (isFull !== this.isReported)
      this.report(isFull ? this.message() : `  There is space again for ${this.folder}.`);
    this.isReported = isFull;
    return isFull;
  }

  private message(): string {
    const free = Math.floor(this.freeBytes(this.folder) / MEBIBYTE);
    return `  The disk is full: ${free} MB are free for ${this.folder}. Free some space there; what ended is then started again.`;
  }
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
