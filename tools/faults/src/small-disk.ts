import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

const MEGABYTES = 512;
const FILLER = '.filler';
const BLOCK = Buffer.alloc(1024 * 1024);

/** A file system small enough to fill: tmpfs, which needs root on Linux and does not work in every container. */
export class SmallDisk {
  /** @returns null if it cannot be mounted */
  static mount(name: string, folder: string): SmallDisk | null {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
    try {
      const options = `size=${MEGABYTES}m,mode=0755`;
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
      return new SmallDisk(name, folder);
    } catch {
      return null;
    }
  }

  private constructor(
    readonly name: string,
    private readonly folder: string,
  ) {}

  /** Resolves when the disk is full. */
  async fill(): Promise<void> {
    const file = await open(join(this.folder, FILLER), 'w');
    try {
      for (let size = BLOCK.length; size > 0;) {
        const isWritten = await file.write(BLOCK, 0, size).then(
          ({ bytesWritten }) => bytesWritten > 0,
          (error: NodeJS.ErrnoException) => {
            if (error.code !== 'ENOSPC') throw error;
            return false;
          },
        );
        if (!isWritten) size = Math.floor(size / 2);
      }
    } finally {
      await file.close();
    }
  }

  clear(): void {
    rmSync(join(this.folder, FILLER), { force: true });
  }

  unmount(): void {
    execFileSync('umount', ['--lazy', this.folder]);
  }
}
