// Shared reads: one read for all simultaneous callers, and never one that started before the
// call.
import { expect, test } from '@jest/globals';
import { readTogether, singleFlight } from './singleFlight.ts';

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

test('simultaneous callers share a read, and a caller during it gets the next one', async () => {
  const { ask, begun } = setUp();
  const together = [ask(), ask()];
  expect(begun).toHaveLength(0);
  await nextTick();
  expect(begun).toHaveLength(1);
  const later = [ask(), ask()];
  await nextTick();
  expect(begun).toHaveLength(1);
  begun[0]?.resolve(1);
  expect(await Promise.all(together)).toEqual([1, 1]);
  await nextTick();
  expect(begun).toHaveLength(2);
  const last = ask();
  begun[1]?.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2]);
  await nextTick();
  begun[2]?.resolve(3);
  expect(await last).toBe(3);
  await nextTick();
  const after = ask();
  await nextTick();
  expect(begun).toHaveLength(4);
  begun[3]?.resolve(4);
  expect(await after).toBe(4);
});

test('keys do not wait for each other', async () => {
  const { ask, begun } = setUp();
  const one = ask('one');
  const other = ask('other');
  await nextTick();
  begun[1]?.resolve(2);
  expect(await other).toBe(2);
  begun[0]?.resolve(1);
  expect(await one).toBe(1);
});

test('a failure reaches the waiting callers, and the next caller starts a new read', async () => {
  const { ask, begun } = setUp();
  const first = ask();
  await nextTick();
  const second = ask();
  begun[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect(second).rejects.toThrow('away');
  const third = ask();
  await nextTick();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve(7);
  expect(await third).toBe(7);
});

test('a read that fails to start fails for its caller, and for nobody after', async () => {
  const share = singleFlight<number>();
  const broken = (): Promise<number> => {
    throw new Error('broken');
  };
  await expect(share('list', broken)).rejects.toThrow('broken');
  expect(await share('list', () => Promise.resolve(1))).toBe(1);
});

test('keys that are asked for together are read together, each after it was asked for', async () => {
  const reads: { keys: readonly string[]; resolve: (found: ReadonlyMap<string, number>) => void }[] = [];
  const find = readTogether<number>((keys) => new Promise((resolve) => reads.push({ keys, resolve })));
  const first = [find('a'), find('b'), find('a')];
  await nextTick();
  const later = find('a');
  reads[0]?.resolve(new Map([['a', 1]]));
  expect(await Promise.all(first)).toEqual([1, undefined, 1]);
  await nextTick();
  reads[1]?.resolve(new Map([['a', 2]]));
  expect(await later).toBe(2);
  expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b'], ['a']]);
});
