// Reputations of people over all seasons, counted from their contracts by index.
import type { ContractStatus } from '@guild/common/contracts/contracts.api';
import type { Reputation } from '@guild/common/contracts/standings.api';
import type { RatingType } from '@guild/common/contracts/ratings.api';
import type { DealService } from '../../deals/deals.service.ts';
import type { ContractDocument, ContractModels } from '../core/contracts.model.ts';
import { hundredthsOf } from '../standings/standings.model.ts';

export interface Reputations {
  /** In the order of the ids. People without any contract have zeros. */
  of(userIds: readonly number[]): Promise<Reputation[]>;
}

type RatingSummary = Pick<Reputation['asClient'], 'averageRating' | 'ratings'>;
type Payments = Pick<Reputation['asClient'], 'paidInTime' | 'paidLate' | 'unpaid'>;
type ClientCounts = Omit<Reputation['asClient'], keyof RatingSummary | keyof Payments>;
type ContractorCounts = Omit<Reputation['asContractor'], keyof RatingSummary>;
type Of<T> = (userId: number) => T;

/** Counts by person, starting with the given value. */
function tally<T>(nothing: T): { of: Of<T>; add: (userId: number, count: (before: T) => T) => void } {
  const found = new Map<number, T>();
  const of: Of<T> = (userId) => found.get(userId) ?? nothing;
  return { of, add: (userId, count) => void found.set(userId, count(of(userId))) };
}

interface Deps extends Pick<ContractModels, 'contracts'> {
  readonly deals: Pick<DealService, 'paymentsOf'>;
}
export function createReputations({ contracts, deals }: Deps): Reputations {
  const ratedAs = async (userIds: number[], ratingType: RatingType): Promise<Of<RatingSummary>> => {
    const isShown = { rateeId: { $in: userIds }, ratingType, seasonId: { $ne: null } };
    const groups = await contracts.aggregate<{ _id: number; ratings: number; stars: number }>([
      { $match: { deletedAt: null, ratings: { $elemMatch: isShown } } },
      { $unwind: '$ratings' },
      {
        $match: Object.fromEntries(Object.entries(isShown).map(([field, value]) => [`ratings.${field}`, value])),
      },
      { $group: { _id: '$ratings.rateeId', ratings: { $sum: 1 }, stars: { $sum: '$ratings.rating' } } },
    ]);
    const rated = tally<RatingSummary>({ averageRating: 0, ratings: 0 });
    for (const { _id, ratings, stars } of groups)
      rated.add(_id, () => ({ averageRating: hundredthsOf({ ratings, stars }), ratings }));
    return rated.of;
  };
  const doneBy = async (userIds: number[]): Promise<Of<ContractorCounts>> => {
    const groups = await contracts.aggregate<{
      _id: { userId: number; status: ContractStatus; late: boolean };
      count: number;
    }>([
      {
        $match: {
          deletedAt: null,
          $or: [
            { status: 'completed', claims: { $elemMatch: { userId: { $in: userIds }, tookPart: true } } },
            { status: 'failed', 'claims.userId': { $in: userIds } },
          ],
        },
      },
      { $unwind: '$claims' },
      {
        $match: { 'claims.userId': { $in: userIds }, $or: [{ status: 'failed' }, { 'claims.tookPart': true }] },
      },
      {
        $group: {
          _id: { userId: '$claims.userId', status: '$status', late: { $gt: ['$completedAt', '$deadline'] } },
          count: { $sum: 1 },
        },
      },
    ]);
    const done = tally<ContractorCounts>({ completed: 0, failed: 0, late: 0 });
    for (const { _id, count } of groups)
      done.add(_id.userId, ({ completed, failed, late }) =>
        _id.status === 'failed'
          ? { completed, failed: failed + count, late }
          : { completed: completed + count, failed, late: late + (_id.late ? count : 0) },
      );
    return done.of;
  };
  const paymentsBy = async (clientIds: number[]): Promise<Of<Payments>> => {
    const completed = await contracts
      .find({ clientId: { $in: clientIds }, deletedAt: null, status: 'completed' }, { clientId: 1 })
      .lean<Pick<ContractDocument, '_id' | 'clientId'>[]>();
    const clients = new Map(completed.map(({ _id, clientId }) => [_id, clientId]));
    const payments = tally<Payments>({ paidInTime: 0, paidLate: 0, unpaid: 0 });
    for (const { sourceId, payment } of await deals.paymentsOf('contract', [...clients.keys()])) {
      const clientId = clients.get(sourceId);
      if (clientId !== undefined) payments.add(clientId, (before) => ({ ...before, [payment]: before[payment] + 1 }));
    }
    return payments.of;
  };
  const postedBy = async (clientIds: number[]): Promise<Of<ClientCounts>> => {
    const groups = await contracts.aggregate<{ _id: { clientId: number; status: ContractStatus }; count: number }>([
      { $match: { clientId: { $in: clientIds }, deletedAt: null } },
      { $group: { _id: { clientId: '$clientId', status: '$status' }, count: { $sum: 1 } } },
    ]);
    const posted = tally<ClientCounts>({ posted: 0, completed: 0, failed: 0, cancelled: 0 });
    for (const { _id, count } of groups)
      posted.add(_id.clientId, (before) => ({
        ...before,
        posted: before.posted + count,
        ...(_id.status in before && { [_id.status]: count }),
      }));
    return posted.of;
  };
  return {
    async of(asked) {
      const userIds = [...asked];
      const [done, asContractor, posted, payments, asClient] = await Promise.all([
        doneBy(userIds),
        ratedAs(userIds, 'client_to_contractor'),
        postedBy(userIds),
        paymentsBy(userIds),
        ratedAs(userIds, 'contractor_to_client'),
      ]);
      return userIds.map((userId) => ({
        userId,
        asContractor: { ...done(userId), ...asContractor(userId) },
        asClient: { ...posted(userId), ...payments(userId), ...asClient(userId) },
      }));
    },
  };
}
