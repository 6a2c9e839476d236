/**
 * Sums up Jest's JSON report over all projects. A suite that could not run counts as one failed test, as does a run that failed
 * for another reason.
 * @param report Jest's output file, or null if it was not written
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

/** The last line of a test run, which CI reads. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
