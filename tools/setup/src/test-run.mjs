/** `npm test`: Jest over every project, with real servers, then the sums. Arguments go to Jest. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { closingLine, sumUp } from './closing-line.mjs';
import { runToEnd } from './run.mjs';

const root = process.cwd();
const { ensureRedisBinary } = await import(pathToFileURL(join(root, 'libs/testing/dist/index.js')).href);

const folder = mkdtempSync(join(tmpdir(), 'tessera-test-report-'));
const reportFile = join(folder, 'report.json');
let exitCode = 1;
try {
  await ensureRedisBinary((command) => console.error(`redis-server is missing: ${command}`));
  exitCode = await runJest(reportFile);
} catch (error) {
  console.error(error.message);
}
const sums = sumUp(readReport(reportFile), exitCode);
rmSync(folder, { recursive: true, force: true });
console.log(`\n${closingLine(sums)}`);
process.exit(sums.failed > 0 ? exitCode || 1 : 0);

/**
 * Two at a time: the heavy suites start servers and apps of their own. A single file runs in Jest's own process, which must
 * end as its workers do, though a client of a server that the test has killed is still looking for it.
 */
function runJest(outputFile) {
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const node = ['--experimental-vm-modules', '--no-warnings', jest];
  const options = ['--maxWorkers=2', '--forceExit', '--json', `--outputFile=${outputFile}`];
  return runToEnd(process.execPath, [...node, ...options, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test' },
  });
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
