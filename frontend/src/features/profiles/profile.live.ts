// A member's profile as it is now: fetched, and fetched anew when something on it or of theirs has changed.
import { auctionRooms, type Auction } from '@guild/common/auctions/auctions.api';
import { eventRooms } from '@guild/common/events/events.api';
import { marketRooms, type MarketItem } from '@guild/common/market/market.api';
import { memberRooms } from '@guild/common/members/members.api';
import { profileRoutes, type Profile } from '@guild/common/profiles/profiles.api';
import { useMemo } from 'react';
import { ApiError, call } from '../../platform/api.ts';
import { createBatch } from '../../platform/batch.ts';
import { useLive } from '../../platform/live.ts';
import { dataOf, useResource, type Resource } from '../../platform/resource.ts';
import { useViewer } from '../../platform/session.store.ts';

type Shown = Pick<Profile, 'auctions' | 'bidOn' | 'items'> & { events: NonNullable<Profile['joined']>; who: string };

/** News that come in while it is waited are answered together: a hot auction has many bids a second. */
const newsMs = 500;

const has = (list: readonly { id: number }[], id: number): boolean => list.some((one) => one.id === id);
const isAuctionOf = ({ who, auctions, bidOn }: Shown, { id, sellerDiscordId, leaderDiscordId }: Auction): boolean =>
  sellerDiscordId === who || leaderDiscordId === who || has(auctions, id) || has(bidOn, id);
const isItemOf = ({ who, items }: Shown, { id, sellerDiscordId }: MarketItem): boolean =>
  sellerDiscordId === who || has(items, id);

function useNews(profile: Profile | null, refetch: () => void): void {
  const when = (concerns: (shown: Shown) => boolean): void => {
    if (profile === null) return;
    const { member, joined, auctions, bidOn, items } = profile;
    if (concerns({ who: member.discordId, events: joined ?? [], auctions, bidOn, items })) refetch();
  };
  const auction = (one: Auction): void => when((shown) => isAuctionOf(shown, one));
  useLive('auction:created', auction);
  useLive('auction:bid', auction);
  useLive('auction:ended', auction);
  useLive('auction:restored', auction);
  useLive('auction:removed', ({ id }) => when(({ auctions, bidOn }) => has(auctions, id) || has(bidOn, id)));
  const item = (one: MarketItem): void => when((shown) => isItemOf(shown, one));
  useLive('item:created', item);
  useLive('item:updated', item);
  useLive('item:restored', item);
  useLive('item:removed', ({ id }) => when(({ items }) => has(items, id)));
  const event = ({ id }: { id: number }): void => when(({ events }) => has(events, id));
  useLive('event:updated', event);
  useLive('event:cancelled', event);
  useLive('event:removed', event);
  // Whether they had joined it, only the server knows.
  useLive('event:restored', () => when(() => true));
  useLive('event:answered', ({ id, responses }) =>
    when(({ who, events }) => has(events, id) || responses.some(({ discordId }) => discordId === who)),
  );
}

const isGone = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** @param id the member's, the same as long as it is used; 0 is nobody's */
export function useProfile(id: number): Resource<Profile> {
  const isGuest = useViewer().access === 'Guest';
  const rooms = [memberRooms.list, auctionRooms.list, marketRooms.list, ...(isGuest ? [] : [eventRooms.list])];
  const resource = useResource((signal) => call(profileRoutes.getProfile, { params: { id }, signal }), {
    rooms,
    isGone,
  });
  const { loaded, reload, change, lose } = resource;
  const together = useMemo(() => createBatch<'profile'>(reload, newsMs), [reload]);
  useNews(dataOf(loaded), () => void together('profile'));
  useLive('member:updated', ({ factId, ...member }) => {
    if (member.id === id) change((before) => ({ ...before, member }));
  });
  useLive('member:removed', (removal) => {
    if (removal.id === id) lose();
  });
  return resource;
}
