// Tests of batched loading: keys that were requested in time share one call.
import { describe, expect, it, jest } from '@jest/globals';
import { createBatch } from './batch.ts';

describe('a batch', () => {
  it('loads keys that are requested within its time in one call, each once', async () => {
    const read = jest.fn<(keys: readonly number[]) => Promise<void>>(() => Promise.resolve());
    const batch = createBatch({ read, ms: 5 });
    await Promise.all([batch(1), batch(2), batch(1)]);
    await batch(3);
    expect(read.mock.calls).toEqual([[[1, 2]], [[3]]]);
  });
  it('starts another call while one is running', async () => {
    const answers: (() => void)[] = [];
    const batch = createBatch<number>({ read: () => new Promise((resolve) => void answers.push(resolve)), ms: 1 });
    const first = batch(1);
    while (answers.length < 1) await new Promise((resolve) => setTimeout(resolve, 1));
    const second = batch(1);
    while (answers.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    answers[1]?.();
    await second;
    answers[0]?.();
    await first;
  });
  it('resolves for every caller, with at most the maximum number of keys in a call', async () => {
    const batch = createBatch({ read: (keys: readonly number[]) => Promise.resolve(keys), ms: 1, most: 2 });
    expect(await Promise.all([1, 2, 1, 3].map(batch))).toEqual([[1, 2], [1, 2], [1, 2], [3]]);
  });
  it('fails for every caller', async () => {
    const batch = createBatch<number>({ read: () => Promise.reject(new Error('away')), ms: 1 });
    const both = await Promise.allSettled([batch(1), batch(2)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
