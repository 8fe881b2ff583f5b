// What people have of the trials, for tests: typed by the api, each field overridable.
import type { FremenStanding, OwnFremen, OwnedItem, TrialItem, TrialResult } from '../src/trials/economy.api.ts';
import { inHours, me, other } from './people.ts';

export const aTrialItem = (parts: Partial<TrialItem> = {}): TrialItem => ({
  id: 3,
  name: 'Last Flask',
  description: 'One swallow of water.',
  type: 'vessel',
  category: 'survival',
  spiceCost: 150,
  solariCost: 0,
  effect: 'survive_fall',
  isActive: true,
  createdAt: inHours(-48),
  updatedAt: inHours(-48),
  version: 1,
  ...parts,
});
export const anOwnedItem = (parts: Partial<OwnedItem> = {}): OwnedItem => ({
  id: 21,
  userId: 1,
  itemId: 3,
  name: 'Last Flask',
  effect: 'survive_fall',
  category: 'survival',
  quantity: 1,
  later: [],
  isEquipped: false,
  obtainedAt: inHours(-3),
  ...parts,
});
/** Where somebody stands. */
export const aFremenStanding = (userId: number, parts: Partial<FremenStanding> = {}): FremenStanding => ({
  id: userId,
  userId,
  username: 'Corvin Thale',
  discordId: other,
  currentTitle: 'Sand Walker',
  spice: null,
  solari: null,
  unlockedTitles: ['Initiate', 'Sand Walker'],
  trialsJoined: 6,
  trialsWon: 2,
  roundsSurvived: 21,
  winStreak: 0,
  bestStreak: 2,
  honor: 1,
  spiceEarned: 940,
  solariEarned: 470,
  createdAt: inHours(-99),
  updatedAt: inHours(-1),
  version: 6,
  ...parts,
});
/** The viewer's own. */
export const anOwnFremen = (parts: Partial<OwnFremen> = {}): OwnFremen => ({
  ...aFremenStanding(1, { username: 'Mia', discordId: me, currentTitle: 'Initiate' }),
  spice: 210,
  solari: 105,
  inventory: [],
  lastTrial: null,
  ...parts,
});
/** What somebody did in a trial. */
export const aTrialResult = (parts: Partial<TrialResult> = {}): TrialResult => ({
  id: 41,
  trialId: 6,
  theme: 'The Deep Desert',
  players: 4,
  userId: 5,
  username: 'Corvin Thale',
  discordId: other,
  placement: 2,
  spiceEarned: 120,
  solariEarned: 60,
  survivedRounds: 2,
  completedAt: inHours(-2),
  ...parts,
});
