import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runWithProgress, workspaceEnv } from './run.mjs';

const STAMP = join('.nx', 'tessera-build');
const BUILT_FOLDERS = ['libs', 'apps', 'tools'];
const SETTINGS = ['.swcrc', 'nx.json', 'package-lock.json', 'tsconfig.base.json'];

/**
 * Builds every project, unless no source has changed since the last time. Nx would find that out too, but takes a
 * second or two for it.
 * @throws Error with the compiler's words when something does not compile
 */
export async function ensureBuilt(root) {
  const stamp = join(root, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesKey(root)) return;
  const args = ['run-many', '-t', 'build', '--outputStyle=static'];
  await runWithProgress('Building', join(root, 'node_modules', '.bin', 'nx'), args, {
    cwd: root,
    env: workspaceEnv(root, { NX_TUI: 'false', FORCE_COLOR: '0' }),
  });
  mkdirSync(join(root, '.nx'), { recursive: true });
  writeFileSync(stamp, sourcesKey(root));
}

/** Changes when a source file of any project or a setting of the build does, or when a build folder goes missing. */
export function sourcesKey(root) {
  const hash = createHash('sha256');
  const add = (file) => {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file.slice(root.length)} ${size} ${mtimeMs}\n`);
  };
  for (const file of SETTINGS) add(join(root, file));
  for (const project of projectFolders(root)) {
    add(join(project, 'package.json'));
    hash.update(existsSync(join(project, 'dist')) ? 'built\n' : 'not built\n');
    for (const file of sourceFiles(join(project, 'src'))) add(file);
  }
  return hash.digest('hex');
}

function projectFolders(root) {
  return BUILT_FOLDERS.flatMap((folder) => {
    const path = join(root, folder);
    return readdirSync(path)
      .sort()
      .map((name) => join(path, name))
      .filter((project) => existsSync(join(project, 'package.json')) && existsSync(join(project, 'src')));
  });
}

function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
