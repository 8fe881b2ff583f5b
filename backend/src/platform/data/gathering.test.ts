// News that comes fast: the first at once, the rest together, nothing twice, nothing lost.
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { gather, type Gathering } from './gathering.ts';

let received: (readonly number[])[] = [];
let news: Gathering<number>;
beforeEach(() => {
  jest.useFakeTimers();
  received = [];
  news = gather((items) => Promise.resolve(void received.push(items)));
});
afterEach(() => {
  jest.useRealTimers();
});

test('what comes alone is told at once', async () => {
  expect(news.offer('a', 1, false)).toBe(true);
  await jest.advanceTimersByTimeAsync(50);
  expect(news.offer('a', 2, false)).toBe(true);
  expect(news.offer('b', 3, false)).toBe(true);
  expect(received).toEqual([[1], [2], [3]]);
});

test('what comes faster waits 50 ms, and 100 ms while more keeps coming', async () => {
  for (let item = 0; item < 30; item += 1) {
    expect(news.offer('a', item, false)).toBe(item === 0);
    await jest.advanceTimersByTimeAsync(33);
  }
  await jest.advanceTimersByTimeAsync(200);
  expect(received.flat()).toEqual(Array.from({ length: 30 }, (_each, item) => item));
  // A second of 30 items: the first, one after 50 ms, and ten windows of 100 ms.
  expect(received.length).toBeLessThanOrEqual(12);
  expect(news.offer('a', 30, false)).toBe(true);
});

test('what is urgent takes along what is held', async () => {
  news.offer('a', 1, false);
  news.offer('a', 2, false);
  expect(news.offer('a', 3, true)).toBe(true);
  await jest.advanceTimersByTimeAsync(0);
  expect(received).toEqual([[1], [2, 3]]);
});

test('at the end everything that is held is told', async () => {
  for (const key of ['a', 'b']) for (const item of [1, 2]) news.offer(key, item, false);
  news.flush();
  await jest.advanceTimersByTimeAsync(0);
  expect(received).toEqual([[1], [1], [2], [2]]);
});
