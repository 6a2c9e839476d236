/**
 * Sums up Jest's JSON report over all projects. A suite that could not run at all counts as one failed test, and so
 * does a run that ended badly for another reason: a failure is never silent.
 * @param report what Jest wrote to its output file, or null when it did not get that far
 * @param exitCode Jest's exit code
 */
export function sumUp(report, exitCode) {
  const passed = report?.numPassedTests ?? 0;
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  const failed = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  const nothingRan = passed + failed === 0;
  const failedOtherwise = failed === 0 && (exitCode !== 0 || nothingRan) ? 1 : 0;
  return { passed, failed: failed + failedOtherwise, skipped };
}

/** The line that a CI reads; it stands alone, as the last one of the tests. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
