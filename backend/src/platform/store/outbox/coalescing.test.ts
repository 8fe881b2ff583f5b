// Coalescing of frequent items: the first at once, the rest in batches, nothing twice, nothing
// lost.
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createCoalescer, type Coalescer } from './coalescing.ts';

let received: (readonly number[])[] = [];
let news: Coalescer<readonly number[]>;
beforeEach(() => {
  jest.useFakeTimers();
  received = [];
  news = createCoalescer(
    (items) => Promise.resolve(void received.push(items)),
    (held, next) => [...held, ...next],
  );
});
afterEach(() => {
  jest.useRealTimers();
});

test('a single item is sent at once', async () => {
  expect(news.offer('a', [1], false)).toBe(true);
  await jest.advanceTimersByTimeAsync(50);
  expect(news.offer('a', [2], false)).toBe(true);
  expect(news.offer('b', [3], false)).toBe(true);
  expect(received).toEqual([[1], [2], [3]]);
});

test('items that follow quickly wait 50 ms, then 100 ms, and 250 ms while more arrive', async () => {
  for (let item = 0; item < 30; item += 1) {
    expect(news.offer('a', [item], false)).toBe(item === 0);
    await jest.advanceTimersByTimeAsync(33);
  }
  await jest.advanceTimersByTimeAsync(500);
  expect(received.flat()).toEqual(Array.from({ length: 30 }, (_each, item) => item));
  // One second of 30 items: the first, one batch after 50 ms, one after 100 ms, and one in each
  // window of 250 ms.
  expect(received.map(({ length }) => length)).toEqual([1, 1, 3, 8, 7, 8, 2]);
  expect(news.offer('a', [30], false)).toBe(true);
});

test('after a pause the next item is sent at once again, and the wait restarts at 50 ms', async () => {
  const offerFor = async (from: number): Promise<void> => {
    for (let item = from; item < from + 20; item += 1) {
      news.offer('a', [item], false);
      await jest.advanceTimersByTimeAsync(20);
    }
    await jest.advanceTimersByTimeAsync(500);
  };
  await offerFor(0);
  const before = received.length;
  await offerFor(100);
  expect(received.slice(before, before + 2)).toEqual([[100], [101, 102]]);
  expect(received.slice(before).map(({ length }) => length)).toEqual(
    received.slice(0, before).map(({ length }) => length),
  );
});

test('an urgent item is sent together with the held ones', async () => {
  news.offer('a', [1], false);
  news.offer('a', [2], false);
  expect(news.offer('a', [3], true)).toBe(true);
  await jest.advanceTimersByTimeAsync(0);
  expect(received).toEqual([[1], [2, 3]]);
});

test('closing sends everything that is held', async () => {
  for (const key of ['a', 'b']) for (const item of [1, 2]) news.offer(key, [item], false);
  news.flush();
  await jest.advanceTimersByTimeAsync(0);
  expect(received).toEqual([[1], [1], [2], [2]]);
});
