/**
 * What every npm script of a user starts with, on a machine that has nothing but git and some Node >= 20: installs the
 * dependencies when they are missing or stale, builds what has changed, and goes on under Node 24. No dependencies.
 */
import module from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureBuilt } from './setup/src/build.mjs';
import { ensureInstalled } from './setup/src/install.mjs';
import { asksForHelp, USAGE } from './setup/src/usage.mjs';

/** `isBrief`: the command is short, so it runs in this process when this is already Node 24. */
const COMMANDS = {
  start: { main: 'tools/local/dist/main.js', args: ['start'] },
  stop: { main: 'tools/local/dist/main.js', args: ['stop'], isBrief: true },
  status: { main: 'tools/local/dist/main.js', args: ['status'], isBrief: true },
  test: { main: 'tools/setup/src/test-run.mjs', inRoot: true },
  soak: { main: 'tools/setup/src/soak.mjs', inRoot: true },
  mutants: { main: 'tools/mutants/dist/main.js', inRoot: true },
  cli: { main: 'tools/cli/dist/main.js', isBrief: true },
  attack: { main: 'tools/attack/dist/main.js' },
  faults: { main: 'tools/faults/dist/main.js' },
  bench: { main: 'tools/bench/dist/main.js' },
  scale: { main: 'tools/bench/dist/scale/main.js' },
  manifests: { main: 'tools/manifests/dist/main.js', inRoot: true },
  chart: { main: 'tools/manifests/dist/chart-main.js', inRoot: true },
  images: { main: 'tools/manifests/dist/images-main.js', inRoot: true },
  evaluate: { main: 'tools/evaluate/dist/main.js' },
};
const NODE_MAJOR = 24;

const [name, ...given] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  console.error(`Unknown command ${name ?? ''}: one of ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(2);
}

// A kind of evaluation explains itself.
if (USAGE[name] && asksForHelp(name === 'evaluate' ? given.slice(0, 1) : given)) {
  console.log(USAGE[name]);
  process.exit();
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// Paths on the command line are meant from where the user stands, not from the root, where npm runs its scripts.
const cwd = command.inRoot ? root : (process.env.INIT_CWD ?? process.cwd());
try {
  if (name === 'start') {
    const { checkEdgePort } = await import('./setup/src/edge-port.mjs');
    await checkEdgePort(given, { root, cwd });
  }
  await ensureInstalled(root);
  await ensureBuilt(root);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const main = `${root}/${command.main}`;
const args = [...(command.args ?? []), ...given];
if (command.isBrief && Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) await runHere();
else process.exit(await runAsProcess());

/** Saves starting a second Node process, which costs as much as the command itself. */
async function runHere() {
  module.enableCompileCache(`${root}/node_modules/.cache/node-compile`);
  process.removeAllListeners('warning');
  process.chdir(cwd);
  process.argv.splice(1, process.argv.length, main, ...args);
  await import(pathToFileURL(main).href);
}

async function runAsProcess() {
  const { runToEnd, workspaceEnv } = await import('./setup/src/run.mjs');
  const node = ['--no-warnings', '--enable-source-maps', main, ...args];
  return runToEnd('node', node, { cwd, env: workspaceEnv(root) });
}
