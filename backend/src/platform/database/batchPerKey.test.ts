// Turns per key: one at a time, what gathers meanwhile goes together, other keys don't wait.
import { expect, test } from '@jest/globals';
import { batchPerKey } from './batchPerKey.ts';

test('what gathers during a turn goes together in the next, and nothing runs twice at once', async () => {
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

test('keys do not wait for one another, and idle waits for all', async () => {
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
