/**
 * `npm run lock:mend`, after every change of package-lock.json: npm leaves optional packages of other platforms out of
 * the lock when the registry at hand does not have them, and `npm ci` then refuses the lock ("Missing … from lock
 * file"), here and everywhere. This adds an entry for each, with the platform that its name tells, so that npm skips
 * it where it does not belong and fetches it where it does. `--check` only says what is missing.
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
