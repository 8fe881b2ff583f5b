// Contract totals of a person where sums exceed the largest exact number.
import { expect, test } from '@jest/globals';
import type { ContractModels } from '../core/contracts.model.ts';
import { createTotals } from './standings.totals.ts';

test("a client's spending is counted for each unit and never exceeds the largest exact number", async () => {
  const groups = [
    { _id: 'Solari', count: 9008, spent: 9008 * 1_000_000_000_000 },
    { _id: 'Spice Melange', count: 2, spent: 70 },
  ];
  const aggregate = (stages: readonly object[]): Promise<object[]> =>
    Promise.resolve(stages.some((stage) => '$unwind' in stage) ? [] : groups);
  const countDocuments = (): Promise<number> => Promise.resolve(9012);
  const totals = createTotals({
    contracts: { aggregate, countDocuments } as unknown as ContractModels['contracts'],
    pairs: { withheld: () => Promise.resolve(0) },
  });
  expect(await totals.ofClient(1, 2)).toMatchObject({
    contractsPosted: 9012,
    contractsCompleted: 9010,
    totalSpent: Number.MAX_SAFE_INTEGER,
    spiceSpent: 70,
  });
});
