/**
 * What every npm script of a user starts with, on a machine that has nothing but git and some Node >= 20: installs the
 * dependencies when they are missing or stale, builds what has changed, and goes on under Node 24. No dependencies.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './setup/src/build.mjs';
import { checkEdgePort } from './setup/src/edge-port.mjs';
import { ensureInstalled } from './setup/src/install.mjs';
import { runToEnd, workspaceEnv } from './setup/src/run.mjs';

const COMMANDS = {
  start: { main: 'tools/local/dist/main.js', args: ['start'] },
  stop: { main: 'tools/local/dist/main.js', args: ['stop'] },
  status: { main: 'tools/local/dist/main.js', args: ['status'] },
  test: { main: 'tools/setup/src/test-run.mjs', inRoot: true },
  soak: { main: 'tools/setup/src/soak.mjs', inRoot: true },
  mutants: { main: 'tools/mutants/dist/main.js', inRoot: true },
  cli: { main: 'tools/cli/dist/main.js' },
  attack: { main: 'tools/attack/dist/main.js' },
  faults: { main: 'tools/faults/dist/main.js' },
  bench: { main: 'tools/bench/dist/main.js' },
  scale: { main: 'tools/bench/dist/scale/main.js' },
  manifests: { main: 'tools/manifests/dist/main.js', inRoot: true },
  images: { main: 'tools/manifests/dist/images-main.js', inRoot: true },
  evaluate: { main: 'tools/evaluate/dist/main.js' },
};

const [name, ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  console.error(`Unknown command ${name ?? ''}: one of ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(2);
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// Paths on the command line are meant from where the user stands, not from the root, where npm runs its scripts.
const cwd = command.inRoot ? root : (process.env.INIT_CWD ?? process.cwd());
try {
  if (name === 'start') await checkEdgePort(args, { root, cwd });
  await ensureInstalled(root);
  await ensureBuilt(root);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const node = [
  '--no-warnings',
  '--enable-source-maps',
  `${root}/${command.main}`,
  ...(command.args ?? []),
  ...args,
];
process.exit(await runToEnd('node', node, { cwd, env: workspaceEnv(root) }));
