import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Expands paths to files, without duplicates. `recursive` includes subfolders; hidden files and folders are skipped. */
export async function filesOf(paths: string[], options: { recursive: boolean }): Promise<string[]> {
  const files = new Set<string>();
  for (const path of paths) {
    const entry = await stat(path).catch(() => {
      throw new Error(`No such file or folder: "${path}".`);
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
