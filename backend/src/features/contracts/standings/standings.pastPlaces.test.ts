// Tests of earlier places: completions, postings and ratings since then do not count.
import { describe, expect, test } from '@jest/globals';
import type { ClaimRow } from '../core/contracts.model.ts';
import type { RatingRow } from '../ratings/ratings.model.ts';
import { clientPlacesAt, contractorPlacesAt, type CountedContract } from './standings.pastPlaces.ts';

const since = new Date('2026-05-01T12:00:00.000Z');
const before = new Date('2026-04-30T12:00:00.000Z');
const after = new Date('2026-05-02T12:00:00.000Z');

const claimOf = (userId: number, tookPart = true): ClaimRow => ({
  id: userId,
  userId,
  username: '',
  discordId: '',
  claimedAt: before,
  tookPart,
});
/** Worth 40 points, posted before and completed after, by person 1 for client 9. */
const contract = (some: Partial<CountedContract> = {}): CountedContract => ({
  _id: 7,
  seasonId: 1,
  creditSeasonId: 2,
  clientId: 9,
  status: 'completed',
  difficulty: 'hard',
  claims: [claimOf(1)],
  ratings: [],
  createdAt: before,
  completedAt: after,
  ...some,
});
/** 30 points for person 1. */
const rating = (some: Partial<RatingRow> = {}): RatingRow => ({
  id: 1,
  raterId: 9,
  raterUsername: '',
  raterDiscordId: '',
  rateeId: 1,
  rateeUsername: '',
  rateeDiscordId: '',
  ratingType: 'client_to_contractor',
  rating: 4,
  points: 30,
  feedback: null,
  createdAt: after,
  shownAt: after,
  seasonId: 2,
  ...some,
});
const contractor = (userId: number, totalPoints: number, contractsCompleted = 5, ratings = 0) => ({
  seasonId: 2,
  userId,
  totalPoints,
  contractsCompleted,
  ratings,
});
const client = (userId: number, contractsCompleted: number, contractsPosted = contractsCompleted) => ({
  seasonId: 1,
  userId,
  contractsCompleted,
  contractsPosted,
  ratings: 0,
});
const all = (): boolean => true;
const order = (places: readonly { userId: number; place: number }[]): number[] => {
  expect(places.map(({ place }) => place)).toEqual(places.map((_one, at) => at + 1));
  return places.map(({ userId }) => userId);
};

describe('the earlier places of contractors', () => {
  const standings = [contractor(1, 100), contractor(2, 80)];
  test('are today’s when nothing has happened since', () => {
    expect(order(contractorPlacesAt(standings, [contract({ completedAt: before })], since, all))).toEqual([1, 2]);
  });
  test('leave out contracts that were completed since, for those who took part', () => {
    expect(order(contractorPlacesAt(standings, [contract()], since, all))).toEqual([2, 1]);
    expect(order(contractorPlacesAt(standings, [contract({ claims: [claimOf(1, false)] })], since, all))).toEqual([
      1, 2,
    ]);
  });
  test('leave out the points of ratings that became visible since', () => {
    const rated = (row: RatingRow): CountedContract => contract({ completedAt: before, ratings: [row] });
    expect(order(contractorPlacesAt(standings, [rated(rating())], since, all))).toEqual([2, 1]);
    expect(order(contractorPlacesAt(standings, [rated(rating({ shownAt: before }))], since, all))).toEqual([1, 2]);
    expect(order(contractorPlacesAt(standings, [rated(rating({ shownAt: null }))], since, all))).toEqual([1, 2]);
  });
  test('ignore what counts in another season', () => {
    const other = contract({ creditSeasonId: 3, ratings: [rating({ seasonId: 3 })] });
    expect(order(contractorPlacesAt(standings, [other], since, all))).toEqual([1, 2]);
  });
  test('miss people who have come to the board since', () => {
    expect(order(contractorPlacesAt([contractor(1, 40, 1), contractor(2, 20)], [contract()], since, all))).toEqual([2]);
  });
});

describe('the earlier places of clients', () => {
  test('leave out completions and postings since', () => {
    const standings = [client(9, 3), client(8, 2, 4)];
    expect(order(clientPlacesAt(standings, [], since))).toEqual([9, 8]);
    // Both had completed two. The other client had posted more.
    expect(order(clientPlacesAt(standings, [contract()], since))).toEqual([8, 9]);
  });
  test('miss people whose first contract was posted since', () => {
    const posted = contract({ status: 'open', completedAt: null, creditSeasonId: null, createdAt: after });
    expect(order(clientPlacesAt([client(9, 0, 1), client(8, 2)], [posted], since))).toEqual([8]);
  });
});
