import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * The files that the paths name, in order, each once: a file itself, a folder's files (all below it when `recursive`).
 * Hidden files and folders inside a folder are passed over.
 */
export async function filesOf(paths: string[], options: { recursive: boolean }): Promise<string[]> {
  const files = new Set<string>();
  for (const path of paths) {
    const entry = await stat(path).catch(() => {
      throw new Error(`There is no file or folder "${path}".`);
    });
    if (entry.isFile()) files.add(resolve(path));
    else for (const file of await filesIn(resolve(path), options.recursive)) files.add(file);
  }
  return [...files];
}

async function filesIn(folder: string, recursive: boolean): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => a.name.localeCompare(b.name));
  const files: string[] = [];
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isFile()) files.push(path);
    else if (recursive && entry.isDirectory()) files.push(...(await filesIn(path, recursive)));
  }
  return files;
}
