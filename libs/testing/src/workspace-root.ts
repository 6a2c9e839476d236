import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const workspaceRoot = findRoot(dirname(fileURLToPath(import.meta.url)));

/**
 * Folder of Node.js's compile cache, which saves a quarter of the start time of an app or command. For
 * NODE_COMPILE_CACHE.
 */
export const compileCache = join(workspaceRoot, 'node_modules', '.cache', 'node-compile');

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'nx.json'))) return folder;
  if (folder === dirname(folder)) throw new Error('This module lies outside of the workspace.');
  return findRoot(dirname(folder));
}
