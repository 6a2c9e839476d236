import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '@tessera/platform/child';

const OWNED = /^tessera-browser-(\d+)-\w+$/;

/**
 * Creates a folder for a browser's sockets, whose paths must be short, while the path of a work folder may be long. The
 * caller removes it.
 */
export async function makeSocketFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `tessera-browser-${process.pid}-`));
}

/** Removes those that killed processes left behind. */
export async function removeAbandonedSocketFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(OWNED.exec(name)?.[1]);
    // Folders of other users cannot be removed and are not ours.
    if (pid > 0 && !isRunning(pid))
      await rm(join(tmpdir(), name), { recursive: true }).catch(() => undefined);
  }
}
