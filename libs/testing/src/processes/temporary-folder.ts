import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new folder that other users may pass through, though not list: root's Postgres runs as another user.
 * @param parent the system's folder for temporary files when absent
 */
export function temporaryFolder(name: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
