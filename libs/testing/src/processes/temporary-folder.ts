import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new folder that other users may enter but not list: root's Postgres runs as another user.
 * @param parent default: the system's folder for temporary files
 */
export function temporaryFolder(name: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
