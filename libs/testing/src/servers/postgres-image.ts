import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { preparePostgresHome, VERSION_FILE } from './postgres-binaries.js';

type InitialiseFolder = (dataFolder: string) => Promise<void>;

const images = new Map<string, Promise<string>>();

/**
 * Fills an empty data folder with a copy of the run's image, which the run's first server creates. initdb takes about
 * two seconds of CPU time, a copy 0.1.
 */
export async function copyImage(
  runFolder: string,
  dataFolder: string,
  initialise: InitialiseFolder,
): Promise<void> {
  const path = join(runFolder, 'postgres-image');
  let image = images.get(path);
  if (!image) images.set(path, (image = makeImage(path, initialise)));
  await promisify(execFile)('cp', ['-Rp', `${await image}/.`, dataFolder]);
}

/** Workers of a run may create it at the same time; the first to finish publishes its own. */
async function makeImage(path: string, initialise: InitialiseFolder): Promise<string> {
  if (existsSync(join(path, VERSION_FILE))) return path;
  const { dataFolder } = preparePostgresHome(`${path}.${randomUUID()}`);
  await initialise(dataFolder);
  try {
    renameSync(dataFolder, path);
  } catch {
    rmSync(dataFolder, { recursive: true, force: true });
  }
  return path;
}
