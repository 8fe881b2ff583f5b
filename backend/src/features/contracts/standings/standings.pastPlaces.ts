// Places on the leaderboards at an earlier time: today's standings without what was added since.
// Pure functions.
import { pointsOf } from '@guild/common/contracts/contracts.rules';
import type { RatingType } from '@guild/common/contracts/ratings.api';
import type { PastPlaces } from '@guild/common/contracts/standings.api';
import type { ContractDocument } from '../board/contracts.model.ts';
import { rankOfClient, rankOfContractor } from './standings.decisions.ts';
import type { ClientDocument, ContractorDocument } from './standings.model.ts';

type Contractor = Pick<ContractorDocument, 'seasonId' | 'userId' | 'contractsCompleted' | 'totalPoints' | 'ratings'>;
type Client = Pick<ClientDocument, 'seasonId' | 'userId' | 'contractsPosted' | 'contractsCompleted' | 'ratings'>;
/** The fields of a contract that count on a leaderboard. */
export type CountedContract = Pick<
  ContractDocument,
  | 'seasonId'
  | 'creditSeasonId'
  | 'clientId'
  | 'status'
  | 'difficulty'
  | 'claims'
  | 'ratings'
  | 'createdAt'
  | 'completedAt'
>;
type Places = PastPlaces['contractors'];

const isSince = (at: Date | null, since: Date): boolean => at !== null && at.getTime() >= since.getTime();
const isCompletedSince = ({ status, completedAt }: CountedContract, since: Date): boolean =>
  status === 'completed' && isSince(completedAt, since);

/** The number and the points of the ratings that a person has got in a season since a time. */
function ratedSince(
  { seasonId, userId }: Contractor | Client,
  ratingType: RatingType,
  changed: readonly CountedContract[],
  since: Date,
): { ratings: number; points: number } {
  const rows = changed
    .flatMap(({ ratings }) => ratings)
    .filter(
      (row) =>
        row.rateeId === userId &&
        row.seasonId === seasonId &&
        row.ratingType === ratingType &&
        isSince(row.shownAt, since),
    );
  return { ratings: rows.length, points: rows.reduce((sum, { points }) => sum + points, 0) };
}

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
 */
export const contractorPlacesAt = (
  standings: readonly Contractor[],
  changed: readonly CountedContract[],
  since: Date,
): Places =>
  placesOf(
    standings.map((standing) => {
      const { userId, seasonId } = standing;
      const completed = changed.filter(
        (contract) =>
          contract.creditSeasonId === seasonId &&
          isCompletedSince(contract, since) &&
          contract.claims.some((claim) => claim.userId === userId && claim.tookPart === true),
      );
      const rated = ratedSince(standing, 'client_to_contractor', changed, since);
      const points = completed.reduce((sum, { difficulty }) => sum + pointsOf[difficulty], rated.points);
      const rank = rankOfContractor(
        {
          contractsCompleted: standing.contractsCompleted - completed.length,
          totalPoints: standing.totalPoints - points,
          ratings: standing.ratings - rated.ratings,
        },
        userId,
      );
      return { userId, rank };
    }),
  );

/**
 * The places of clients at an earlier time.
 * @param standings all of one season
 * @param changed at least the contracts that were posted, completed, or got a visible rating, since
 * then
 */
export const clientPlacesAt = (
  standings: readonly Client[],
  changed: readonly CountedContract[],
  since: Date,
): Places =>
  placesOf(
    standings.map((standing) => {
      const { userId, seasonId } = standing;
      const own = changed.filter((contract) => contract.clientId === userId && contract.seasonId === seasonId);
      const rated = ratedSince(standing, 'contractor_to_client', changed, since);
      const rank = rankOfClient(
        {
          contractsPosted: standing.contractsPosted - own.filter(({ createdAt }) => isSince(createdAt, since)).length,
          contractsCompleted:
            standing.contractsCompleted - own.filter((contract) => isCompletedSince(contract, since)).length,
          ratings: standing.ratings - rated.ratings,
        },
        userId,
      );
      return { userId, rank };
    }),
  );
