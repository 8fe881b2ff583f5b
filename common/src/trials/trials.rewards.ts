// What a trial is worth: what its host may promise, and what is left of that when few take part. The same on both sides.
import * as z from 'zod/mini';
import { withSeparators } from '../wire/numbers.ts';

/** What the winner gets for winning, when the host says nothing else. */
export const usualReward = { spice: 200, solari: 100 } as const;
/** The most that a host may promise: it is made of nothing, so what goes beyond a game night is for admins to decide. */
export const maxPromised = {
  member: { spice: 1000, solari: 500 },
  admin: { spice: 10_000, solari: 10_000 },
} as const;
/** How many have to begin for the whole reward. */
export const wholeFrom = 8;
/** What of a reward is paid when so many have begun: an eighth for each of them, so that two alone earn little. */
export const rewardAmong = (reward: number, players: number): number =>
  Math.floor((reward * Math.min(players, wholeFrom)) / wholeFrom);

const upTo = (most: number, more: string): z.ZodMiniNumberFormat => {
  const words = `From 0 to ${withSeparators(most)}${more}`;
  return z.int(words).check(z.minimum(0, words), z.maximum(most, words));
};
type RewardField = z.ZodMiniDefault<z.ZodMiniNumberFormat>;
/** The fields of the rewards, as this host may fill them in. */
export const rewardFields = (isAdmin: boolean): Record<'spiceReward' | 'solariReward', RewardField> => {
  const { spice, solari } = maxPromised[isAdmin ? 'admin' : 'member'];
  const more = isAdmin ? '' : '. Only an admin can offer more';
  return {
    spiceReward: z._default(upTo(spice, more), usualReward.spice),
    solariReward: z._default(upTo(solari, more), usualReward.solari),
  };
};
/** Which rewards are more than this host may promise, with a sentence for each. */
export function tooMuchPromised(
  rewards: { readonly spiceReward: number; readonly solariReward: number },
  isAdmin: boolean,
): { path: string; message: string }[] {
  const read = z.object(rewardFields(isAdmin)).safeParse(rewards);
  return (read.error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
}
