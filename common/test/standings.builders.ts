// Standings, seasons and ratings for tests and stories.
import type { ContractRating } from '../src/contracts/ratings.api.ts';
import type {
  ClientStanding,
  ContractorStanding,
  MercenaryProfile,
  Reputation,
  Season,
} from '../src/contracts/standings.api.ts';
import { inHours, me, other } from './people.ts';

export const aSeason = (some: Partial<Season> = {}): Season => ({
  id: 2,
  board: 'contractors',
  number: 1,
  startedAt: '2026-01-05T12:00:00.000Z',
  endedAt: null,
  endedBy: null,
  ...some,
});

/** Of the person with this user id, unless said otherwise. */
export const aContractor = (userId: number, some: Partial<ContractorStanding> = {}): ContractorStanding => ({
  id: userId,
  userId,
  username: `Contractor ${userId}`,
  discordId: `30000000000000${userId.toString().padStart(4, '0')}`,
  seasonId: 2,
  contractsCompleted: 3,
  totalPoints: 100,
  averageRating: 480,
  ratings: 4,
  version: 1,
  ...some,
});
/** Of the person with this user id, unless said otherwise. */
export const aClient = (userId: number, some: Partial<ClientStanding> = {}): ClientStanding => ({
  id: userId,
  userId,
  username: `Client ${userId}`,
  discordId: `30000000000000${userId.toString().padStart(4, '0')}`,
  seasonId: 1,
  contractsPosted: 5,
  contractsCompleted: 3,
  totalSpent: 12_000,
  spiceSpent: 0,
  averageRating: 4.25,
  ratings: 4,
  version: 1,
  ...some,
});

/** By the viewer, of somebody else, not shown yet. */
export const aRating = (some: Partial<ContractRating> = {}): ContractRating => ({
  id: 1,
  contractId: 4,
  raterId: 12,
  raterUsername: 'Maren Quill',
  raterDiscordId: me,
  rateeId: 99,
  rateeUsername: 'Corvin Thale',
  rateeDiscordId: other,
  ratingType: 'client_to_contractor',
  rating: 4,
  points: 32,
  feedback: 'Quick and quiet.',
  createdAt: inHours(-2),
  shownAt: null,
  ...some,
});

export const aMercenary = (some: Partial<MercenaryProfile> = {}): MercenaryProfile => ({
  id: 12,
  userId: 12,
  username: 'Maren Quill',
  discordId: me,
  totalPoints: 1480,
  contractsCompleted: 31,
  contractsAccepted: 34,
  averageRating: 480,
  specialties: ['Escort', 'Night raids'],
  isAvailable: true,
  bio: 'Nine years on the rim.',
  createdAt: inHours(-900),
  updatedAt: inHours(-9),
  version: 3,
  ...some,
});

/** Of somebody who has posted, and done, some contracts. */
export const aReputation = (userId: number, some: Partial<Reputation['asClient']> = {}): Reputation => ({
  userId,
  asContractor: { completed: 31, failed: 1, late: 2, averageRating: 480, ratings: 4 },
  asClient: {
    posted: 9,
    completed: 6,
    failed: 1,
    cancelled: 2,
    paidInTime: 1,
    paidLate: 2,
    unpaid: 1,
    averageRating: 425,
    ratings: 4,
    ...some,
  },
});
