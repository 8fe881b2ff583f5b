// Shared reads: one for all who ask at once, and never one that began before somebody asked.
import { expect, test } from '@jest/globals';
import { singleFlight } from './singleFlight.ts';

interface Begun {
  resolve: (value: number) => void;
  reject: (error: Error) => void;
}
function setUp(): { ask: (key?: string) => Promise<number>; begun: Begun[] } {
  const begun: Begun[] = [];
  const share = singleFlight<number>();
  const read = (): Promise<number> => new Promise((resolve, reject) => begun.push({ resolve, reject }));
  return { ask: (key = 'list') => share(key, read), begun };
}
const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('whoever asks during a read gets the next one, all of them the same', async () => {
  const { ask, begun } = setUp();
  const first = ask();
  const second = ask();
  const third = ask();
  expect(begun).toHaveLength(1);
  begun[0]?.resolve(1);
  expect(await first).toBe(1);
  await nextTick();
  expect(begun).toHaveLength(2);
  const fourth = ask();
  begun[1]?.resolve(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  await nextTick();
  begun[2]?.resolve(3);
  expect(await fourth).toBe(3);
  await nextTick();
  const fifth = ask();
  expect(begun).toHaveLength(4);
  begun[3]?.resolve(4);
  expect(await fifth).toBe(4);
});

test('keys do not wait for each other', async () => {
  const { ask, begun } = setUp();
  const one = ask('one');
  const other = ask('other');
  begun[1]?.resolve(2);
  expect(await other).toBe(2);
  begun[0]?.resolve(1);
  expect(await one).toBe(1);
});

test('a failure meets those who wait, and whoever asks later is read for again', async () => {
  const { ask, begun } = setUp();
  const first = ask();
  const second = ask();
  begun[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect(second).rejects.toThrow('away');
  await nextTick();
  const third = ask();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve(7);
  expect(await third).toBe(7);
});
