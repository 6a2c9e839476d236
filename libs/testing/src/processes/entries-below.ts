import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Files and folders below a folder that processes remove others from at the same time: what goes while it is looked at is left out,
 * where `readdir` itself would fail. Each with its whole path.
 * @throws Error (ENOENT) when the folder itself is not there
 */
export async function entriesBelow(root: string): Promise<Array<{ path: string; isFile: boolean }>> {
  return (await Promise.all((await readdir(root, { withFileTypes: true })).map(withBelow))).flat();
}

/** Paths of the files alone. @throws Error (ENOENT) when the folder itself is not there */
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
