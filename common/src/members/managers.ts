// Who may do something, named in a sentence. One wording for every section.
import type { Right } from './ranks.ts';

const managed = {
  auctions: 'manage auctions',
  market: 'manage items',
  contracts: 'manage contracts',
  hauls: 'manage hauls',
  roster: 'manage the roster',
  scouting: 'manage the map',
  treasury: 'manage the treasury',
  'treasury-approval': 'approve for the treasury',
  trials: 'manage trials',
} as const satisfies Partial<Record<Right, string>>;

/** 'somebody who may manage hauls': admins, and people whose rank has the right. */
export const somebodyWhoMay = (right: keyof typeof managed): string => `somebody who may ${managed[right]}`;

/** The same at the start of a sentence. */
export const startWithSomebodyWhoMay = (right: keyof typeof managed): string => `Somebody who may ${managed[right]}`;

/** For what a person with the right may not do themselves. */
export const somebodyElseWhoMay = (right: keyof typeof managed): string => `somebody else who may ${managed[right]}`;
