import { statfsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const MEBIBYTE = 1024 * 1024;
/** Postgres needs another WAL file of 16 MiB to start. */
const FULL_BELOW_BYTES = 32 * MEBIBYTE;
const LOOK_EVERY_MS = 5_000;

/** Reports once when the disk of the state folder is full, and once when it has space again. */
export class DiskWatch {
  private isReported = false;
  private readonly over = new AbortController();

  constructor(
    private readonly folder: string,
    private readonly report: (line: string) => void,
    private readonly freeBytes: (folder: string) => number = freeBytesOf,
  ) {}

  /** Checks periodically until {@link stop}. */
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

  /** Checks now. A full disk explains why parts crash and do not start. */
  isFull(): boolean {
    const isFull = this.freeBytes(this.folder) < FULL_BELOW_BYTES;
    if (isFull !== this.isReported)
      this.report(isFull ? this.message() : `  ${this.folder} has free space again.`);
    this.isReported = isFull;
    return isFull;
  }

  private message(): string {
    const free = Math.floor(this.freeBytes(this.folder) / MEBIBYTE);
    return `  The disk is full: ${free} MB free for ${this.folder}. Free some space; crashed parts then restart.`;
  }
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
