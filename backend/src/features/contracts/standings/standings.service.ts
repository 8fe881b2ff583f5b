// Leaderboards: pages in rank order, and a person's own place.
import type {
  Board,
  ClientStanding,
  ContractorStanding,
  OwnStanding,
  PastPlaces,
  RankingQuery,
} from '@guild/common/contracts/standings.api';
import type { Model, QueryFilter } from 'mongoose';
import { byText, readList, type ListOrder } from '../../../platform/store/queries/lists.ts';
import type { Page } from '../../../platform/store/queries/page.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { ContractModels } from '../core/contracts.model.ts';
import type { RatingService } from '../ratings/ratings.service.ts';
import type { Seasons } from '../seasons/seasons.service.ts';
import type { Pairs } from './standings.pairs.ts';
import { clientPlacesAt, contractorPlacesAt, countedFields, type CountedContract } from './standings.pastPlaces.ts';
import {
  standingId,
  toClientStanding,
  toContractorStanding,
  type ClientDocument,
  type ContractorDocument,
  type StandingDocument,
  type StandingModels,
} from './standings.model.ts';

export interface StandingService {
  /** By points, in the requested or the current season. */
  listContractors(query: RankingQuery): Promise<Page<ContractorStanding>>;
  /** By completed and posted contracts, in the requested or the current season. */
  listClients(query: RankingQuery): Promise<Page<ClientStanding>>;
  /**
   * The caller's place on both boards.
   * @param season of either board; undefined: the current ones
   */
  ownStanding(season: number | undefined, caller: Caller): Promise<OwnStanding>;
  /** Everybody's places in the current seasons a week ago. */
  pastPlaces(): Promise<PastPlaces>;
}
interface Deps {
  readonly models: StandingModels & Pick<ContractModels, 'contracts'>;
  readonly seasons: Pick<Seasons, 'currentId'>;
  readonly ratings: Pick<RatingService, 'showDue'>;
  readonly pairs: Pick<Pairs, 'rewardedIn'>;
}

type RankedStanding<T> = T & { readonly rank: string };
const order = <T extends StandingDocument>(): ListOrder<RankedStanding<T>> => ({
  field: 'rank',
  direction: -1,
  cursor: byText('rank'),
});
const weekMs = 7 * 24 * 3_600_000;
/** Matches standings in which something counts. */
const someRank = { $gt: '' };

function pageFrom<T extends StandingDocument, R>(
  model: Model<T>,
  seasonId: number,
  query: RankingQuery,
  toEntity: (stored: T) => R,
): Promise<Page<R>> {
  const filter = { seasonId, rank: someRank } as QueryFilter<RankedStanding<T>>;
  const ranked = model as unknown as Model<RankedStanding<T>>;
  return readList<RankedStanding<T>, R>(ranked, { filter, by: ['seasonId'], order: order<T>(), toEntity }, query);
}

/** A person's standing and place; null: not on the board. */
async function placeOf<T extends StandingDocument, R>(
  model: Model<T>,
  id: number,
  toStanding: (stored: T) => R,
): Promise<{ place: number; standing: R } | null> {
  const own = await model.findOne({ _id: id } as QueryFilter<T>, { outbox: 0 }).lean<T>();
  if (own?.rank == null) return null;
  const before = { seasonId: own.seasonId, rank: { $gt: own.rank } } as QueryFilter<T>;
  return { place: (await model.countDocuments(before)) + 1, standing: toStanding(own) };
}

export function createStandingService(
  { models, seasons, ratings, pairs }: Deps,
  { clock }: Pick<Context, 'clock'>,
): StandingService {
  const { contracts, contractorStandings, clientStandings } = models;
  /** The requested or current season. Ratings that are due are shown first, because they count. */
  const seasonOf = async (board: Board, asked: number | undefined): Promise<number> => {
    await ratings.showDue();
    return asked ?? seasons.currentId(board);
  };
  return {
    listContractors: async (query) =>
      pageFrom<ContractorDocument, ContractorStanding>(
        contractorStandings,
        await seasonOf('contractors', query.season),
        query,
        toContractorStanding,
      ),
    listClients: async (query) =>
      pageFrom<ClientDocument, ClientStanding>(
        clientStandings,
        await seasonOf('clients', query.season),
        query,
        toClientStanding,
      ),
    async ownStanding(season, { userId }) {
      const contractorsId = standingId(await seasonOf('contractors', season), userId);
      const clientsId = standingId(await seasonOf('clients', season), userId);
      const [contractors, clients] = await Promise.all([
        placeOf<ContractorDocument, ContractorStanding>(contractorStandings, contractorsId, toContractorStanding),
        placeOf<ClientDocument, ClientStanding>(clientStandings, clientsId, toClientStanding),
      ]);
      return { contractors, clients };
    },
    async pastPlaces() {
      const contractorSeason = await seasonOf('contractors', undefined);
      const clientSeason = await seasonOf('clients', undefined);
      const since = new Date(clock.now() - weekMs);
      const [changed, contractors, clients] = await Promise.all([
        // Every change that counts also updates `updatedAt`.
        contracts.find({ deletedAt: null, updatedAt: { $gte: since } }, countedFields).lean<CountedContract[]>(),
        contractorStandings.find({ seasonId: contractorSeason, rank: someRank }, { outbox: 0 }).lean(),
        clientStandings.find({ seasonId: clientSeason, rank: someRank }, { outbox: 0 }).lean(),
      ]);
      return {
        since: since.toISOString(),
        contractors: contractorPlacesAt(contractors, changed, since, await pairs.rewardedIn(changed)),
        clients: clientPlacesAt(clients, changed, since),
      };
    },
  };
}
