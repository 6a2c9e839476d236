import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '@tessera/platform/child';

const OWNED = /^tessera-browser-(\d+)-\w+$/;

/** A folder for a browser's sockets: their paths may not be long, and that of a work folder may be. Removed by the caller. */
export async function makeSocketFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `tessera-browser-${process.pid}-`));
}

/** Removes those that killed processes have left. */
export async function removeAbandonedSocketFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(OWNED.exec(name)?.[1]);
    // Somebody else's cannot be removed, and is none of our business.
    if (pid > 0 && !isRunning(pid))
      await rm(join(tmpdir(), name), { recursive: true }).catch(() => undefined);
  }
}
