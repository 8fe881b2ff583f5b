// Places on the leaderboards at an earlier time: today's standings without what was added since.
// Pure functions.
import { pointsOf } from '@guild/common/contracts/contracts.rules';
import type { RatingType } from '@guild/common/contracts/ratings.api';
import type { PastPlaces } from '@guild/common/contracts/standings.api';
import type { ContractDocument } from '../core/contracts.model.ts';
import { rankOfClient, rankOfContractor } from './standings.decisions.ts';
import type { IsRewarded } from './standings.pairs.ts';
import type { ClientDocument, ContractorDocument } from './standings.model.ts';

type Contractor = Pick<ContractorDocument, 'seasonId' | 'userId' | 'contractsCompleted' | 'totalPoints' | 'ratings'>;
type Client = Pick<ClientDocument, 'seasonId' | 'userId' | 'contractsPosted' | 'contractsCompleted' | 'ratings'>;
/** The fields of a contract that count on a leaderboard. */
export const countedFields = {
  seasonId: 1,
  creditSeasonId: 1,
  clientId: 1,
  status: 1,
  difficulty: 1,
  claims: 1,
  ratings: 1,
  createdAt: 1,
  completedAt: 1,
  completedOn: 1,
} as const;
export type CountedContract = Pick<ContractDocument, '_id' | keyof typeof countedFields>;
type Places = PastPlaces['contractors'];

const isSince = (at: Date | null, since: Date): boolean => at !== null && at.getTime() >= since.getTime();
const isCompletedSince = ({ status, completedAt }: CountedContract, since: Date): boolean =>
  status === 'completed' && isSince(completedAt, since);

/** What counts for a person since the earlier time. */
interface Gain {
  readonly posted: number;
  readonly completed: number;
  readonly points: number;
  readonly ratings: number;
}
type PersonalGain = Partial<Gain> & { readonly userId: number };
const noGain: Gain = { posted: 0, completed: 0, points: 0, ratings: 0 };

/** The sum of each person's gains, by user id. */
function sumGains(gains: readonly PersonalGain[]): ReadonlyMap<number, Gain> {
  const sums = new Map<number, Gain>();
  for (const { userId, posted = 0, completed = 0, points = 0, ratings = 0 } of gains) {
    const sum = sums.get(userId) ?? noGain;
    sums.set(userId, {
      posted: sum.posted + posted,
      completed: sum.completed + completed,
      points: sum.points + points,
      ratings: sum.ratings + ratings,
    });
  }
  return sums;
}

/** A gain for each rating of this type that became visible in a season since a time. */
const gainsByRating = (
  changed: readonly CountedContract[],
  ratingType: RatingType,
  seasonId: number | undefined,
  since: Date,
  isRewarded: IsRewarded = () => true,
): PersonalGain[] =>
  changed.flatMap(({ _id, ratings }) =>
    ratings
      .filter((row) => row.ratingType === ratingType && row.seasonId === seasonId && isSince(row.shownAt, since))
      .map(({ rateeId, points }) => ({ userId: rateeId, points: isRewarded(_id, rateeId) ? points : 0, ratings: 1 })),
  );

/** @param ranks sort keys by user id; null: nothing counted yet */
const placesOf = (ranks: readonly { readonly userId: number; readonly rank: string | null }[]): Places =>
  ranks
    .flatMap(({ userId, rank }) => (rank === null ? [] : [{ userId, rank }]))
    .sort((one, other) => (one.rank < other.rank ? 1 : -1))
    .map(({ userId }, at) => ({ userId, place: at + 1 }));

/**
 * The places of contractors at an earlier time.
 * @param standings all of one season
 * @param changed at least the contracts that were completed, or got a visible rating, since then
 * @param isRewarded who earns points for the changed contracts
 */
export function contractorPlacesAt(
  standings: readonly Contractor[],
  changed: readonly CountedContract[],
  since: Date,
  isRewarded: IsRewarded,
): Places {
  const seasonId = standings[0]?.seasonId;
  const completed = changed
    .filter((contract) => contract.creditSeasonId === seasonId && isCompletedSince(contract, since))
    .flatMap(({ _id, claims, difficulty }) =>
      claims
        .filter(({ tookPart }) => tookPart === true)
        .map(({ userId }): PersonalGain => ({
          userId,
          completed: 1,
          points: isRewarded(_id, userId) ? pointsOf[difficulty] : 0,
        })),
    );
  const rated = gainsByRating(changed, 'client_to_contractor', seasonId, since, isRewarded);
  const gains = sumGains([...completed, ...rated]);
  return placesOf(
    standings.map(({ userId, contractsCompleted, totalPoints, ratings }) => {
      const gain = gains.get(userId) ?? noGain;
      const before = {
        contractsCompleted: contractsCompleted - gain.completed,
        totalPoints: totalPoints - gain.points,
        ratings: ratings - gain.ratings,
      };
      return { userId, rank: rankOfContractor(before, userId) };
    }),
  );
}

/**
 * The places of clients at an earlier time.
 * @param standings all of one season
 * @param changed at least the contracts that were posted, completed, or got a visible rating, since
 * then
 */
export function clientPlacesAt(standings: readonly Client[], changed: readonly CountedContract[], since: Date): Places {
  const seasonId = standings[0]?.seasonId;
  const own = changed
    .filter((contract) => contract.seasonId === seasonId)
    .map((contract): PersonalGain => ({
      userId: contract.clientId,
      posted: isSince(contract.createdAt, since) ? 1 : 0,
      completed: isCompletedSince(contract, since) ? 1 : 0,
    }));
  const rated = gainsByRating(changed, 'contractor_to_client', seasonId, since);
  const gains = sumGains([...own, ...rated]);
  return placesOf(
    standings.map(({ userId, contractsPosted, contractsCompleted, ratings }) => {
      const gain = gains.get(userId) ?? noGain;
      const before = {
        contractsPosted: contractsPosted - gain.posted,
        contractsCompleted: contractsCompleted - gain.completed,
        ratings: ratings - gain.ratings,
      };
      return { userId, rank: rankOfClient(before, userId) };
    }),
  );
}
