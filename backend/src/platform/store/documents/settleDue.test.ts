// Loops over due documents: they end when nothing is due, and when nothing makes progress.
import { expect, test } from '@jest/globals';
import { settleDue } from './settleDue.ts';

/** Documents 1 to 5, found two at a time. @param stuck those that stay due */
async function run(stuck: readonly number[]): Promise<{ tried: number[]; finds: number }> {
  const due = new Set([1, 2, 3, 4, 5]);
  const tried: number[] = [];
  let finds = 0;
  await settleDue(
    () => {
      finds += 1;
      if (finds > 20) throw new Error('it does not end');
      return Promise.resolve([...due].slice(0, 2));
    },
    (ids) => {
      tried.push(...ids);
      for (const id of ids) if (!stuck.includes(id)) due.delete(id);
      return Promise.resolve();
    },
  );
  return { tried, finds };
}

test('everything that is due is settled, batch by batch', async () => {
  expect(await run([])).toEqual({ tried: [1, 2, 3, 4, 5], finds: 4 });
});
test('one that stays due is tried once, and the others are settled', async () => {
  expect((await run([2])).tried).toEqual([1, 2, 3, 4, 5]);
});
test('a batch without progress ends the loop', async () => {
  expect(await run([1, 2, 3, 4, 5])).toEqual({ tried: [1, 2], finds: 2 });
});
