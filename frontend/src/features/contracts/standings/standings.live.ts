// Live messages about standings and seasons. They update the stores while the leaderboards are on
// the screen.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import type { Season } from '@guild/common/contracts/standings.api';
import { useLive } from '../../../platform/live/live.ts';
import { useResource, type Resource } from '../../../platform/api/resource.ts';
import { useLiveView } from '../../../platform/live/useLiveView.ts';
import {
  clients,
  contractors,
  fetchSeasons,
  keyed,
  seasons,
  type Ranking,
  type RankingFilters,
  type Standing,
} from './standings.store.ts';

const rooms = [contractRooms.list];

/** The seasons of both boards, live. */
export function useSeasons(): Resource<readonly Season[]> {
  const resource = useResource(fetchSeasons, { store: seasons, rooms });
  useLive('season:changed', (book) => seasons.take(book.seasons));
  return resource;
}

/** Shows a live ranking. It loads again when another season is shown. */
export function useLiveRanking<T extends Standing>(
  ranking: Ranking<T>,
  filters: RankingFilters,
  viewerId: string,
): void {
  useLive('contractor-standing:updated', (standing) => contractors.arrived(keyed(standing)));
  useLive('client-standing:updated', (standing) => clients.arrived(keyed(standing)));
  useLiveView(ranking, contractRooms.list, { filters, viewerId });
}
