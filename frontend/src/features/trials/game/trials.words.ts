// Texts of the trials about people, rounds and items.
import type { Cheer, ItemEffect, Trial, TrialParticipant, TrialRound } from '@guild/common/trials/trials.api';
import type { FallReason } from '@guild/common/trials/trials.rules';
import { formatNumber } from '../../../platform/format/format.ts';
import type { IconName } from '@guild/common/wire/icons';

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
  no_place: 'You chose well, but there were not places for all, and the lots left you none.',
  too_slow: 'All fell for the third time, and somebody else had chosen faster.',
  left: 'You left the trial.',
};
/** Why the viewer was eliminated. */
export const ownFall = ({ why, eliminationReason }: TrialParticipant): string =>
  why === null || why === 'way' ? (eliminationReason ?? 'The desert took you.') : ownFalls[why];

const shortFalls: Readonly<Record<FallReason, string>> = {
  way: 'took a deadly way',
  not_chosen: 'did not choose',
  no_place: 'found no place',
  too_slow: 'was too slow',
  left: 'left',
};
/** Why somebody was eliminated, in a few words after their name. */
export const shortFall = (why: FallReason | null): string => (why === null ? 'fell' : shortFalls[why]);

/** The text above the ways of a round. */
export const oddsOf = ({ deadlyCount, ways, places, players }: TrialRound): string =>
  [
    `${formatNumber(deadlyCount)} of ${counted(ways.length, 'way')} ${deadlyCount === 1 ? 'is' : 'are'} deadly`,
    places >= players ? 'places for all' : counted(places, 'place'),
  ].join(' · ');

/** The result of a round, as a sentence. */
export function resultOf({ result, players }: TrialRound): string {
  if (result === null) return '';
  if (result.rose) return 'All fell, and all rise again.';
  if (result.bySpeed) return `All fell for the third time: the fastest of ${formatNumber(players)} lives.`;
  if (result.fell === 0) return 'Nobody fell.';
  return `${formatNumber(result.fell)} fell, ${formatNumber(result.lived)} ${result.lived === 1 ? 'lives' : 'live'}.`;
}

export const cancelWords: Readonly<Record<NonNullable<Trial['cancelReason']>, string>> = {
  too_few: 'Fewer than two had joined when it was to begin.',
  by_host: 'Its host cancelled it.',
  by_admin: 'An admin cancelled it.',
};

interface EffectWords {
  readonly icon: IconName;
  /** The item's effect, as a sentence. */
  readonly does: string;
}
export const effectWords: Readonly<Record<ItemEffect, EffectWords>> = {
  survive_fall: { icon: 'water', does: 'Saves you from your first fall, by itself.' },
  remove_wrong: { icon: 'bolt', does: 'Takes one deadly way away.' },
  more_time: { icon: 'clock', does: 'Gives you five seconds more.' },
  keep_place: { icon: 'flag', does: 'Keeps your place when lots are drawn, by itself.' },
  more_spice: { icon: 'spice', does: 'More spice at the end, by itself.' },
  more_solari: { icon: 'solari', does: 'More Solari at the end, by itself.' },
};

export const cheerWords: Readonly<Record<Cheer, string>> = {
  water: 'Water for them',
  worm: 'Call the worm',
  blade: 'Raise the blade',
  moon: 'By both moons',
};
