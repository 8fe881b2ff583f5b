// Tests of the trials' economy: rewards, item bonuses, and paying from the balance.
import { expect, test } from '@jest/globals';
import { canPay, costOf, earningsOf, leftOf } from './economy.rules.ts';

const trial = { spiceReward: 200, solariReward: 100, players: 12 };

test('a winner gets the reward plus five percent for each survived round', () => {
  expect(earningsOf(trial, { placement: 1, survivedRounds: 4, kit: [] })).toEqual({
    spice: 240,
    solari: 120,
    raisedBy: [],
  });
});
test.each([
  [2, 60, 30],
  [3, 90, 44],
  [7, 210, 104],
  [8, 240, 120],
  [200, 240, 120],
])('with %i players the winner gets %i spice and %i Solari', (players, spice, solari) => {
  expect(earningsOf({ ...trial, players }, { placement: 1, survivedRounds: 4, kit: [] })).toMatchObject({
    spice,
    solari,
  });
});
test('each bonus item adds a quarter of the reward and is listed', () => {
  const kit = [
    { itemId: 1, effect: 'more_spice' },
    { itemId: 2, effect: 'more_spice' },
  ] as const;
  expect(earningsOf(trial, { placement: 1, survivedRounds: 4, kit })).toEqual({
    spice: 360,
    solari: 120,
    raisedBy: [1, 2],
  });
  expect(
    earningsOf(trial, { placement: 1, survivedRounds: 4, kit: [{ itemId: 3, effect: 'more_solari' }] }),
  ).toMatchObject({ solari: 150, raisedBy: [3] });
});
test('an item that would add nothing is not used up', () => {
  expect(earningsOf(trial, { placement: 9, survivedRounds: 0, kit: [{ itemId: 1, effect: 'more_spice' }] })).toEqual({
    spice: 0,
    solari: 0,
    raisedBy: [],
  });
  const little = { spiceReward: 3, solariReward: 0, players: 8 };
  expect(
    earningsOf(little, { placement: 1, survivedRounds: 0, kit: [{ itemId: 1, effect: 'more_spice' }] }),
  ).toMatchObject({ spice: 3, raisedBy: [] });
});
test('a balance must cover both currencies, or nothing can be bought', () => {
  const item = { spiceCost: 90, solariCost: 120 };
  expect(costOf(item, 2)).toEqual({ spice: 180, solari: 240 });
  expect(canPay({ spice: 90, solari: 120 }, costOf(item))).toBe(true);
  expect(canPay({ spice: 900, solari: 119 }, costOf(item))).toBe(false);
  expect(leftOf({ spice: 100, solari: 100 }, costOf(item))).toEqual({ spice: 10, solari: -20 });
});
