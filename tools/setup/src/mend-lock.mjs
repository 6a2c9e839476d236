/**
 * `npm run lock:mend`: run after every change of package-lock.json. npm omits optional packages of other platforms from the
 * lock file if the registry lacks them, and `npm ci` then rejects it ("Missing … from lock file"). This script adds an entry
 * for each, with the platform from its name. `--check` only reports missing entries.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { missingOptionalPackages, stubFor } from './missing-packages.mjs';

const file = new URL('../../../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingOptionalPackages(lock.packages);

if (process.argv.includes('--check')) {
  for (const { path, version } of missing) console.error(`Not in package-lock.json: ${path} ${version}`);
  process.exit(missing.length > 0 ? 1 : 0);
}
for (const { path, name, version } of missing) lock.packages[path] = stubFor(name, version);
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${missing.length} entries added.`);
