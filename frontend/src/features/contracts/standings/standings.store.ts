// The two leaderboards as screens show them: seasons, pages of each ranking, one's own place, and what admins do with seasons.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import {
  standingRoutes,
  type Board,
  type ClientStanding,
  type ContractorStanding,
  type OwnStanding,
  type Season,
} from '@guild/common/contracts/standings.api';
import { call, callList } from '../../../platform/api/api.ts';
import { live } from '../../../platform/live/live.ts';
import { createLiveList, type LiveList, type Page } from '../../../platform/live/liveList.ts';
import { emptyList, type ListState } from '../../../platform/live/listState.ts';
import { createResource } from '../../../platform/api/resource.ts';
import { createResources } from '../../../platform/api/resources.ts';

export type Standing = ContractorStanding | ClientStanding;
export interface RankingFilters {
  /** Null: none is known yet. */
  season: number | null;
}
const noSeason: RankingFilters = { season: null };

/** The seasons of both boards, newest first. */
export const seasons = createResource<readonly Season[]>({ newest: (_before, next) => next });
export const fetchSeasons = (signal: AbortSignal): Promise<readonly Season[]> =>
  call(standingRoutes.getSeasons, { signal });

/** More people than ever enter one guild: a place of its own for each person in each season. */
const maxPeople = 1_000_000_000;
/** The same standing under an id that no other season has. */
export const keyed = <T extends Standing>(standing: T): T => ({
  ...standing,
  id: standing.seasonId * maxPeople + standing.userId,
});

type Key = number;
/** Highest first by each of them; among equals, who came first. */
const byKeys =
  <T extends Standing>(keysOf: (standing: T) => readonly Key[]) =>
  (a: T, b: T): number => {
    const [one, other] = [keysOf(a), keysOf(b)];
    const at = one.findIndex((key, place) => key !== other[place]);
    return at === -1 ? a.userId - b.userId : (other[at] ?? 0) - (one[at] ?? 0);
  };
/** As the server puts contractors in order. */
export const compareContractors = byKeys<ContractorStanding>((one) => [one.totalPoints, one.contractsCompleted]);
/** As the server puts clients in order. */
export const compareClients = byKeys<ClientStanding>((one) => [
  one.contractsCompleted,
  one.totalSpent,
  one.contractsPosted,
]);

interface RankingRules<T extends Standing> {
  readonly fetchPage: (query: Record<string, string>) => Promise<Page<T>>;
  readonly compare: (a: T, b: T) => number;
  /** Whether anything of theirs counts. */
  readonly counts: (standing: T) => boolean;
}
type RankingState<T extends Standing> = ListState<T, RankingFilters>;
export type Ranking<T extends Standing> = LiveList<T, RankingFilters, RankingState<T>>;

/** A row takes its new place at once: the table stays as high as it is, so nothing else moves by it. */
function createRanking<T extends Standing>({ fetchPage, compare, counts }: RankingRules<T>): Ranking<T> {
  const isLoaded = (standing: T, { next, end }: RankingState<T>): boolean =>
    next === null || end === null || compare(standing, end) < 0;
  return createLiveList<T, RankingFilters>({
    initial: emptyList(noSeason),
    async fetch({ season }, { limit, cursor }) {
      if (season === null) return { items: [], next: null };
      const page = await fetchPage({
        season: season.toString(),
        limit: limit.toString(),
        ...(cursor !== null && { cursor }),
      });
      return { ...page, items: page.items.map(keyed) };
    },
    rules: {
      matches: (standing, state) =>
        standing.seasonId === state.filters.season && counts(standing) && isLoaded(standing, state),
      compare: (a, b) => compare(a, b),
      movesWhenChanged: true,
      entersAtOnce: () => true,
    },
    pageSize: 25,
  });
}

export const contractors = createRanking<ContractorStanding>({
  fetchPage: (query) => callList(standingRoutes.listContractors, { query }),
  compare: compareContractors,
  counts: ({ contractsCompleted, ratings }) => contractsCompleted > 0 || ratings > 0,
});
export const clients = createRanking<ClientStanding>({
  fetchPage: (query) => callList(standingRoutes.listClients, { query }),
  compare: compareClients,
  counts: ({ contractsPosted, ratings }) => contractsPosted > 0 || ratings > 0,
});

/** The viewer's own place in a season; kept right while it is shown. */
export const ownPlaces = createResources<number, OwnStanding>({
  newest: (_before, next) => next,
  load: (season, signal) => call(standingRoutes.getOwnStanding, { query: { season: season.toString() }, signal }),
  room: () => contractRooms.list,
  hear(season, { reload }) {
    // Whoever passes them changes their place, too.
    const about = (standing: Standing): void => {
      if (standing.seasonId === season) reload();
    };
    const stops = [live.on('contractor-standing:updated', about), live.on('client-standing:updated', about)];
    return () => {
      for (const stop of stops) stop();
    };
  },
});

/** Closes the season of a board and opens the next. @throws ApiError */
export async function clearBoard(board: Board): Promise<true> {
  await call(board === 'contractors' ? standingRoutes.clearContractors : standingRoutes.clearClients);
  await seasons.load(fetchSeasons);
  return true;
}

/** Goes on with a season that was closed. @throws ApiError */
export async function restoreSeason(id: number): Promise<Season> {
  const season = await call(standingRoutes.restoreSeason, { params: { id } });
  await seasons.load(fetchSeasons);
  return season;
}
