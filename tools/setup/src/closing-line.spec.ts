import { beforeAll, describe, expect, it } from '@jest/globals';

interface Sums {
  passed: number;
  failed: number;
  skipped: number;
}
let sumUp: (report: object | null, exitCode: number) => Sums;
let closingLine: (sums: Sums) => string;
beforeAll(async () => {
  ({ sumUp, closingLine } = await import(new URL('./closing-line.mjs', import.meta.url).href));
});

const report = {
  numPassedTests: 40,
  numFailedTests: 0,
  numPendingTests: 2,
  numTodoTests: 1,
  numRuntimeErrorTestSuites: 0,
};

describe('the closing line of npm test', () => {
  it('shows the sums over all projects', () => {
    expect(closingLine(sumUp(report, 0))).toBe('40 passed, 0 failed, 3 skipped');
  });

  it('counts a suite that could not run as a failed test', () => {
    expect(sumUp({ ...report, numFailedTests: 1, numRuntimeErrorTestSuites: 2 }, 1).failed).toBe(3);
  });

  it('is a failure if Jest failed although every test passed', () => {
    expect(sumUp(report, 1)).toEqual({ passed: 40, failed: 1, skipped: 3 });
  });

  it('is a failure if Jest did not write a report', () => {
    expect(closingLine(sumUp(null, 137))).toBe('0 passed, 1 failed, 0 skipped');
  });

  it('is a failure without any test', () => {
    expect(sumUp({ numPassedTests: 0, numFailedTests: 0 }, 0).failed).toBe(1);
  });
});
