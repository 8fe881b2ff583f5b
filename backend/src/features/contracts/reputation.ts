// How people have kept their word in contracts, over all seasons: counted from the contracts by index, for one person each.
import type { ContractStatus } from '@guild/common/contracts/contracts.api';
import { paymentOf } from '@guild/common/contracts/contracts.rules';
import type { Reputation } from '@guild/common/contracts/standings.api';
import type { RatingType } from '@guild/common/contracts/ratings.api';
import type { ContractModels } from './contracts.model.ts';
import { hundredthsOf } from './standings.model.ts';

export interface Reputations {
  of(userId: number): Promise<Reputation>;
}

type Rated = Pick<Reputation['asClient'], 'averageRating' | 'ratings'>;
type Payments = Pick<Reputation['asClient'], 'paidInTime' | 'paidLate' | 'unpaid'>;
type Done = Pick<Reputation['asContractor'], 'completed' | 'failed' | 'late'>;
interface PaidShare {
  readonly completedAt: Date;
  readonly paidAt: Date | null;
  readonly receivedAt: Date | null;
}
const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

export function createReputations({ contracts }: Pick<ContractModels, 'contracts'>): Reputations {
  const ratedAs = async (rateeId: number, ratingType: RatingType): Promise<Rated> => {
    const isShown = { rateeId, ratingType, seasonId: { $ne: null } };
    const [found] = await contracts.aggregate<{ ratings: number; stars: number }>([
      { $match: { deletedAt: null, ratings: { $elemMatch: isShown } } },
      { $unwind: '$ratings' },
      {
        $match: Object.fromEntries(Object.entries(isShown).map(([field, value]) => [`ratings.${field}`, value])),
      },
      { $group: { _id: null, ratings: { $sum: 1 }, stars: { $sum: '$ratings.rating' } } },
    ]);
    const { ratings, stars } = found ?? { ratings: 0, stars: 0 };
    return { averageRating: hundredthsOf({ ratings, stars }), ratings };
  };
  const doneBy = async (userId: number): Promise<Done> => {
    const groups = await contracts.aggregate<{ _id: { status: ContractStatus; late: boolean }; count: number }>([
      {
        $match: {
          deletedAt: null,
          $or: [
            { status: 'completed', claims: { $elemMatch: { userId, tookPart: true } } },
            { status: 'failed', 'claims.userId': userId },
          ],
        },
      },
      {
        $group: {
          _id: { status: '$status', late: { $gt: ['$completedAt', '$deadline'] } },
          count: { $sum: 1 },
        },
      },
    ]);
    const sum = (counts: (group: (typeof groups)[number]['_id']) => boolean): number =>
      groups.filter(({ _id }) => counts(_id)).reduce((total, { count }) => total + count, 0);
    return {
      completed: sum(({ status }) => status === 'completed'),
      failed: sum(({ status }) => status === 'failed'),
      late: sum(({ status, late }) => status === 'completed' && late),
    };
  };
  const paymentsBy = async (clientId: number): Promise<Payments> => {
    const shares = await contracts.aggregate<PaidShare>([
      { $match: { clientId, deletedAt: null, status: 'completed' } },
      { $unwind: '$claims' },
      { $match: { 'claims.tookPart': true } },
      { $project: { _id: 0, completedAt: 1, paidAt: '$claims.paidAt', receivedAt: '$claims.receivedAt' } },
    ]);
    const counted = { paidInTime: 0, paidLate: 0, unpaid: 0 };
    for (const { completedAt, paidAt, receivedAt } of shares)
      counted[paymentOf(completedAt.getTime(), { paidAt: timeOf(paidAt), receivedAt: timeOf(receivedAt) })] += 1;
    return counted;
  };
  const postedBy = async (clientId: number): Promise<ReadonlyMap<ContractStatus, number>> => {
    const groups = await contracts.aggregate<{ _id: ContractStatus; count: number }>([
      { $match: { clientId, deletedAt: null } },
      { $group: { _id: '$status', count: { $sum: 1 } } },
    ]);
    return new Map(groups.map(({ _id, count }) => [_id, count]));
  };
  return {
    async of(userId) {
      const [done, asContractor, posted, payments, asClient] = await Promise.all([
        doneBy(userId),
        ratedAs(userId, 'client_to_contractor'),
        postedBy(userId),
        paymentsBy(userId),
        ratedAs(userId, 'contractor_to_client'),
      ]);
      return {
        asContractor: { ...done, ...asContractor },
        asClient: {
          posted: [...posted.values()].reduce((total, count) => total + count, 0),
          completed: posted.get('completed') ?? 0,
          failed: posted.get('failed') ?? 0,
          cancelled: posted.get('cancelled') ?? 0,
          ...payments,
          ...asClient,
        },
      };
    },
  };
}
