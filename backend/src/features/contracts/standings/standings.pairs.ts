// Points between the same two people: which contracts bring none, because the client and the
// contractor had one before on that day, and who earned how much from whom.
import { pointsOf } from '@guild/common/contracts/contracts.rules';
import { maxPointsBetween, type ContractPoints, type PointsBetween } from '@guild/common/contracts/standings.api';
import { addDays, wallClock } from '@guild/common/wire/guildTime';
import type { Context } from '../../../platform/features/context.ts';
import type { Contributions } from '../../members/members.service.ts';
import type { ContractDocument, ContractModels } from '../core/contracts.model.ts';

/** The fields of a completed contract that decide who earns points for it. */
const pairedFields = {
  clientId: 1,
  clientUsername: 1,
  clientDiscordId: 1,
  creditSeasonId: 1,
  difficulty: 1,
  claims: 1,
  ratings: 1,
  completedAt: 1,
  completedOn: 1,
} as const;
export type PairedContract = Pick<ContractDocument, '_id' | keyof typeof pairedFields>;

/** Whether a contractor earns points for a contract. */
export type IsRewarded = (contractId: number, userId: number) => boolean;

/**
 * The first contract of a client and a contractor on a day brings points, in each season.
 * Pure function.
 * @param contracts completed ones. Of each day and client all or none
 */
export function rewardedAmong(contracts: readonly PairedContract[]): IsRewarded {
  const timeOf = ({ completedAt }: PairedContract): number => completedAt?.getTime() ?? 0;
  const pairs = new Set<string>();
  const unrewarded = new Set<string>();
  for (const one of [...contracts].sort((a, b) => timeOf(a) - timeOf(b) || a._id - b._id)) {
    // Contracts of earlier versions have no day, and their points stay.
    if (one.completedOn === undefined) continue;
    for (const { userId, tookPart } of one.claims) {
      if (tookPart !== true) continue;
      const pair = [one.creditSeasonId, one.completedOn, one.clientId, userId].join(' ');
      if (pairs.has(pair)) unrewarded.add(`${one._id} ${userId}`);
      pairs.add(pair);
    }
  }
  return (contractId, userId) => !unrewarded.has(`${contractId} ${userId}`);
}

/** Points that a contractor earned for a contract, with the visible ratings of its client. */
const earnedBy = ({ difficulty, ratings }: PairedContract, userId: number): number =>
  ratings
    .filter(
      ({ rateeId, ratingType, shownAt }) =>
        rateeId === userId && ratingType === 'client_to_contractor' && shownAt !== null,
    )
    .reduce((sum, { points }) => sum + points, pointsOf[difficulty]);

export interface Pairs {
  /** Who earns points for these contracts. It reads the others of the same clients and days. */
  rewardedIn(contracts: readonly Pick<ContractDocument, 'clientId' | 'completedOn'>[]): Promise<IsRewarded>;
  /** The points that a contractor does not get in a season, from contracts and ratings. */
  withheld(seasonId: number, userId: number): Promise<number>;
  /** @throws AppError `not_found` */
  pointsOfContract(id: number): Promise<ContractPoints[]>;
  between(): Promise<PointsBetween[]>;
}
interface Deps {
  readonly contracts: ContractModels['contracts'];
  readonly read: (id: number) => Promise<ContractDocument>;
  readonly contributions: Pick<Contributions, 'between'>;
}
const shownDays = 30;

export function createPairs(
  { contracts, read, contributions }: Deps,
  { clock, env }: Pick<Context, 'clock' | 'env'>,
): Pairs {
  const completed = { status: 'completed', deletedAt: null } as const;
  const sameDays = async (of: Parameters<Pairs['rewardedIn']>[0]): Promise<PairedContract[]> => {
    const days = [...new Set(of.flatMap(({ completedOn }) => completedOn ?? []))];
    if (days.length === 0) return [];
    const clientIds = [...new Set(of.map(({ clientId }) => clientId))];
    const sameDay = { completedOn: { $in: days }, clientId: { $in: clientIds } };
    return contracts.find({ ...completed, ...sameDay }, pairedFields).lean<PairedContract[]>();
  };
  const rewardedIn: Pairs['rewardedIn'] = async (of) => rewardedAmong(await sameDays(of));
  return {
    rewardedIn,

    async withheld(seasonId, userId) {
      const tookPart = { claims: { $elemMatch: { userId, tookPart: true } } };
      const crowded = await contracts.aggregate<{ _id: { clientId: number; completedOn: string } }>([
        { $match: { ...completed, ...tookPart, completedOn: { $gt: '' } } },
        { $group: { _id: { clientId: '$clientId', completedOn: '$completedOn' }, count: { $sum: 1 } } },
        { $match: { count: { $gt: 1 } } },
      ]);
      const found = await sameDays(crowded.map(({ _id }) => _id));
      const isRewarded = rewardedAmong(found);
      return found
        .filter(({ _id }) => !isRewarded(_id, userId))
        .reduce((sum, { creditSeasonId, difficulty, ratings }) => {
          const base = creditSeasonId === seasonId ? pointsOf[difficulty] : 0;
          const rated = ratings.filter((row) => row.rateeId === userId && row.seasonId === seasonId);
          return rated.reduce((all, { points }) => all + points, sum + base);
        }, 0);
    },

    async pointsOfContract(id) {
      const contract = await read(id);
      if (contract.status !== 'completed') return [];
      const isRewarded = await rewardedIn([contract]);
      return contract.claims
        .filter(({ tookPart }) => tookPart === true)
        .map(({ userId }) => ({ userId, points: isRewarded(id, userId) ? pointsOf[contract.difficulty] : 0 }));
    },

    async between() {
      const since = addDays(wallClock(clock.now(), env.timezone).day, -shownDays);
      const [found, others] = await Promise.all([
        contracts.find({ ...completed, completedOn: { $gte: since } }, pairedFields).lean<PairedContract[]>(),
        contributions.between(since),
      ]);
      const isRewarded = rewardedAmong(found);
      const rows = new Map<string, PointsBetween>();
      for (const one of found)
        for (const { userId, username, discordId, tookPart } of one.claims) {
          if (tookPart !== true) continue;
          const key = `${one.clientId} ${userId}`;
          const row = rows.get(key) ?? {
            earner: { username, discordId },
            from: { username: one.clientUsername, discordId: one.clientDiscordId },
            what: 'Contracts',
            times: 0,
            points: 0,
            withoutPoints: 0,
          };
          const rewarded = isRewarded(one._id, userId);
          rows.set(key, {
            ...row,
            times: row.times + 1,
            points: row.points + (rewarded ? earnedBy(one, userId) : 0),
            withoutPoints: row.withoutPoints + (rewarded ? 0 : 1),
          });
        }
      return [...rows.values(), ...others].sort((a, b) => b.points - a.points).slice(0, maxPointsBetween);
    },
  };
}
