// The timers of toasts: what the library has to look like for them, and that they call back as its own do.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { toastMachineModule, withoutIdleFrames } from './toastTimers.ts';

const installed = path.join(path.resolve(import.meta.dirname, '../../../../node_modules'), toastMachineModule);
const code = readFileSync(installed, 'utf8');

type Wait = (fn: () => void, delayMs: number) => () => void;
const clocks = ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] as const;
/** The function that the patch writes into the module, on the clocks of the page as they are now. */
function patchedWait(): Wait {
  const [written = ''] = /function setRafTimeout[^]+?\n\}/.exec(withoutIdleFrames(code)) ?? [];
  const make = runInThisContext(`(${clocks.join(', ')}) => ${written}`) as (...its: readonly unknown[]) => Wait;
  return make(...clocks.map((name) => globalThis[name]));
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('the machine takes one function for its waiting, and the patch puts another in its place', () => {
  expect(code.match(/\bsetRafTimeout\(/g)).toHaveLength(3);
  expect(code).not.toContain('setRafInterval');
  const changed = withoutIdleFrames(code);
  expect(changed.match(/function setRafTimeout\(/g)).toHaveLength(1);
  expect(changed).toContain('import { ensureProps } from "@zag-js/utils";');
});

test('it calls back once, in the frame after the time, and asks for no frame before', () => {
  const frames = jest.spyOn(globalThis, 'requestAnimationFrame');
  const called = jest.fn();
  patchedWait()(called, 5000);
  jest.advanceTimersByTime(4999);
  expect(frames).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect([frames.mock.calls.length, called.mock.calls.length]).toEqual([1, 0]);
  jest.advanceTimersByTime(5000);
  expect([frames.mock.calls.length, called.mock.calls.length]).toEqual([1, 1]);
});

test.each([1000, 5001])('it can be ended after %d ms, before it has called back', (ms) => {
  const called = jest.fn();
  const end = patchedWait()(called, 5000);
  jest.advanceTimersByTime(ms);
  end();
  jest.advanceTimersByTime(10_000);
  expect(called).not.toHaveBeenCalled();
});

test('another way of waiting is told', () => {
  expect(() => withoutIdleFrames('import { setRafInterval } from "@zag-js/utils";')).toThrow('in another way');
});
