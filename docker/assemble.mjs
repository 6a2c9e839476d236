/**
 * Copies one app with what it needs to run, and nothing else, out of a workspace that is built and has its dependencies:
 * `node docker/assemble.mjs <app> <target folder>`. Packages are followed from the app's package.json on, as Node finds them.
 * No dependencies: it runs before there are any.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Binaries of other systems, which their packages bring along. */
const FOREIGN = [
  /onnxruntime-node\/bin\/napi-v\d+\/(darwin|win32)(\/|$)/,
  new RegExp(`onnxruntime-node/bin/napi-v\\d+/linux/(?!${process.arch}(/|$))`),
];
/** What of a project of ours is run. */
const RUN = ['package.json', 'dist'];

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const [app, target] = process.argv.slice(2);
const project = projectOf(app);
if (!target || !existsSync(join(root, project, 'package.json'))) {
  console.error('usage: node docker/assemble.mjs <app> <target folder>');
  process.exit(2);
}

const found = new Map();
follow(join(root, project));
for (const [folder, link] of found) copy(folder, link);
mkdirSync(join(target, 'docker'), { recursive: true });
for (const file of ['entrypoint.sh', 'healthcheck.mjs'])
  cpSync(join(root, 'docker', file), join(target, 'docker', file));
cpSync(join(root, 'package.json'), join(target, 'package.json'));
console.log(`${app}: ${found.size} packages`);

/** The command line is a tool; everything else that has an image is an app. */
function projectOf(name) {
  return name === 'cli' ? join('tools', 'cli') : join('apps', name ?? '');
}

/** @param link where it was found, which for projects of ours is a link */
function follow(folder, link = folder) {
  const real = realpathSync(folder);
  if (found.has(real)) return;
  found.set(real, link);
  const manifest = JSON.parse(readFileSync(join(real, 'package.json'), 'utf8'));
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = manifest;
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    const place = find(name, real);
    if (place) follow(place, place);
    else if (!optionalDependencies[name] && !peerDependenciesMeta[name]?.optional && dependencies[name])
      throw new Error(`${name}, which ${manifest.name} needs, is not installed.`);
  }
}

/** As Node looks for a package: in node_modules of the folder and of all above it. */
function find(name, from) {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(candidate)) return candidate;
  }
  return null;
}

function copy(folder, link) {
  const place = join(target, relative(root, folder));
  mkdirSync(dirname(place), { recursive: true });
  if (folder.includes('/node_modules/')) {
    cpSync(folder, place, {
      recursive: true,
      dereference: false,
      verbatimSymlinks: true,
      filter: isWanted(folder),
    });
    return;
  }
  for (const part of RUN) cpSync(join(folder, part), join(place, part), { recursive: true });
  if (link === folder) return;
  const linkPlace = join(target, relative(root, link));
  mkdirSync(dirname(linkPlace), { recursive: true });
  symlinkSync(relative(dirname(linkPlace), place), linkPlace);
}

/** Not the packages in it: those that are needed are copied for themselves. */
function isWanted(folder) {
  const nested = join(folder, 'node_modules');
  return (path) => path !== nested && !FOREIGN.some((pattern) => pattern.test(path));
}
