// Tests of throttled functions: one run for many calls, and none after a cancellation.
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { throttled, useThrottled } from './throttled.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('runs once for all calls within the time, and again for later calls', () => {
  const work = jest.fn();
  const run = throttled(work, 100);
  run();
  run();
  jest.advanceTimersByTime(99);
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  run();
  jest.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(2);
});

it('can be called again after a cancellation', () => {
  const work = jest.fn();
  const run = throttled(work, 100);
  run();
  run.cancel();
  jest.advanceTimersByTime(100);
  expect(work).not.toHaveBeenCalled();
  run();
  jest.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(1);
});

it('does not run after the component is unmounted', () => {
  const work = jest.fn();
  const { result, unmount } = renderHook(() => useThrottled(work, 100));
  result.current();
  unmount();
  jest.advanceTimersByTime(100);
  expect(work).not.toHaveBeenCalled();
});
