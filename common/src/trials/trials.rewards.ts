// Rewards of trials: what a host may promise, and the reduction when few people take part.
import * as z from 'zod/mini';
import { somebodyWhoMay } from '../members/managers.ts';
import { withSeparators } from '../wire/numbers.ts';

/** The winner's reward if the host does not set one. */
export const defaultReward = { spice: 200, solari: 100 } as const;
/**
 * Maximum reward that a host may promise. Rewards come from nowhere, so only admins and people with
 * the right may promise more than a game night's worth.
 */
export const maxPromised = {
  member: { spice: 1000, solari: 500 },
  admin: { spice: 10_000, solari: 10_000 },
} as const;
/** Number of players needed for the full reward. */
export const wholeFrom = 8;
/**
 * The part of a reward for this number of players: an eighth for each, so that two people alone
 * earn little.
 */
export const rewardAmong = (reward: number, players: number): number =>
  Math.floor((reward * Math.min(players, wholeFrom)) / wholeFrom);

const upTo = (most: number, more: string): z.ZodMiniNumberFormat => {
  const words = `From 0 to ${withSeparators(most)}${more}`;
  return z.int(words).check(z.minimum(0, words), z.maximum(most, words));
};
type RewardField = z.ZodMiniDefault<z.ZodMiniNumberFormat>;
/** The reward fields with the limits of this host. */
export const rewardFields = (isAdmin: boolean): Record<'spiceReward' | 'solariReward', RewardField> => {
  const { spice, solari } = maxPromised[isAdmin ? 'admin' : 'member'];
  const more = isAdmin ? '' : `. Only ${somebodyWhoMay('trials')} can offer more`;
  return {
    spiceReward: z._default(upTo(spice, more), defaultReward.spice),
    solariReward: z._default(upTo(solari, more), defaultReward.solari),
  };
};
/** Messages for rewards above this host's limit. */
export function tooMuchPromised(
  rewards: { readonly spiceReward: number; readonly solariReward: number },
  isAdmin: boolean,
): { path: string; message: string }[] {
  const read = z.object(rewardFields(isAdmin)).safeParse(rewards);
  return (read.error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
}
