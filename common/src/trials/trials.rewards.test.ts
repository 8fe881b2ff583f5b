// Tests of trial rewards: the limits for members and admins, and the reward with few players.
import { expect, test } from '@jest/globals';
import { newTrial, newTrialBy } from './trials.api.ts';
import { rewardAmong, tooMuchPromised } from './trials.rewards.ts';

const asked = (spiceReward: number, solariReward: number) => ({ theme: 'Riches', spiceReward, solariReward });

test.each([
  [1000, 500, [], []],
  [1001, 500, ['spiceReward'], []],
  [1000, 501, ['solariReward'], []],
  [10_000, 10_000, ['spiceReward', 'solariReward'], []],
  [10_001, 0, ['spiceReward'], ['spiceReward']],
])(
  '%i spice and %i Solari: fields over a member’s limit %j, over an admin’s limit %j',
  (spice, solari, member, admin) => {
    const rewards = asked(spice, solari);
    for (const [isAdmin, refused] of [
      [false, member],
      [true, admin],
    ] as const) {
      expect(tooMuchPromised(rewards, isAdmin).map(({ path }) => path)).toEqual(refused);
      expect(newTrialBy(isAdmin).safeParse(rewards).success).toBe(refused.length === 0);
    }
  },
);
test('a member may open a trial with the default rewards', () => {
  expect(newTrialBy(false).parse({ theme: 'Usual' })).toEqual(newTrial.parse({ theme: 'Usual' }));
});
test.each([
  [200, 1, 25],
  [200, 2, 50],
  [100, 3, 37],
  [200, 8, 200],
  [200, 200, 200],
])('of a reward of %i, %i players get %i', (reward, players, left) => {
  expect(rewardAmong(reward, players)).toBe(left);
});
