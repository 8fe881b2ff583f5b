// Expected standings of both boards: the contracts added up one by one, to compare with the
// stored ones.
import { expect } from '@jest/globals';
import type { Difficulty } from '@guild/common/contracts/contracts.api';
import type { Board, ClientStanding, ContractorStanding, Season } from '@guild/common/contracts/standings.api';
import type { Connection } from 'mongoose';
import type { ContractDocument } from '../src/features/contracts/core/contracts.model.ts';
import { rewardedAmong } from '../src/features/contracts/standings/standings.pairs.ts';
import type { ClientDocument, ContractorDocument } from '../src/features/contracts/standings/standings.model.ts';
import type { Client } from './harness.ts';

const points: Readonly<Record<Difficulty, number>> = { easy: 10, medium: 20, hard: 40, extreme: 80 };

export type Counts = Readonly<Record<string, number>>;
const keyOf = (board: Board, seasonId: number, userId: number): string => [board, seasonId, userId].join('/');
/** The sums of the contracts, added up one by one. */
export function addedUp(all: readonly ContractDocument[]): Record<string, Counts> {
  const sums: Record<string, Record<string, number>> = {};
  const add = (key: string, more: Counts): void => {
    const sum = (sums[key] ??= {});
    for (const [name, value] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + value;
  };
  const counted = all.filter(({ deletedAt }) => deletedAt === null);
  const isRewarded = rewardedAmong(counted.filter(({ status }) => status === 'completed'));
  for (const one of counted) {
    const isDone = one.status === 'completed' ? 1 : 0;
    const spent = isDone * one.reward;
    const isSolari = one.rewardUnit === 'Solari';
    const spending = { totalSpent: isSolari ? spent : 0, spiceSpent: isSolari ? 0 : spent };
    const client = { contractsPosted: 1, contractsCompleted: isDone, ...spending, stars: 0, ratings: 0 };
    add(keyOf('clients', one.seasonId, one.clientId), client);
    const credit = { contractsCompleted: 1, stars: 0, ratings: 0 };
    for (const { userId, tookPart } of one.claims)
      if (tookPart === true)
        add(keyOf('contractors', one.creditSeasonId ?? 0, userId), {
          ...credit,
          totalPoints: isRewarded(one._id, userId) ? points[one.difficulty] : 0,
        });
    for (const { rateeId, seasonId, ratingType, rating, points: more, shownAt } of one.ratings) {
      if (shownAt === null || seasonId === null) continue;
      const rated = { contractsCompleted: 0, stars: rating, ratings: 1 };
      if (ratingType === 'client_to_contractor')
        add(keyOf('contractors', seasonId, rateeId), {
          ...rated,
          totalPoints: isRewarded(one._id, rateeId) ? more : 0,
        });
      else add(keyOf('clients', seasonId, rateeId), { ...rated, contractsPosted: 0, totalSpent: 0, spiceSpent: 0 });
    }
  }
  return sums;
}
/** The stored standings in the same format; where nothing counts, everything must be 0. */
export async function storedStandings(db: Connection): Promise<Record<string, Counts>> {
  const found: Record<string, Counts> = {};
  for (const one of await db.collection<ContractorDocument>('contractor_standings').find().toArray()) {
    const { seasonId, userId, rank, contractsCompleted, totalPoints, stars, ratings } = one;
    const counts = { contractsCompleted, totalPoints, stars, ratings };
    if (rank !== null) found[keyOf('contractors', seasonId, userId)] = counts;
    else expect(Object.values(counts)).toEqual([0, 0, 0, 0]);
  }
  for (const one of await db.collection<ClientDocument>('client_standings').find().toArray()) {
    const { seasonId, userId, rank, contractsPosted, contractsCompleted, totalSpent, spiceSpent, stars, ratings } = one;
    const counts = { contractsPosted, contractsCompleted, totalSpent, spiceSpent, stars, ratings };
    if (rank !== null) found[keyOf('clients', seasonId, userId)] = counts;
    else expect(Object.values(counts)).toEqual([0, 0, 0, 0, 0, 0]);
  }
  return found;
}

/** The displayed averages, from sums of stars. */
const asShown = (sums: Record<string, Counts>): Record<string, Counts> =>
  Object.fromEntries(
    Object.entries(sums).map(([key, { stars = 0, ratings = 0, ...rest }]) => {
      const hundredths = ratings === 0 ? 0 : Math.round((stars * 100) / ratings);
      const averageRating = key.startsWith('clients') ? hundredths / 100 : hundredths;
      return [key, { ...rest, ratings, averageRating }];
    }),
  );
/** The boards of every season over HTTP, in the same format. */
async function shownStandings(reader: Client, seasons: readonly Season[]): Promise<Record<string, Counts>> {
  const shown: Record<string, Counts> = {};
  for (const { id, board } of seasons) {
    const path = board === 'clients' ? 'client-leaderboard' : 'leaderboard';
    const { body } = await reader.get<(ContractorStanding | ClientStanding)[]>(
      `/api/contracts/${path}?season=${id}&limit=500`,
    );
    for (const one of body) {
      const { id: _id, userId, username: _name, discordId: _discordId, seasonId, version: _version, ...counts } = one;
      shown[keyOf(board, seasonId, userId)] = counts;
    }
  }
  return shown;
}

/** Problems with the ratings of one contract, in any season. */
function ratingProblems({ _id, clientId, claims, difficulty, ratings }: ContractDocument): string[] {
  const tookPart = new Set(claims.filter((claim) => claim.tookPart === true).map(({ userId }) => userId));
  const pairs = ratings.map(({ raterId, rateeId }) => `${raterId} of ${rateeId}`);
  const about = `contract ${_id}`;
  return [
    ...(new Set(pairs).size === pairs.length ? [] : [`${about}: somebody has rated the same person twice`]),
    ...ratings.flatMap(({ id, raterId, rateeId, ratingType, rating, points: stored, shownAt, seasonId }) => {
      const isByClient = ratingType === 'client_to_contractor';
      const [client, other] = isByClient ? [raterId, rateeId] : [rateeId, raterId];
      const due = isByClient ? Math.round((points[difficulty] * rating) / 5) : 0;
      const isRight = client === clientId && tookPart.has(other) && stored === due;
      return isRight && (shownAt === null) === (seasonId === null) ? [] : [`${about}: rating ${id}`];
    }),
  ];
}

/** Season of everything that counts, by kind. */
export function seasonsOf(all: readonly ContractDocument[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { _id, seasonId, creditSeasonId, ratings } of all) {
    found.set(`posting ${_id}`, seasonId);
    if (creditSeasonId !== null) found.set(`completion ${_id}`, creditSeasonId);
    for (const one of ratings) if (one.seasonId !== null) found.set(`rating ${one.id}`, one.seasonId);
  }
  return found;
}

/**
 * Compares stored standings and the boards of every season with the contracts.
 * @param reader an admin, who can see every season
 * @returns the contracts, including deleted ones
 */
export async function expectRightStandings(db: Connection, reader: Client): Promise<ContractDocument[]> {
  const seasons = (await reader.get<Season[]>('/api/contracts/seasons')).body;
  const all = await db.collection<ContractDocument>('contracts').find().toArray();
  const ids = all.flatMap(({ ratings }) => ratings.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(all.flatMap(ratingProblems)).toEqual([]);
  const sums = addedUp(all);
  expect(await storedStandings(db)).toEqual(sums);
  expect(await shownStandings(reader, seasons)).toEqual(asShown(sums));
  const open = seasons.filter(({ endedAt }) => endedAt === null);
  expect(open.map(({ board }) => board).sort()).toEqual(['clients', 'contractors']);
  return all;
}
