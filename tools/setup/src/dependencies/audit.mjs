/**
 * `npm run audit:dependencies`: known problems of the production packages. Fails for an advisory of severity high or
 * critical that is not in accepted-advisories.json, for one there that has expired, for an install script without a
 * decision, and for a licence that is not on the list. If the registry has no audit endpoint, as is usual for mirrors,
 * it says so and exits with 75 ("try again elsewhere"); with `--required` that is a failure like any other.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { judge } from './advisories.mjs';
import { packageProblems } from './packages.mjs';

const ROOT = new URL('../../../../', import.meta.url);
const TIMEOUT_MS = 120_000;
const NOT_AUDITED = 75;

const packages = packageProblems(read('package-lock.json').packages, read('package.json').allowScripts);
const accepted = JSON.parse(readFileSync(new URL('accepted-advisories.json', import.meta.url), 'utf8'));
const verdict = judge(await report(), accepted, new Date().toISOString().slice(0, 10));

for (const problem of [...packages, ...(verdict.problems ?? [])]) console.error(problem);
for (const note of verdict.notes ?? []) console.log(note);
const isGood = packages.length === 0 && !verdict.problems?.length;
if (!verdict.isAudited)
  console.error(`Not audited: the registry's endpoint is unreachable (${verdict.why}).`);
else if (isGood) console.log('No advisory of severity high or critical.');
process.exit(!isGood ? 1 : verdict.isAudited ? 0 : process.argv.includes('--required') ? 1 : NOT_AUDITED);

function read(name) {
  return JSON.parse(readFileSync(new URL(name, ROOT), 'utf8'));
}

/** npm's output, whatever its exit code: it also fails for findings. */
function report() {
  return new Promise((resolve) => {
    execFile(
      'npm',
      ['audit', '--omit=dev', '--json'],
      { cwd: fileURLToPath(ROOT), timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout) => {
        try {
          resolve(JSON.parse(stdout));
        } catch {
          resolve({ message: error?.message.split('\n')[0] ?? 'no report' });
        }
      },
    );
  });
}
