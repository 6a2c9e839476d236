import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STAMP = join('.nx', 'tessera-build');
const BUILT_FOLDERS = ['libs', 'apps', 'tools'];
/** The console's page is in `web`. */
const SOURCE_FOLDERS = ['src', 'web'];
const SETTINGS = ['.swcrc', 'nx.json', 'package-lock.json', 'tsconfig.base.json'];

/**
 * Builds every project unless no source has changed. Nx would detect that too, but takes a second or two.
 * @throws Error with the output of the compiler
 */
export async function ensureBuilt(root) {
  const stamp = join(root, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesKey(root)) return;
  const { runWithProgress, workspaceEnv } = await import('./run.mjs');
  const args = ['run-many', '-t', 'build', '--outputStyle=static'];
  await runWithProgress('Building', join(root, 'node_modules', '.bin', 'nx'), args, {
    cwd: root,
    env: workspaceEnv(root, { NX_TUI: 'false', FORCE_COLOR: '0' }),
  });
  mkdirSync(join(root, '.nx'), { recursive: true });
  writeFileSync(stamp, sourcesKey(root));
}

/**
 * Changes with any source file or build setting, or when a build folder is missing. Takes about 30 ms for 1,600 files, which
 * every command waits for.
 */
export function sourcesKey(root) {
  const lines = [];
  const add = (file) => {
    const { size, mtimeMs } = statSync(file);
    lines.push(`${file.slice(root.length)} ${size} ${mtimeMs}`);
  };
  for (const file of SETTINGS) add(`${root}/${file}`);
  for (const project of projectFolders(root)) {
    add(`${project}/package.json`);
    if (existsSync(`${project}/dist`)) lines.push(`${project.slice(root.length)} built`);
    for (const folder of SOURCE_FOLDERS)
      if (existsSync(`${project}/${folder}`)) addSources(`${project}/${folder}`, add);
  }
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

function projectFolders(root) {
  return BUILT_FOLDERS.flatMap((folder) =>
    readdirSync(`${root}/${folder}`)
      .map((name) => `${root}/${folder}/${name}`)
      .filter((project) => existsSync(`${project}/package.json`) && existsSync(`${project}/src`)),
  );
}

/** Tests and their servers are not built. */
function addSources(folder, add) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (entry.name !== 'testing') addSources(path, add);
    } else if (!path.endsWith('spec.ts')) add(path);
  }
}
