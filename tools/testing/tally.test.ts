// Tests of the counts, the progress line and the last line of a test run.
import { expect, test } from '@jest/globals';
import { describeFailure, progressLine, slowestFiles, summarize, Tally } from './tally.mjs';

const passed = (title: string) => ({ title, status: 'passed', messages: [] });

test('counts the finished tests of a file that is still running', () => {
  const tally = new Tally();
  tally.fileStarted('a.test.ts');
  tally.testFinished('a.test.ts', passed('one'), 10);
  tally.testFinished('a.test.ts', { title: 'two', status: 'failed', messages: ['no'] }, 20);
  tally.testFinished('a.test.ts', { title: 'three', status: 'todo', messages: [] }, 30);
  expect(tally.counts).toEqual({ passed: 1, failed: 1, skipped: 1 });
  expect(tally.lastFinish).toBe(30);
});

test('uses the final counts of a finished file, because skipped tests are not reported one by one', () => {
  const tally = new Tally();
  tally.fileStarted('a.test.ts');
  tally.testFinished('a.test.ts', passed('one'), 10);
  tally.fileFinished('a.test.ts', { passed: 1, failed: 0, skipped: 4, durationMs: 5 }, 20);
  expect(tally.counts).toEqual({ passed: 1, failed: 0, skipped: 4 });
  expect(tally.filesDone).toBe(1);
});

test('a file that failed outside its tests counts as one failure, and failed tests are not counted twice', () => {
  const tally = new Tally();
  tally.fileFinished(
    'broken.test.ts',
    { passed: 0, failed: 0, skipped: 0, durationMs: 5, error: 'a syntax error' },
    10,
  );
  tally.fileFinished(
    'failing.test.ts',
    { passed: 1, failed: 1, skipped: 0, durationMs: 5, error: 'a failed hook' },
    20,
  );
  expect(tally.counts).toEqual({ passed: 1, failed: 2, skipped: 0 });
  expect(tally.failures).toEqual([{ file: 'broken.test.ts', title: '', message: 'a syntax error' }]);
});

test('names the running files and tests, and how long they have been running', () => {
  const tally = new Tally();
  tally.fileStarted('a.test.ts');
  tally.fileStarted('b.test.ts');
  tally.testStarted('a.test.ts', 'one', 1000);
  tally.testFinished('a.test.ts', passed('one'), 2000);
  tally.testStarted('a.test.ts', 'two', 2000);
  expect(tally.running(5000)).toEqual([
    { file: 'a.test.ts', title: 'two', forMs: 3000 },
    { file: 'b.test.ts', title: '', forMs: 3000 },
  ]);
});

test('the progress line shows files, elapsed and remaining time, and any failures', () => {
  expect(progressLine({ done: 0, all: 40, elapsedMs: 5000, failed: 0 })).toBe('0 of 40 files, 0:05 elapsed');
  expect(progressLine({ done: 10, all: 40, elapsedMs: 61_000, failed: 2 })).toBe(
    '10 of 40 files, 1:01 elapsed, about 3:03 left, 2 failed',
  );
});

test('lists the slowest files first', () => {
  const durations = [2500, 61_000, 100].map((durationMs) => ({ file: `${durationMs}.test.ts`, durationMs }));
  expect(slowestFiles(durations, 2)).toEqual(['  61.0 s  61000.test.ts', '   2.5 s  2500.test.ts']);
});

test('a failure shows its file, its title and the first lines of its message', () => {
  const message = Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n');
  const lines = describeFailure({ file: 'a.test.ts', title: 'one', message }).split('\n');
  expect([lines[0], lines[1], lines.length]).toEqual(['a.test.ts › one', '    line 0', 13]);
});

test('the last line counts a stopped run, or a run that failed without a failed test, as one failure', () => {
  const counts = { passed: 3, failed: 0, skipped: 1, complete: true };
  expect(summarize(counts, 0)).toEqual({ line: '3 passed, 0 failed, 1 skipped', ok: true });
  expect(summarize(counts, 1)).toEqual({ line: '3 passed, 1 failed, 1 skipped', ok: false });
  expect(summarize({ ...counts, complete: false }, 0)).toEqual({ line: '3 passed, 1 failed, 1 skipped', ok: false });
  expect(summarize({ ...counts, failed: 2 }, 1)).toEqual({ line: '3 passed, 2 failed, 1 skipped', ok: false });
  expect(summarize(undefined, 1)).toEqual({ line: '0 passed, 1 failed, 0 skipped', ok: false });
});

test('a run without tests is not a success', () => {
  expect(summarize({ passed: 0, failed: 0, skipped: 0, complete: true }, 0).ok).toBe(false);
});
