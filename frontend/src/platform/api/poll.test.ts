// Tests of polling: on time, at once on return to the page, and stopped when it is over or not
// watched.
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createPoll } from './poll.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const comeBack = (): boolean => window.dispatchEvent(new Event('online'));

it('polls when due and when the network is back, but never twice at the same time', () => {
  const poll = createPoll();
  const ask = jest.fn(poll.begin);
  const stop = poll.watch(ask);
  comeBack();
  expect(ask).toHaveBeenCalledTimes(0);
  poll.next(1000);
  jest.advanceTimersByTime(999);
  expect(ask).toHaveBeenCalledTimes(0);
  jest.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledTimes(1);
  comeBack();
  expect(ask).toHaveBeenCalledTimes(1);
  poll.next(1000);
  comeBack();
  jest.advanceTimersByTime(1000);
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
});

it('stops when it is over or not watched', () => {
  const poll = createPoll();
  const ask = jest.fn();
  const stop = poll.watch(ask);
  poll.next(null);
  comeBack();
  poll.next(1000);
  stop();
  comeBack();
  jest.advanceTimersByTime(1000);
  expect(ask).not.toHaveBeenCalled();
});
