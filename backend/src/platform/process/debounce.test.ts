// Debouncing: simultaneous requests share one run, runs do not overlap, and none starts after
// closing.
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createDebouncer } from './debounce.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('simultaneous requests share one run, later ones start another, and a failure stops none of them', async () => {
  const warned: unknown[] = [];
  let runs = 0;
  const work = (): Promise<void> => {
    runs += 1;
    return runs === 1 ? Promise.reject(new Error('away')) : Promise.resolve();
  };
  const log = { warn: (...said: unknown[]) => void warned.push(said[1]) };
  const { schedule } = createDebouncer(work, { delayMs: 300, what: 'not done yet', log });
  for (let time = 0; time < 5; time += 1) schedule();
  await jest.advanceTimersByTimeAsync(299);
  expect(runs).toBe(0);
  await jest.advanceTimersByTimeAsync(1);
  expect([runs, warned]).toEqual([1, ['not done yet']]);
  schedule();
  await jest.advanceTimersByTimeAsync(300);
  expect([runs, warned]).toEqual([2, ['not done yet']]);
});

test('closing waits for the current run and starts no other', async () => {
  let finish = (): void => undefined;
  let runs = 0;
  const work = (): Promise<void> => {
    runs += 1;
    return new Promise((resolve) => (finish = resolve));
  };
  const { schedule, close } = createDebouncer(work, { delayMs: 300, what: '', log: { warn: () => undefined } });
  schedule();
  await jest.advanceTimersByTimeAsync(300);
  schedule();
  let ended = false;
  const closing = close().then(() => (ended = true));
  await jest.advanceTimersByTimeAsync(1000);
  expect([runs, ended]).toEqual([1, false]);
  finish();
  await closing;
  schedule();
  await jest.advanceTimersByTimeAsync(1000);
  expect(runs).toBe(1);
});
