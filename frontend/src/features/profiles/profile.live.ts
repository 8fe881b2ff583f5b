// A member's profile as it is now: fetched, and fetched anew when something on it or of theirs has changed.
import { auctionRooms, type Auction } from '@guild/common/auctions/auctions.api';
import { eventRooms } from '@guild/common/events/events.api';
import { marketRooms, type MarketItem } from '@guild/common/market/market.api';
import { memberRooms } from '@guild/common/members/members.api';
import { profileRoutes, type Profile } from '@guild/common/profiles/profiles.api';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../platform/api.ts';
import { useLive, useRoom } from '../../platform/live.ts';
import { useViewer } from '../../platform/session.store.ts';

export type Found = Profile | 'loading' | 'missing' | { readonly failure: unknown };
const isWhole = (found: Found): found is Profile => typeof found === 'object' && !('failure' in found);
type Shown = Pick<Profile, 'auctions' | 'bidOn' | 'items'> & { events: NonNullable<Profile['joined']>; who: string };

/** How long is waited for more: until one stands in all rooms, and while news come in; a hot auction has many bids a second. */
const pause = { joining: 30, news: 500 };

const has = (list: readonly { id: number }[], id: number): boolean => list.some((one) => one.id === id);
const isAuctionOf = ({ who, auctions, bidOn }: Shown, { id, sellerDiscordId, leaderDiscordId }: Auction): boolean =>
  sellerDiscordId === who || leaderDiscordId === who || has(auctions, id) || has(bidOn, id);
const isItemOf = ({ who, items }: Shown, { id, sellerDiscordId }: MarketItem): boolean =>
  sellerDiscordId === who || has(items, id);

/** Runs a fetch after a while, and once for all that want it meanwhile. */
function useSoon(load: () => Promise<void>): (ms: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (ms) => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void load();
    }, ms);
  };
}

function useNews(profile: Found, soon: () => void): void {
  const when = (concerns: (shown: Shown) => boolean): void => {
    if (!isWhole(profile)) return;
    const { member, joined, auctions, bidOn, items } = profile;
    if (concerns({ who: member.discordId, events: joined ?? [], auctions, bidOn, items })) soon();
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

/** @param id the member's, the same as long as it is used; 0 is nobody's. @returns the profile, and how to ask for it again */
export function useProfile(id: number): [Found, () => Promise<void>] {
  const [profile, setProfile] = useState<Found>('loading');
  const isGuest = useViewer().access === 'Guest';
  const load = async (): Promise<void> => {
    try {
      setProfile(await call(profileRoutes.getProfile, { params: { id } }));
    } catch (error) {
      const gone = error instanceof ApiError && (error.status === 404 || error.status === 400);
      setProfile((before) => (gone ? 'missing' : isWhole(before) ? before : { failure: error }));
    }
  };
  const soon = useSoon(load);
  const joined = (): Promise<void> => {
    soon(pause.joining);
    return Promise.resolve();
  };
  useRoom(memberRooms.list, joined);
  useRoom(auctionRooms.list, joined);
  useRoom(marketRooms.list, joined);
  useRoom(isGuest ? null : eventRooms.list, joined);
  useNews(profile, () => soon(pause.news));
  useLive('member:updated', ({ factId, ...member }) =>
    setProfile((before) => (isWhole(before) && member.id === id ? { ...before, member } : before)),
  );
  useLive('member:removed', (removal) => {
    if (removal.id === id) setProfile('missing');
  });
  return [profile, load];
}
