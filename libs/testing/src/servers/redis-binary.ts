import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROGRAMS = ['redis-server', 'valkey-server'];
const USUAL_FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', '/usr/sbin', '/snap/bin'];

/**
 * The path of a redis-server or valkey-server; installs one with the system's package manager if there is none.
 * @param onInstall called before an installation begins, with the command
 * @throws Error with one sentence that names the solution
 */
export async function ensureRedisBinary(onInstall?: (command: string) => void): Promise<string> {
  const found = findRedisBinary();
  if (found) return found;
  const installer = chooseInstaller();
  if (installer) {
    onInstall?.(installer.shown);
    await installer.install().catch((error: Error & { stderr?: string }) => {
      const reason = (error.stderr?.trim() || error.message).split('\n').at(-1);
      throw new Error(`redis-server is missing and \`${installer.shown}\` failed (${reason}): ${MANUAL_WAY}`);
    });
    const installed = findRedisBinary();
    if (installed) return installed;
  }
  throw new Error(`redis-server is missing and cannot be installed from here: ${MANUAL_WAY}`);
}

const MANUAL_WAY =
  process.platform === 'darwin'
    ? 'install it with `brew install redis` and try again.'
    : 'install it with `sudo apt-get install redis-server` (or valkey, or your system’s package) and try again.';

/** The path of the first installed redis-server or valkey-server, or null. */
export function findRedisBinary(path = process.env.PATH ?? ''): string | null {
  const folders = [...path.split(delimiter).filter(Boolean), ...USUAL_FOLDERS];
  for (const program of PROGRAMS) {
    const file = folders.map((folder) => join(folder, program)).find(isExecutable);
    if (file) return file;
  }
  return null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

interface Installer {
  shown: string;
  install: () => Promise<void>;
}

function chooseInstaller(): Installer | null {
  if (process.platform === 'darwin') {
    return {
      shown: 'brew install redis',
      install: async () => void (await run('brew', ['install', 'redis'])),
    };
  }
  if (process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    return { shown: 'apt-get install redis-server', install: installByApt };
  }
  return null;
}

async function installByApt(): Promise<void> {
  // RUNLEVEL=1 keeps the package from starting a server on port 6379.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const args = ['install', '-y', '-q', '--no-install-recommends', 'redis-server'];
  try {
    await run('apt-get', args, { env });
  } catch {
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', args, { env });
  }
}
