import { readFile } from 'node:fs/promises';

/** @throws Error that names the file and the reason */
export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new Error(`Cannot read ${path} (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
}
