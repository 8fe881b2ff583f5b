// Counts what jest reports, for the one line that `npm test` ends with.

/**
 * @typedef {{
 *   numPassedTests: number,
 *   numFailedTests: number,
 *   numPendingTests: number,
 *   numTodoTests?: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[],
 * }} Report
 */

/**
 * @param {Report | undefined} report nothing when jest ended without one
 * @param {number} exitCode jest's
 * @returns {{ line: string, ok: boolean }} a file that failed without a failed test counts as one failure, and so does a
 * failing end that nothing else explains; ok needs at least one passed test and no failure
 */
export function summarize(report, exitCode) {
  const broken = (report?.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const passed = report?.numPassedTests ?? 0;
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  const counted = (report?.numFailedTests ?? 0) + broken;
  const failed = counted === 0 && exitCode !== 0 ? 1 : counted;
  const line = `${String(passed)} passed, ${String(failed)} failed, ${String(skipped)} skipped`;
  return { line, ok: failed === 0 && passed > 0 };
}
