import { DefaultReporter } from '@jest/reporters';
import { formatResultsErrors } from 'jest-message-util';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { levelOf, LEVELS } from './levels.js';

const SLOWEST_FILES = 10;
const RECORDED_FROM_SECONDS = 1;

/**
 * Prints first the broken promise and the command that repeats it, and at the end where the time went.
 *
 * @public Named by jest.config.js.
 */
export default class PromiseReporter extends DefaultReporter {
  onRunStart(results, options) {
    super.onRunStart(results, options);
    this.log(`Generated cases: TEST_SEED=${process.env.TEST_SEED}`);
  }

  printTestFileFailureMessage(path, config, result) {
    if (result.testExecError) this.log(`${nameOf(path, config)} could not be run:\n${result.failureMessage}`);
    for (const test of result.testResults.filter(({ status }) => status === 'failed')) {
      const command = `TEST_SEED=${process.env.TEST_SEED} npm test -- ${nameOf(path, config)} -t ${quoted(test.fullName)}`;
      const [, ...reason] = formatResultsErrors([test], config, this._globalConfig, path).split('\n');
      this.log(`\n✗ ${[...test.ancestorTitles, test.title].join(' › ')}\n  ${command}\n${reason.join('\n')}`);
    }
  }

  onRunComplete(contexts, results) {
    super.onRunComplete(contexts, results);
    const [{ config } = {}] = contexts;
    const files = results.testResults
      .filter(({ skipped, testExecError }) => !skipped || testExecError)
      .map(({ testFilePath, perfStats, numPassingTests, numFailingTests }) => ({
        file: nameOf(testFilePath, config),
        seconds: perfStats.runtime / 1_000,
        tests: numPassingTests + numFailingTests,
      }))
      .sort((a, b) => b.seconds - a.seconds);
    if (process.env.RECORD_DURATIONS) recordDurations(files);
    this.log(`\n${levelTable(files)}\n\nThe slowest files:\n${rows(files.slice(0, SLOWEST_FILES))}\n`);
  }
}

function nameOf(path, { rootDir }) {
  return relative(rootDir, path);
}

/** For `-t`, which takes a regular expression, within the quotes of a shell. */
function quoted(name) {
  const pattern = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `'${pattern.replaceAll("'", `'\\''`)}'`;
}

function levelTable(files) {
  return LEVELS.map((level) => {
    const own = files.filter(({ file }) => levelOf(file) === level);
    const seconds = own.reduce((sum, file) => sum + file.seconds, 0);
    const tests = own.reduce((sum, file) => sum + file.tests, 0);
    return `${level.padEnd(12)} ${String(own.length).padStart(4)} files ${String(tests).padStart(6)} tests ${seconds.toFixed(1).padStart(8)} s`;
  }).join('\n');
}

function rows(files) {
  return files.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`).join('\n');
}

function recordDurations(files) {
  const long = files.filter(({ seconds }) => seconds >= RECORDED_FROM_SECONDS);
  const record = Object.fromEntries(long.map(({ file, seconds }) => [file, Math.round(seconds)]));
  writeFileSync(join(import.meta.dirname, 'durations.json'), `${JSON.stringify(record, null, 2)}\n`);
}
