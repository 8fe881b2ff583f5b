// Spice and solari of the trials, and what stands in a pack: pure rules that both sides use.
import type { ItemEffect } from './trials.api.ts';
import { rewardAmong } from './trials.rewards.ts';
import { rewardOf } from './trials.rules.ts';

export const currencies = ['spice', 'solari'] as const;
/** The game's own money. */
export type Currency = (typeof currencies)[number];
/** How many of one item somebody has at the most. */
export const maxOwned = 99;
/** What an item that raises a reward adds to it, in percent. */
export const morePercent = 25;

/**
 * Why a trial paid somebody nothing, or less than their place is worth: they left; no round was played; its host had too many paid
 * trials that day; they had earned the most of a day.
 */
export const unpaidReasons = ['left', 'no_round', 'host_limit', 'daily_limit'] as const;
export type UnpaidReason = (typeof unpaidReasons)[number];

/** An amount of the game's money. */
export interface Purse {
  readonly spice: number;
  readonly solari: number;
}
/** What so many of an item cost. */
export const costOf = (item: { readonly spiceCost: number; readonly solariCost: number }, quantity = 1): Purse => ({
  spice: item.spiceCost * quantity,
  solari: item.solariCost * quantity,
});
/** What is left of a purse; below zero: so much is missing. */
export const leftOf = (purse: Purse, cost: Purse): Purse => ({
  spice: purse.spice - cost.spice,
  solari: purse.solari - cost.solari,
});
/** Whether a purse is enough. */
export const canPay = (purse: Purse, cost: Purse): boolean => purse.spice >= cost.spice && purse.solari >= cost.solari;

export interface Earned extends Purse {
  /** The items that have raised a reward and are used up by that. */
  readonly raisedBy: readonly number[];
}
/** How somebody has come through a trial. */
export interface Played {
  readonly placement: number;
  readonly survivedRounds: number;
  readonly kit: readonly { readonly itemId: number; readonly effect: ItemEffect }[];
}
/**
 * What a trial brings somebody: the reward by players, place and rounds, and what their items add to it. One that adds nothing stays.
 * @param trial what was promised, and how many have begun
 */
export function earningsOf(
  trial: { readonly spiceReward: number; readonly solariReward: number; readonly players: number },
  { placement, survivedRounds, kit }: Played,
): Earned {
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
