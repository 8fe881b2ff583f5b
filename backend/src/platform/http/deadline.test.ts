// Deadlines of calls while the database is unreachable, slow or back again.
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { callDeadlineMs, createDeadline } from './deadline.ts';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Starts work that never ends. @returns a function that gives the error its caller got so far */
function waitFor(isAway: () => boolean): () => string {
  let heard = 'nothing';
  createDeadline(isAway)(new Promise(() => undefined)).catch((error: unknown) => {
    heard = String(error);
  });
  return () => heard;
}
test('an unreachable database is reported within five seconds', async () => {
  const heard = waitFor(() => true);
  await jest.advanceTimersByTimeAsync(callDeadlineMs + 700);
  expect(heard()).toBe('nothing');
  await jest.advanceTimersByTimeAsync(299);
  expect(heard()).toContain("can't answer right now");
});

test('a slow but reachable database is waited for', async () => {
  const heard = waitFor(() => false);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(heard()).toBe('nothing');
});

test('a database that returns between two checks is waited for', async () => {
  const back = Date.now() + callDeadlineMs + 600;
  const heard = waitFor(() => Date.now() < back);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(heard()).toBe('nothing');
});

test('a process that was blocked gives the heartbeat more time', async () => {
  let held = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => Date.now() + held);
  const heard = waitFor(() => true);
  await jest.advanceTimersByTimeAsync(callDeadlineMs + 700);
  held += 300; // the next check is 300 ms late
  await jest.advanceTimersByTimeAsync(999);
  expect(heard()).toBe('nothing');
  await jest.advanceTimersByTimeAsync(100);
  expect(heard()).toContain("can't answer right now");
});
