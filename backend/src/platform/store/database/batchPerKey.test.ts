// Batches per key: one at a time, waiting entries run together, and other keys do not wait.
import { expect, test } from '@jest/globals';
import { batchPerKey } from './batchPerKey.ts';

test('entries added during a batch run together in the next one, and nothing runs twice at once', async () => {
  const batches: number[][] = [];
  let running = 0;
  let most = 0;
  const turns = batchPerKey<number>(async (items) => {
    most = Math.max(most, ++running);
    batches.push(items);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
  });
  const first = turns.run('a', '1', 1);
  const same = turns.run('a', '1', 1);
  await first;
  await same;
  await Promise.all([2, 3, 4].map((item) => turns.run('a', String(item), item)));
  expect(batches).toEqual([[1], [2, 3, 4]]);
  expect(most).toBe(1);
});

test('keys do not wait for each other, and idle waits for all', async () => {
  let release = (): void => undefined;
  const done: string[] = [];
  const turns = batchPerKey<string>(async ([item = '']) => {
    if (item === 'slow') await new Promise<void>((resolve) => (release = resolve));
    done.push(item);
  });
  const slow = turns.run('a', '1', 'slow');
  await turns.run('b', '1', 'quick');
  expect(done).toEqual(['quick']);
  release();
  await turns.idle();
  await slow;
  expect(done).toEqual(['quick', 'slow']);
});
