// Results of a person in a season, counted from the contracts. Standings are copies of these.
import { pointsOf } from '@guild/common/contracts/contracts.rules';
import type { Difficulty, RewardUnit } from '@guild/common/contracts/contracts.api';
import type { RatingType } from '@guild/common/contracts/ratings.api';
import type { ContractModels } from '../core/contracts.model.ts';
import type { Pairs } from './standings.pairs.ts';
import type { ClientTotals, ContractorTotals } from './standings.model.ts';

export interface Totals {
  ofContractor(seasonId: number, userId: number): Promise<ContractorTotals>;
  ofClient(seasonId: number, userId: number): Promise<ClientTotals>;
}
interface RatingTotals {
  readonly ratings: number;
  readonly stars: number;
  readonly points: number;
}

interface Deps {
  readonly contracts: ContractModels['contracts'];
  readonly pairs: Pick<Pairs, 'withheld'>;
}
export function createTotals({ contracts, pairs }: Deps): Totals {
  const ratedIn = async (seasonId: number, rateeId: number, ratingType: RatingType): Promise<RatingTotals> => {
    const [found] = await contracts.aggregate<RatingTotals>([
      { $match: { deletedAt: null, ratings: { $elemMatch: { rateeId, seasonId, ratingType } } } },
      { $unwind: '$ratings' },
      { $match: { 'ratings.rateeId': rateeId, 'ratings.seasonId': seasonId, 'ratings.ratingType': ratingType } },
      {
        $group: {
          _id: null,
          ratings: { $sum: 1 },
          stars: { $sum: '$ratings.rating' },
          points: { $sum: '$ratings.points' },
        },
      },
    ]);
    return { ratings: found?.ratings ?? 0, stars: found?.stars ?? 0, points: found?.points ?? 0 };
  };
  return {
    async ofContractor(creditSeasonId, userId) {
      const tookPart = { claims: { $elemMatch: { userId, tookPart: true } } };
      const [groups, { ratings, stars, points }, withheld] = await Promise.all([
        contracts.aggregate<{ _id: Difficulty; count: number }>([
          { $match: { creditSeasonId, ...tookPart, deletedAt: null, status: 'completed' } },
          { $group: { _id: '$difficulty', count: { $sum: 1 } } },
        ]),
        ratedIn(creditSeasonId, userId, 'client_to_contractor'),
        pairs.withheld(creditSeasonId, userId),
      ]);
      const base = groups.reduce((sum, { _id, count }) => sum + pointsOf[_id] * count, 0);
      const contractsCompleted = groups.reduce((sum, { count }) => sum + count, 0);
      return { contractsCompleted, totalPoints: base + points - withheld, stars, ratings };
    },
    async ofClient(seasonId, clientId) {
      const posted = { clientId, seasonId, deletedAt: null };
      const [contractsPosted, units, { ratings, stars }] = await Promise.all([
        contracts.countDocuments(posted),
        contracts.aggregate<{ _id: RewardUnit; count: number; spent: number }>([
          { $match: { ...posted, status: 'completed' } },
          { $group: { _id: '$rewardUnit', count: { $sum: 1 }, spent: { $sum: '$reward' } } },
        ]),
        ratedIn(seasonId, clientId, 'contractor_to_client'),
      ]);
      const spentIn = (unit: RewardUnit): number =>
        // Above this number, JSON is not exact.
        Math.min(units.find(({ _id }) => _id === unit)?.spent ?? 0, Number.MAX_SAFE_INTEGER);
      return {
        contractsPosted,
        contractsCompleted: units.reduce((sum, { count }) => sum + count, 0),
        totalSpent: spentIn('Solari'),
        spiceSpent: spentIn('Spice Melange'),
        stars,
        ratings,
      };
    },
  };
}
