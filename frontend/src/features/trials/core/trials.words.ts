// Texts of the trials about people, rounds and items.
import type { Cheer, ItemEffect, Trial, TrialParticipant, TrialRound } from '@guild/common/trials/trials.api';
import type { FallReason } from '@guild/common/trials/trials.rules';
import { formatNumber } from '../../../platform/format/format.ts';
import type { IconName } from '@guild/common/wire/icons';
import { startWithSomebodyWhoMay } from '@guild/common/members/managers';

/** 'one way', '3 ways'. */
export const counted = (count: number, one: string, more = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : more}`;
/** '1st', '2nd', '11th'. */
export function ordinal(place: number): string {
  const tens = place % 100;
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${formatNumber(place)}${ending}`;
}

const ownFalls: Readonly<Record<Exclude<FallReason, 'way'>, string>> = {
  not_chosen: 'You stood still, and the desert does not wait.',
  no_place: "You chose well, but there wasn't room for everyone and you lost the draw.",
  too_slow: 'Everyone fell for the third time, and someone else chose faster.',
  left: 'You left the trial.',
};
/** Why the viewer was eliminated. */
export const ownFall = ({ why, eliminationReason }: TrialParticipant): string =>
  why === null || why === 'way' ? (eliminationReason ?? 'The desert took you.') : ownFalls[why];

const shortFalls: Readonly<Record<FallReason, string>> = {
  way: 'took a deadly path',
  not_chosen: "didn't choose",
  no_place: 'found no room',
  too_slow: 'was too slow',
  left: 'left',
};
/** Why somebody was eliminated, in a few words after their name. */
export const shortFall = (why: FallReason | null): string => (why === null ? 'fell' : shortFalls[why]);

/** Where somebody's trial ended. The round in which people left may never have been played. */
export const endOf = ({ isEliminated, eliminatedIn, why }: TrialParticipant): string => {
  if (!isEliminated) return 'won';
  return why === 'left' ? shortFall(why) : `round ${eliminatedIn ?? 0}`;
};
/** The winner first. People without a placement come last. */
export const byPlace = (a: TrialParticipant, b: TrialParticipant): number =>
  Number(a.isEliminated) - Number(b.isEliminated) ||
  (a.placement ?? Number.MAX_SAFE_INTEGER) - (b.placement ?? Number.MAX_SAFE_INTEGER) ||
  a.username.localeCompare(b.username);

/** The text above the ways of a round. */
export const oddsOf = ({ deadlyCount, ways, places, players }: TrialRound): string =>
  [
    `${formatNumber(deadlyCount)} of ${counted(ways.length, 'path')} ${deadlyCount === 1 ? 'is' : 'are'} deadly`,
    places >= players ? 'room for all' : `room for ${formatNumber(places)}`,
  ].join(' · ');

/** The result of a round, as a sentence. */
export function resultOf({ result, players }: TrialRound): string {
  if (result === null) return '';
  if (result.rose) return 'Everyone fell, and everyone rises again.';
  if (result.bySpeed) return `Everyone fell for the third time: the fastest of ${formatNumber(players)} lives.`;
  if (result.fell === 0) return 'Nobody fell.';
  return `${formatNumber(result.fell)} fell, ${formatNumber(result.lived)} ${result.lived === 1 ? 'lives' : 'live'}.`;
}

export const cancelWords: Readonly<Record<NonNullable<Trial['cancelReason']>, string>> = {
  too_few: 'Fewer than two people joined in time.',
  nobody_chose: 'Nobody chose a path.',
  by_host: 'Its host cancelled it.',
  by_admin: `${startWithSomebodyWhoMay('trials')} cancelled it.`,
};

interface EffectWords {
  readonly icon: IconName;
  /** The item's effect, as a sentence. */
  readonly does: string;
}
export const effectWords: Readonly<Record<ItemEffect, EffectWords>> = {
  survive_fall: { icon: 'water', does: 'Automatically saves you from your first fall.' },
  remove_wrong: { icon: 'bolt', does: 'Removes one deadly path.' },
  more_time: { icon: 'clock', does: 'Gives you five seconds more.' },
  keep_place: { icon: 'flag', does: 'Automatically keeps your place when lots are drawn.' },
  more_spice: { icon: 'spice', does: 'More spice at the end, by itself.' },
  more_solari: { icon: 'solari', does: 'More Solari at the end, by itself.' },
};

export const cheerWords: Readonly<Record<Cheer, string>> = {
  water: 'Water for them',
  worm: 'Call the worm',
  blade: 'Raise the blade',
  moon: 'By both moons',
};
