// Tests of progressive rendering, and of waiting for a paint.
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { afterPaint, useProgressiveRender } from './progressiveRender.ts';

const frames: FrameRequestCallback[] = [];
const frame = (): void => frames.shift()?.(0);
beforeEach(() => {
  jest.useFakeTimers();
  frames.length = 0;
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

async function seen(): Promise<() => boolean> {
  let isSeen = false;
  void afterPaint().then(() => (isSeen = true));
  await Promise.resolve();
  return () => isSeen;
}

test('afterPaint resolves after the second frame has begun', async () => {
  const isSeen = await seen();
  frame();
  await jest.advanceTimersByTimeAsync(10);
  expect(isSeen()).toBe(false);
  frame();
  await jest.advanceTimersByTimeAsync(1);
  expect([isSeen(), jest.getTimerCount()]).toEqual([true, 0]);
});

test('afterPaint does not wait for a page without frames', async () => {
  const isSeen = await seen();
  await jest.advanceTimersByTimeAsync(299);
  expect(isSeen()).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(isSeen()).toBe(true);
});

test('a list starts with one card and ends with all cards', () => {
  jest.useRealTimers();
  const drawn: number[] = [];
  const { rerender } = renderHook(({ count }) => drawn.push(useProgressiveRender(count)), {
    initialProps: { count: 8 },
  });
  expect([...new Set(drawn)]).toEqual([1, 4, 7, 8]);
  act(() => rerender({ count: 0 }));
  expect(drawn.at(-1)).toBe(0);
});
