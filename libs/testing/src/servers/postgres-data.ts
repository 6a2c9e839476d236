import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A folder without it is not a data folder, neither to Postgres nor to us. */
export const VERSION_FILE = 'PG_VERSION';
const LOCK_FILE = 'postmaster.pid';

const run = promisify(execFile);

/** Copies everything with its owner. The file that makes it a data folder comes last, when the rest is on the disk. */
export async function copyDataFolder(from: string, to: string): Promise<void> {
  rmSync(join(to, VERSION_FILE), { force: true });
  for (const name of readdirSync(to)) rmSync(join(to, name), { recursive: true, force: true });
  const names = readdirSync(from).filter((name) => name !== VERSION_FILE && name !== LOCK_FILE);
  await run('cp', ['-Rp', ...names.map((name) => join(from, name)), to]);
  await run('sync');
  await run('cp', ['-p', join(from, VERSION_FILE), to]);
  await run('sync');
}
