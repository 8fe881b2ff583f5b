// Economy stores: the viewer's balance and items, the market, and pages of standings and history.
import {
  fremenRoutes,
  type Direction,
  type FremenOrder,
  type FremenStanding,
  type NewTrialItem,
  type OwnFremen,
  type OwnFremenStanding,
  type ResultOrder,
  type TrialItem,
  type TrialItemChange,
  type TrialResult,
} from '@guild/common/trials/economy.api';
import type { Title } from '@guild/common/trials/titles.rules';
import { trialRooms } from '@guild/common/trials/trials.rooms';
import { call, callList, pageQuery, type Page } from '../../../platform/api/api.ts';
import { createLiveList } from '../../../platform/live/liveList.ts';
import { createResource, useLiveResource, type Resource } from '../../../platform/api/resource.ts';
import { marketFilters, matches, type MarketFilters } from './economy.filters.ts';

/**
 * The market's items. The screen itself checks what the viewer can afford, because it knows the
 * current balance.
 */
export const marketItems = createLiveList<TrialItem, MarketFilters>({
  filters: marketFilters.none,
  fetch: (filters, page) => callList(fremenRoutes.listTrialItems, { query: marketFilters.query(filters, page) }),
  rules: {
    matches: (item, { filters }) => matches(item, filters),
    compare: (a, b) => a.id - b.id,
  },
  room: trialRooms.list,
  messages: { 'trial-item:created': 'arrived', 'trial-item:updated': 'arrived' },
});

/** The viewer's balance, items and titles. */
export const ownFremen = createResource<OwnFremen>();
export function useOwnFremen(): Resource<OwnFremen> {
  return useLiveResource(fremenRoutes.getOwnFremen, 'fremen-profile:changed', { store: ownFremen });
}
const taken = async (work: Promise<OwnFremen>): Promise<OwnFremen> => {
  const next = await work;
  ownFremen.take(next);
  return next;
};

/**
 * Buys an item at the price that the viewer saw.
 * @returns undefined if another action on it is running
 * @throws ApiError
 */
export const buyItem = ({ id, version }: TrialItem, idempotencyKey: string): Promise<OwnFremen | undefined> =>
  marketItems.runExclusive(id, 'buy', () =>
    taken(call(fremenRoutes.buyTrialItem, { params: { id }, body: { version }, idempotencyKey })),
  );
/** Selects an item for the next trial, or deselects it. @throws ApiError */
export const packItem = (id: number, isEquipped: boolean): Promise<OwnFremen | undefined> =>
  marketItems.runExclusive(id, 'pack', () =>
    taken(call(isEquipped ? fremenRoutes.equipTrialItem : fremenRoutes.unequipTrialItem, { params: { id } })),
  );
/** @throws ApiError */
export const bearTitle = (title: Title): Promise<OwnFremen> =>
  taken(call(fremenRoutes.chooseTitle, { body: { title } }));

/** Adds an item to the market. @throws ApiError */
export const createItem = (body: NewTrialItem, idempotencyKey: string): Promise<TrialItem> =>
  marketItems.createAndInsert(() => call(fremenRoutes.createTrialItem, { body, idempotencyKey }));
/** Changes, retires or reactivates an item. @throws ApiError */
export const changeItem = (id: number, body: TrialItemChange): Promise<TrialItem | undefined> =>
  marketItems.update(id, 'change', () => call(fremenRoutes.changeTrialItem, { params: { id }, body }));

interface Order<S> {
  readonly sort: S;
  readonly direction: Direction;
}
const limit = 50;

/** A page of the standings. @param cursor null: the first page */
export const fetchStandings = (
  order: Order<FremenOrder>,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<FremenStanding>> =>
  callList(fremenRoutes.listFremenStandings, { query: { ...order, ...pageQuery({ limit, cursor }) }, signal });
export const fetchOwnStanding = (sort: FremenOrder, signal: AbortSignal): Promise<OwnFremenStanding> =>
  call(fremenRoutes.getOwnFremenStanding, { query: { sort }, signal });

/** A page of the history of everybody, one person, or one trial. */
export const fetchResults = (
  { userId, trialId, ...order }: Order<ResultOrder> & { userId?: number; trialId?: number },
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<TrialResult>> =>
  callList(fremenRoutes.listTrialResults, {
    query: {
      ...order,
      ...(userId !== undefined && { userId: userId.toString() }),
      ...(trialId !== undefined && { trialId: trialId.toString() }),
      ...pageQuery({ limit, cursor }),
    },
    signal,
  });
