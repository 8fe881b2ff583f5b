// The line that `npm test` ends with.
import { expect, test } from '@jest/globals';
import { summarize } from './test-summary.mjs';

const passing = { status: 'passed', assertionResults: [{ status: 'passed' }] };
const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, testResults: [passing] };

test('all passed', () => {
  expect(summarize(report, 0)).toEqual({ line: '3 passed, 0 failed, 0 skipped', ok: true });
});

test('skipped and planned tests are counted together', () => {
  expect(summarize({ ...report, numPendingTests: 2, numTodoTests: 1 }, 0).line).toBe('3 passed, 0 failed, 3 skipped');
});

test('a file that failed to run counts as a failure, one with failed tests not once more', () => {
  const broken = { status: 'failed', assertionResults: [] };
  const failing = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] };
  const testResults = [passing, broken, failing];
  expect(summarize({ ...report, numFailedTests: 1, testResults }, 1)).toEqual({
    line: '3 passed, 2 failed, 0 skipped',
    ok: false,
  });
});

test('an end without a report, or a failing end that nothing explains, is a failure', () => {
  expect(summarize(undefined, 1)).toEqual({ line: '0 passed, 1 failed, 0 skipped', ok: false });
  expect(summarize(report, 1)).toEqual({ line: '3 passed, 1 failed, 0 skipped', ok: false });
});

test('no test at all is not a success', () => {
  expect(summarize({ ...report, numPassedTests: 0, testResults: [] }, 0).ok).toBe(false);
});
