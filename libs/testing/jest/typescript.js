/**
 * Runs the workspace's TypeScript sources: `node -C @tessera/source --import @tessera/testing/typescript main.ts`. Compiles each
 * file with swc and caches the output under node_modules/.cache, keyed by the file's path and content.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..', '..', '..');
/** Sandboxed child processes need write access to it (`launchChild` in libs/platform). */
const cacheFolder = join(root, 'node_modules', '.cache', 'tessera-typescript');
const require = createRequire(import.meta.url);
const settings = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));
const settingsKey = JSON.stringify([settings, require('@swc/core/package.json').version]);

/** URL of each loaded source → path of its source map. */
export const sourceMaps = new Map();

registerHooks({
  // Sources import each other by the names of the compiled files.
  resolve(specifier, context, nextResolve) {
    if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
      if (existsSync(source)) return { url: source.href, format: 'module', shortCircuit: true };
    }
    return nextResolve(specifier, context);
  },
  load(url, context, nextLoad) {
    const { protocol, pathname } = new URL(url);
    if (protocol !== 'file:' || !pathname.endsWith('.ts')) return nextLoad(url, context);
    return { format: 'module', source: compiled(url), shortCircuit: true };
  },
});

function compiled(url) {
  const path = fileURLToPath(url);
  const source = readFileSync(path, 'utf8');
  const key = createHash('sha256').update(`${settingsKey}\0${path}\0${source}`).digest('hex');
  const file = join(cacheFolder, `${key}.js`);
  sourceMaps.set(url, `${file}.map`);
  return existsSync(file) ? readFileSync(file, 'utf8') : compile(path, source, file);
}

function compile(path, source, file) {
  // Loaded only on a cache miss: it is a native module of 40 MB.
  const { transformSync } = require('@swc/core');
  const options = { ...settings, swcrc: false, configFile: false, filename: path };
  const { code, map } = transformSync(source, options);
  const withMap = `${code}\n//# sourceMappingURL=${pathToFileURL(`${file}.map`).href}\n`;
  mkdirSync(cacheFolder, { recursive: true });
  writeAtomically(`${file}.map`, map);
  writeAtomically(file, withMap);
  return withMap;
}

function writeAtomically(file, text) {
  const temporary = `${file}.${randomUUID()}`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}
