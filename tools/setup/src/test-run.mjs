/** `npm test`: runs Jest on the whole workspace and prints the closing line. Arguments are passed to Jest. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { closingLine, sumUp } from './closing-line.mjs';
import { runToEnd } from './run.mjs';

/** Memory of a worker with the servers and apps of an end-to-end test. */
const WORKER_BYTES = 2 * 1024 ** 3;

const root = process.cwd();
const { compileCache, ensureRedisBinary } = await import(
  pathToFileURL(join(root, 'libs/testing/dist/index.js')).href
);

const folder = mkdtempSync(join(tmpdir(), 'tessera-test-report-'));
const reportFile = join(folder, 'report.json');
let exitCode = 1;
try {
  await ensureRedisBinary((command) => console.error(`redis-server not found: ${command}`));
  exitCode = await runJest(reportFile);
} catch (error) {
  console.error(error.message);
}
const sums = sumUp(readReport(reportFile), exitCode);
rmSync(folder, { recursive: true, force: true });
console.log(`\n${closingLine(sums)}`);
process.exit(sums.failed > 0 ? exitCode || 1 : 0);

function runJest(outputFile) {
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const node = ['-C', '@tessera/source', '--no-warnings', jest];
  const options = [`--maxWorkers=${workers()}`, '--json', `--outputFile=${outputFile}`];
  return runToEnd(process.execPath, [...node, ...options, ...process.argv.slice(2)], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: compileCache,
    },
  });
}

/** One more than cores, because end-to-end tests sometimes wait for leases and restarts. */
function workers() {
  const fitting = Math.floor(freemem() / WORKER_BYTES);
  return Math.max(1, Math.min(availableParallelism() + 1, fitting));
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
