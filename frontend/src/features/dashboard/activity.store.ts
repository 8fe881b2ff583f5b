// What has happened and is ahead: the feed is merged from the first two of each; the week and who is here need a few more.
import { auctionRoutes, type Auction } from '@guild/common/auctions/auctions.api';
import { eventRoutes, type GuildEvent } from '@guild/common/events/events.api';
import { marketRoutes, type MarketItem } from '@guild/common/market/market.api';
import { memberRoutes, type Member } from '@guild/common/members/members.api';
import { create } from 'zustand';
import { call } from '../../platform/api.ts';

export interface Sources {
  readonly events: readonly GuildEvent[];
  readonly items: readonly MarketItem[];
  readonly auctions: readonly Auction[];
  readonly members: readonly Member[];
}
export type SourceName = keyof Sources;
export interface ActivityState extends Sources {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** What the last call that failed was answered. */
  readonly failure: unknown;
}
export const useActivity = create<ActivityState>(() => ({
  events: [],
  items: [],
  auctions: [],
  members: [],
  phase: 'loading',
  failure: null,
}));

const query = { limit: '2' };
const weekLimit = '60';
const hereLimit = '4';
const asking: { readonly [K in SourceName]: () => Promise<Sources[K]> } = {
  events: () => call(eventRoutes.listEvents, { query: { limit: weekLimit } }),
  items: () => call(marketRoutes.listItems, { query }),
  auctions: () => call(auctionRoutes.listAuctions, { query: { ...query, status: 'active' } }),
  members: () => call(memberRoutes.listMembers, { query: { limit: hereLimit, online: '1' } }),
};

/** Reads some of the sources anew. @param names which; Guests have no events */
export async function loadActivity(names: readonly SourceName[]): Promise<void> {
  const found = await Promise.allSettled(names.map(async (name) => [name, await asking[name]()] as const));
  const read = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = found.find((one) => one.status === 'rejected');
  useActivity.setState((state) => ({
    ...(Object.fromEntries(read) as Partial<Sources>),
    failure: failed?.reason ?? state.failure,
    phase: read.length > 0 || state.phase === 'ready' ? 'ready' : 'failed',
  }));
}

/** Takes in what a live message says of one that is shown, without asking again. */
export function applyShown<K extends 'events' | 'items' | 'auctions'>(name: K, entity: Sources[K][number]): void {
  useActivity.setState((state) => {
    const list = state[name] as readonly { id: number; version: number }[];
    if (!list.some(({ id, version }) => id === entity.id && version < entity.version)) return state;
    return { [name]: list.map((one) => (one.id === entity.id ? entity : one)) };
  });
}
