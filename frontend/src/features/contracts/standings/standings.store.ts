// Leaderboard stores: seasons, pages of each ranking, the viewer's rank, and the admin calls for
// seasons.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import {
  standingRoutes,
  type Board,
  type ClientStanding,
  type ContractorStanding,
  type OwnStanding,
  type PastPlaces,
  type Season,
} from '@guild/common/contracts/standings.api';
import { call, callList, pageQuery, type Page } from '../../../platform/api/api.ts';
import { live, useLive } from '../../../platform/live/live.ts';
import { createLiveList, type ListMessages, type LiveList } from '../../../platform/live/liveList.ts';
import type { ListState } from '../../../platform/live/listState.ts';
import { createResource, useResource, type Resource } from '../../../platform/api/resource.ts';
import { createResources } from '../../../platform/api/resources.ts';

export type Standing = ContractorStanding | ClientStanding;
export interface RankingFilters {
  /** null: no season is known yet. */
  season: number | null;
}
const noSeason: RankingFilters = { season: null };

/** The seasons of both boards, newest first. */
export const seasons = createResource<readonly Season[]>({ newest: (_before, next) => next });
const fetchSeasons = (signal: AbortSignal): Promise<readonly Season[]> => call(standingRoutes.getSeasons, { signal });

const rooms = [contractRooms.list];
/** The seasons of both boards, live. */
export function useSeasons(): Resource<readonly Season[]> {
  const resource = useResource(fetchSeasons, { store: seasons, rooms });
  useLive('season:changed', (book) => seasons.take(book.seasons));
  return resource;
}

/** More than the number of people of any guild. It separates the keys of different seasons. */
const maxPeople = 1_000_000_000;
/** The standing with an id that is unique across seasons. */
export const keyed = <T extends Standing>(standing: T): T => ({
  ...standing,
  id: standing.seasonId * maxPeople + standing.userId,
});

type Key = number;
/** Compares by each key, highest first. Equal standings are ordered by id. */
const byKeys =
  <T extends Standing>(keysOf: (standing: T) => readonly Key[]) =>
  (a: T, b: T): number => {
    const [one, other] = [keysOf(a), keysOf(b)];
    const at = one.findIndex((key, place) => key !== other[place]);
    return at === -1 ? a.userId - b.userId : (other[at] ?? 0) - (one[at] ?? 0);
  };
/** The server's order of contractors. */
export const compareContractors = byKeys<ContractorStanding>((one) => [one.totalPoints, one.contractsCompleted]);
/** The server's order of clients. */
export const compareClients = byKeys<ClientStanding>((one) => [one.contractsCompleted, one.contractsPosted]);

interface RankingRules<T extends Standing> {
  readonly fetchPage: (query: Record<string, string>) => Promise<Page<T>>;
  readonly compare: (a: T, b: T) => number;
  /** Whether the standing belongs into the ranking. */
  readonly counts: (standing: T) => boolean;
  readonly messages: ListMessages<T>;
}
type RankingState<T extends Standing> = ListState<T, RankingFilters>;
export type Ranking<T extends Standing> = LiveList<T, RankingFilters, RankingState<T>>;

/** A ranking whose rows move at once. The table keeps its height, so nothing else moves. */
function createRanking<T extends Standing>({ fetchPage, compare, counts, messages }: RankingRules<T>): Ranking<T> {
  const isLoaded = (standing: T, { next, lastFetched }: RankingState<T>): boolean =>
    next === null || lastFetched === null || compare(standing, lastFetched) < 0;
  return createLiveList<T, RankingFilters>({
    filters: noSeason,
    async fetch({ season }, { limit, cursor }) {
      if (season === null) return { items: [], next: null };
      const page = await fetchPage({
        season: season.toString(),
        ...pageQuery({ limit, cursor }),
      });
      return { ...page, items: page.items.map(keyed) };
    },
    rules: {
      matches: (standing, state) =>
        standing.seasonId === state.filters.season && counts(standing) && isLoaded(standing, state),
      compare: (a, b) => compare(a, b),
      entersAtOnce: () => true,
    },
    room: contractRooms.list,
    messages,
    pageSize: 25,
  });
}

export const contractors: Ranking<ContractorStanding> = createRanking<ContractorStanding>({
  fetchPage: (query) => callList(standingRoutes.listContractors, { query }),
  compare: compareContractors,
  counts: ({ contractsCompleted, ratings }) => contractsCompleted > 0 || ratings > 0,
  messages: { 'contractor-standing:updated': (standing) => contractors.arrived(keyed(standing)) },
});
export const clients: Ranking<ClientStanding> = createRanking<ClientStanding>({
  fetchPage: (query) => callList(standingRoutes.listClients, { query }),
  compare: compareClients,
  counts: ({ contractsPosted, ratings }) => contractsPosted > 0 || ratings > 0,
  messages: { 'client-standing:updated': (standing) => clients.arrived(keyed(standing)) },
});

/** The viewer's own rank in a season, kept current while it is shown. */
export const ownPlaces = createResources<number, OwnStanding>({
  newest: (_before, next) => next,
  load: (season, signal) => call(standingRoutes.getOwnStanding, { query: { season: season.toString() }, signal }),
  room: () => contractRooms.list,
  subscribe(season, { reload }) {
    // Anyone who passes the viewer changes the viewer's rank, too.
    const about = (standing: Standing): void => {
      if (standing.seasonId === season) reload();
    };
    return [live.on('contractor-standing:updated', about), live.on('client-standing:updated', about)];
  },
});

/** Everybody's places a week ago in the current seasons. */
export const pastPlaces = createResources<'week', PastPlaces>({
  newest: (_before, next) => next,
  load: (_week, signal) => call(standingRoutes.getPastPlaces, { signal }),
  room: () => contractRooms.list,
  subscribe: (_week, { reload }) => [live.on('season:changed', () => reload())],
});

/** Closes the season of a board and opens the next one. @throws ApiError */
export async function clearBoard(board: Board): Promise<true> {
  await call(board === 'contractors' ? standingRoutes.clearContractors : standingRoutes.clearClients);
  await seasons.load(fetchSeasons);
  return true;
}

/** Restores a closed season. @throws ApiError */
export async function restoreSeason(id: number): Promise<Season> {
  const season = await call(standingRoutes.restoreSeason, { params: { id } });
  await seasons.load(fetchSeasons);
  return season;
}
