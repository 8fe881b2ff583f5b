import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { callDeadlineMs, createDeadline } from './deadline.ts';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Work that never ends, and what its caller has heard so far. */
function waitFor(isAway: () => boolean): () => string {
  let heard = 'nothing';
  createDeadline(isAway)(new Promise(() => undefined)).catch((error: unknown) => {
    heard = String(error);
  });
  return () => heard;
}
test('a database that is away is told of within five seconds', async () => {
  const heard = waitFor(() => true);
  await jest.advanceTimersByTimeAsync(callDeadlineMs + 700);
  expect(heard()).toBe('nothing');
  await jest.advanceTimersByTimeAsync(299);
  expect(heard()).toContain("can't answer right now");
});

test('one that is slow but there is waited for', async () => {
  const heard = waitFor(() => false);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(heard()).toBe('nothing');
});

test('one that comes back between two looks is waited for', async () => {
  const back = Date.now() + callDeadlineMs + 600;
  const heard = waitFor(() => Date.now() < back);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(heard()).toBe('nothing');
});

test('a process that was held up gives the heartbeat time', async () => {
  let held = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => Date.now() + held);
  const heard = waitFor(() => true);
  await jest.advanceTimersByTimeAsync(callDeadlineMs + 700);
  held += 300; // the next look comes 300 ms late
  await jest.advanceTimersByTimeAsync(999);
  expect(heard()).toBe('nothing');
  await jest.advanceTimersByTimeAsync(100);
  expect(heard()).toContain("can't answer right now");
});
