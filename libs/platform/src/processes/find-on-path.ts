import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** Path of a program, null if none of the names is installed. */
export async function findOnPath(
  names: string | readonly string[],
  // eslint-disable-next-line no-restricted-properties -- where programs are is the system's word, not a setting of ours
  searchPath = process.env.PATH ?? '',
): Promise<string | null> {
  for (const folder of searchPath.split(delimiter).filter((entry) => entry !== ''))
    for (const name of [names].flat()) {
      const path = join(folder, name);
      if (await isExecutable(path)) return path;
    }
  return null;
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
