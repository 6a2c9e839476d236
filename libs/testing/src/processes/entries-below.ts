import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Files and folders below a folder from which other processes remove entries at the same time. Skips what disappears
 * meanwhile, where `readdir` would fail. Returns full paths.
 * @throws Error (ENOENT) if the folder itself does not exist
 */
export async function entriesBelow(root: string): Promise<Array<{ path: string; isFile: boolean }>> {
  return (await Promise.all((await readdir(root, { withFileTypes: true })).map(withBelow))).flat();
}

/** Paths of the files only. @throws Error (ENOENT) if the folder itself does not exist */
export async function filesBelow(root: string): Promise<string[]> {
  return (await entriesBelow(root)).flatMap(({ path, isFile }) => (isFile ? path : []));
}

async function withBelow(entry: Dirent): Promise<Array<{ path: string; isFile: boolean }>> {
  const path = join(entry.parentPath, entry.name);
  const own = { path, isFile: entry.isFile() };
  if (!entry.isDirectory()) return [own];
  try {
    return [own, ...(await entriesBelow(path))];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
