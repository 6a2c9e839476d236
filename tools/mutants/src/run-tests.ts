import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Checkout } from './checkout.js';

export const LEVELS = ['unit', 'integration', 'e2e'] as const;
export type Level = (typeof LEVELS)[number];

/** Tests of one level of a project. */
export interface TestRun {
  level: Level;
  project: string;
  /** A single test file. */
  file?: string;
}

export interface FailedTest {
  file: string;
  test: string;
}

/** The parts of Jest's `--json` output that we read. */
interface JestReport {
  testResults: Array<{
    name: string;
    status: string;
    message: string;
    assertionResults: Array<{ status: string; fullName: string }>;
  }>;
}

const SUFFIX_OF = { unit: '.spec.ts', integration: '.int-spec.ts', e2e: '.e2e-spec.ts' };
const TRIES = 3;
const TIMEOUT_MS = 15 * 60_000;
/** Some mutants make tests hang. No test takes half as long alone. */
const TEST_TIMEOUT_MS = 120_000;
const JEST = [
  '-C',
  '@tessera/source',
  '--no-warnings',
  'node_modules/jest/bin/jest.js',
  '--maxWorkers=1',
  `--testTimeout=${TEST_TIMEOUT_MS}`,
];

/**
 * Runs tests until one fails, and repeats the failed one: under load, some tests are flaky.
 * @returns the failed test; `timeout` if they hang; null if all pass or the failure does not repeat
 */
export async function findFailure(checkout: Checkout, run: TestRun): Promise<FailedTest | 'timeout' | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const failed = await runTests(checkout, run);
    if (failed === null || failed === 'timeout') return failed;
    if ((await runTests(checkout, { ...run, file: failed.file })) !== null) return failed;
  }
  return null;
}

async function runTests(
  { root, env }: Checkout,
  { level, project, file }: TestRun,
): Promise<FailedTest | 'timeout' | null> {
  const suffix = SUFFIX_OF[level];
  if (globSync(`${project}/{src,e2e}/**/*${suffix}`, { cwd: root }).length === 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'tessera-mutants-report-'));
  const reportFile = join(folder, 'report.json');
  const pattern = `/${file ?? `${project}/.*${suffix.replaceAll('.', '\\.')}`}$`;
  const args = [...JEST, '--bail=1', '--json', `--outputFile=${reportFile}`, pattern];
  try {
    const output = await outputOf(args, { cwd: root, env });
    if (!existsSync(reportFile)) return failedIn(output) ?? 'timeout';
    return failedOf(root, JSON.parse(readFileSync(reportFile, 'utf8')) as JestReport);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** In its own process group, so that its children end with it. */
async function outputOf(args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }): Promise<string> {
  const child = spawn('node', args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = Promise.withResolvers<void>();
  child.once('error', ended.reject).once('exit', () => ended.resolve());
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const killGroup = () => process.kill(-(child.pid as number), 'SIGKILL');
  const timer = setTimeout(killGroup, TIMEOUT_MS);
  process.once('exit', killGroup);
  await ended.promise;
  process.off('exit', killGroup);
  clearTimeout(timer);
  return output;
}

function failedOf(root: string, { testResults }: JestReport): FailedTest | null {
  const file = testResults.find(({ status }) => status === 'failed');
  if (!file) return null;
  const test = file.assertionResults.find(({ status }) => status === 'failed');
  return {
    file: relative(root, file.name),
    test: test?.fullName ?? `(cannot be run) ${/^ {4}\S.*$/m.exec(file.message)?.[0].trim()}`,
  };
}

/** For a run without a report: the reporter prints each failure with the command that repeats it. */
function failedIn(output: string): FailedTest | null {
  const [, test, file] = /^✗ (.*)\n.* npm test -- (\S+)/m.exec(output) ?? [];
  return test && file ? { file, test } : null;
}
