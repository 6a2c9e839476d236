import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STAMP = join('node_modules', '.tessera-install');

/**
 * Installs the packages of package-lock.json unless node_modules already holds them.
 * @throws Error with the output of npm
 */
export async function ensureInstalled(root) {
  const key = installKey(root);
  if (readIfThere(join(root, STAMP)) === key && hasNode(root)) return;
  if (!matchesLock(root)) await install(root);
  writeFileSync(join(root, STAMP), key);
}

/** Hash of everything an installation depends on: the lock file and the platform. */
export function installKey(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}

/**
 * Whether npm's record in node_modules lists every package of the lock file in its version, so that a developer's own
 * `npm install` is not repeated.
 */
export function matchesLock(root) {
  const installed = readIfThere(join(root, 'node_modules', '.package-lock.json'));
  if (!installed || !hasNode(root)) return false;
  const found = JSON.parse(installed).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    return found[path] ? found[path].version === entry.version : Boolean(entry.optional || entry.devOptional);
  });
}

async function install(root) {
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const { runWithProgress } = await import('./run.mjs');
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  await runWithProgress('Installing dependencies', command, [...first, ...args], {
    cwd: root,
    env: process.env,
  });
  if (!hasNode(root)) {
    throw new Error(
      'npm did not install Node.js 24. Allow install scripts: `npm config set ignore-scripts false`.',
    );
  }
}

function hasNode(root) {
  return existsSync(join(root, 'node_modules', '.bin', 'node'));
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
