import { spawn } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Programs that open a file with the desktop's application for it. */
const OPENERS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'open',
  linux: 'xdg-open',
  win32: 'explorer',
};

/**
 * Writes a page of evidence to a new temporary folder that only the user may read, and opens it where there is a desktop.
 * @returns the file
 */
export async function showEvidence(page: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-evidence-'));
  const file = join(folder, 'evidence.html');
  await writeFile(file, page, { mode: 0o600 });
  const opener = OPENERS[process.platform];
  if (opener !== undefined && process.stdout.isTTY)
    // Without a desktop there is no such program; the file is named anyway.
    spawn(opener, [file], { detached: true, stdio: 'ignore' })
      .on('error', () => undefined)
      .unref();
  return file;
}
