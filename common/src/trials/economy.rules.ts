// Economy rules of trials: spice, solari and items, as pure functions for both sides.
import type { ItemEffect } from './trials.api.ts';
import { rewardAmong } from './trials.rewards.ts';
import { rewardOf } from './trials.rules.ts';

export const currencies = ['spice', 'solari'] as const;
/** The game's currencies. */
export type Currency = (typeof currencies)[number];
/** Maximum number of pieces of one item that a person may own. */
export const maxOwned = 99;
/** What a reward-raising item adds, in percent. */
export const morePercent = 25;

/**
 * Why a trial paid nothing, or less than usual for the place: they left; no round was played; the
 * host had too many paid trials that day; they reached the maximum earnings of a day.
 */
export const unpaidReasons = ['left', 'no_round', 'host_limit', 'daily_limit'] as const;
export type UnpaidReason = (typeof unpaidReasons)[number];

/** An amount of spice and solari. */
export interface Purse {
  readonly spice: number;
  readonly solari: number;
}
/** The cost of a number of pieces. */
export const costOf = (item: { readonly spiceCost: number; readonly solariCost: number }, quantity = 1): Purse => ({
  spice: item.spiceCost * quantity,
  solari: item.solariCost * quantity,
});
/** The rest of a purse after paying; negative: that much is missing. */
export const leftOf = (purse: Purse, cost: Purse): Purse => ({
  spice: purse.spice - cost.spice,
  solari: purse.solari - cost.solari,
});
/** Whether a purse is enough. */
export const canPay = (purse: Purse, cost: Purse): boolean => purse.spice >= cost.spice && purse.solari >= cost.solari;

export interface Earnings extends Purse {
  /** Ids of the items that raised the reward and are used up. */
  readonly raisedBy: readonly number[];
}
/** How somebody did in a trial. */
export interface PlayerOutcome {
  readonly placement: number;
  readonly survivedRounds: number;
  readonly kit: readonly { readonly itemId: number; readonly effect: ItemEffect }[];
}
/**
 * A person's earnings from a trial: the reward by players, place and rounds, plus what their items
 * add. An item that adds nothing is not used up.
 * @param trial the promised reward, and the number of players at the start
 */
export function earningsOf(
  trial: { readonly spiceReward: number; readonly solariReward: number; readonly players: number },
  { placement, survivedRounds, kit }: PlayerOutcome,
): Earnings {
  const one = (reward: number, effect: ItemEffect): { amount: number; by: number[] } => {
    const basic = rewardOf(rewardAmong(reward, trial.players), placement, survivedRounds);
    const more = Math.floor((basic * morePercent) / 100);
    const raising = more === 0 ? [] : kit.filter((item) => item.effect === effect);
    return { amount: basic + more * raising.length, by: raising.map(({ itemId }) => itemId) };
  };
  const spice = one(trial.spiceReward, 'more_spice');
  const solari = one(trial.solariReward, 'more_solari');
  return { spice: spice.amount, solari: solari.amount, raisedBy: [...spice.by, ...solari.by] };
}
