// Contract totals of a person where sums exceed the largest exact number.
import { expect, test } from '@jest/globals';
import type { ContractModels } from '../board/contracts.model.ts';
import { createTotals } from './standings.totals.ts';

test("a client's total spending never exceeds the largest exact number", async () => {
  const groups = [{ _id: true, count: 9008, spent: 9008 * 1_000_000_000_000 }];
  const aggregate = (stages: readonly object[]): Promise<object[]> =>
    Promise.resolve(stages.some((stage) => '$unwind' in stage) ? [] : groups);
  const totals = createTotals({ contracts: { aggregate } as unknown as ContractModels['contracts'] });
  expect(await totals.ofClient(1, 2)).toMatchObject({
    contractsPosted: 9008,
    contractsCompleted: 9008,
    totalSpent: Number.MAX_SAFE_INTEGER,
  });
});
