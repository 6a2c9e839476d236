import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const workspaceRoot = findRoot(dirname(fileURLToPath(import.meta.url)));

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'nx.json'))) return folder;
  if (folder === dirname(folder)) throw new Error('This module lies outside of the workspace.');
  return findRoot(dirname(folder));
}
