/**
 * The `runtime` of jest.config.js: imports test files with Node's own loader. Jest's runtime links every module again for every
 * test file; here a worker loads each module once. `jest.mock` does not work.
 */
import fastCheck from 'fast-check';
import Runtime from 'jest-runtime';
import { createRequire, registerHooks } from 'node:module';
import { setInterval } from 'node:timers';
import { pathToFileURL } from 'node:url';
import { sourceMaps } from './typescript.js';

const GLOBALS_URL = 'tessera:jest-globals';
const GLOBALS = [
  'afterAll',
  'afterEach',
  'beforeAll',
  'beforeEach',
  'describe',
  'expect',
  'it',
  'jest',
  'test',
];
/** A constant of jest-worker's protocol. */
const CHILD_MESSAGE_END = 2;
const LIVE_GLOBAL = Symbol.for('tessera.live-jest-global');

const require = createRequire(import.meta.url);
let currentGlobals;

// The seed of the run (global-setup.js), so that a failing property can be repeated.
fastCheck.configureGlobal({ seed: Number(process.env.TEST_SEED) });
// Without it, workers of a killed Jest run their test files to the end. (A 'disconnect' listener would keep the process alive.)
if (process.connected) {
  setInterval(() => process.connected || process.kill(process.pid, 'SIGKILL'), 1_000).unref();
  // Clients whose Redis a test has killed keep trying to reconnect. Servers and processes that a file leaves behind are
  // rejected (native-environment.js).
  process.on('message', ([type]) => type === CHILD_MESSAGE_END && process.exit());
}

/** @public Named by jest.config.js. */
export default class NativeRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    currentGlobals = this.jestGlobals;
  }

  /** Circus keeps its state in its module, so every test file gets a fresh copy. */
  requireInternalModule(path) {
    delete require.cache[require.resolve(path)];
    return require(path);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  unstable_importModule(testFile) {
    return import(pathToFileURL(testFile).href);
  }

  getSourceMaps() {
    return sourceMaps;
  }
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier !== '@jest/globals') return nextResolve(specifier, context);
    return { url: GLOBALS_URL, format: 'module', shortCircuit: true };
  },
  load(url, context, nextLoad) {
    if (url !== GLOBALS_URL) return nextLoad(url, context);
    return { format: 'module', source: globalsModule(), shortCircuit: true };
  },
});

function globalsModule() {
  const exports = GLOBALS.map((name) => `export const ${name} = live('${name}');`);
  return [`const live = globalThis[Symbol.for('${LIVE_GLOBAL.description}')];`, ...exports].join('\n');
}

/** Follows the running test file: contract suites and helpers import `it` and `expect` once for many files. */
globalThis[LIVE_GLOBAL] = (name) => {
  const current = () => currentGlobals.cjsGlobals(import.meta.filename)[name];
  return new Proxy(() => undefined, {
    apply: (_target, thisArgument, args) => Reflect.apply(current(), thisArgument, args),
    get: (_target, property) => current()[property],
  });
};
