// Work on many items: a failure with one keeps no other from its turn.
import { expect, test } from '@jest/globals';
import { eachAlone } from './inBatches.ts';

test('each item gets its turn; the first failure is thrown afterwards', async () => {
  const done: number[] = [];
  const work = (item: number): Promise<void> => {
    if (item % 2 === 0) return Promise.reject(new Error(`no ${item}`));
    done.push(item);
    return Promise.resolve();
  };
  await expect(eachAlone([1, 2, 3, 4, 5], work)).rejects.toThrow('no 2');
  expect(done).toEqual([1, 3, 5]);
  await eachAlone([7], work);
  expect(done).toEqual([1, 3, 5, 7]);
});
