// Tests of loading something again: one request after the other, only while the page is visible.
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useReloadEvery } from './useReloadEvery.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('waits for an answer before it asks again, and stops with the screen', async () => {
  let answer: () => void = () => undefined;
  const reload = jest.fn(
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  const { unmount } = renderHook(() => useReloadEvery(reload, 1000));
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(reload).toHaveBeenCalledTimes(1);
  answer();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(reload).toHaveBeenCalledTimes(2);
  unmount();
  answer();
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(reload).toHaveBeenCalledTimes(2);
});

it('asks nothing while the page is hidden', async () => {
  const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const reload = jest.fn(() => Promise.resolve());
  renderHook(() => useReloadEvery(reload, 1000));
  await act(() => jest.advanceTimersByTimeAsync(3000));
  expect(reload).not.toHaveBeenCalled();
  seen.mockReturnValue('visible');
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(reload).toHaveBeenCalledTimes(1);
});
