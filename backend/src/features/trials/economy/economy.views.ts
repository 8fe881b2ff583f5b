// Mapping of trial profiles, items, ledger entries and results to the API.
import type {
  FremenLine,
  FremenProfile,
  FremenStanding,
  OwnFremen,
  TrialItem,
  TrialResult,
} from '@guild/common/trials/economy.api';
import {
  toOwned,
  type LedgerRow,
  type ProfileDocument,
  type ResultRow,
  type TrialItemDocument,
} from './economy.model.ts';

/** The public part of a profile. */
export const toProfile = (stored: Omit<ProfileDocument, 'outbox'>): FremenProfile => ({
  id: stored._id,
  userId: stored._id,
  username: stored.username,
  discordId: stored.discordId,
  currentTitle: stored.currentTitle,
  trialsJoined: stored.trialsJoined,
  trialsWon: stored.trialsWon,
  roundsSurvived: stored.roundsSurvived,
  winStreak: stored.winStreak,
  bestStreak: stored.bestStreak,
  honor: stored.honor,
  spiceEarned: stored.spiceEarned,
  solariEarned: stored.solariEarned,
  spice: null,
  solari: null,
  unlockedTitles: [...stored.unlockedTitles],
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
  version: stored.version,
});
/** A row of the standings. */
export const toStanding = (stored: Omit<ProfileDocument, 'outbox'>): FremenStanding => toProfile(stored);
/** The profile for its own person. */
export const toOwnFremen = (stored: Omit<ProfileDocument, 'outbox'>): OwnFremen => ({
  ...toProfile(stored),
  spice: stored.spice,
  solari: stored.solari,
  inventory: stored.inventory.map((one) => toOwned(stored._id, one)),
  lastTrial: stored.lastTrial && {
    ...stored.lastTrial,
    unpaid: stored.lastTrial.unpaid ?? null,
    titles: [...stored.lastTrial.titles],
    used: [...stored.lastTrial.used],
  },
});

/** An item of the market. */
export const toTrialItem = (stored: Omit<TrialItemDocument, 'outbox'>): TrialItem => ({
  id: stored._id,
  name: stored.name,
  description: stored.description,
  type: stored.type,
  category: stored.category,
  spiceCost: stored.spiceCost,
  solariCost: stored.solariCost,
  effect: stored.effect,
  isActive: stored.isActive,
  version: stored.version,
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
});

/** A ledger entry. */
export const toFremenLine = ({
  _id,
  currency,
  kind,
  before,
  after,
  what,
  trialId,
  itemId,
  at,
}: LedgerRow): FremenLine => ({
  id: _id,
  currency,
  kind,
  before,
  after,
  change: after - before,
  what,
  trialId,
  itemId,
  at: at.toISOString(),
});

/** A result of a trial. */
export const toResult = ({ _id, completedAt, ...row }: ResultRow): TrialResult => ({
  id: _id,
  ...row,
  completedAt: completedAt.toISOString(),
});
