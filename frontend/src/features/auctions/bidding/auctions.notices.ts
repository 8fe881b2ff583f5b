// Toasts about auctions anywhere in the app: the viewer was outbid, or has won.
import type { ChangedAuction } from '@guild/common/auctions/auctions.api';
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { notices } from '@guild/common/notifications/notices.derived';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { patchQuery } from '../../../platform/page/address.ts';
import { formatPrice } from '../../../platform/format/format.ts';
import { useLive } from '../../../platform/live/live.ts';
import { goAway } from '../../../platform/forms/unsaved.ts';
import { toast } from '../../../ui/toast.ts';
import { auctions } from '../auctions.store.ts';

const seenFacts = new Set<string>();
/** Whether all of these facts are new. A fact may arrive twice: alone and combined with others. */
function isNews(what: 'outbid' | 'won', { factIds }: Pick<ChangedAuction, 'factIds'>): boolean {
  const facts = factIds.map((id) => `${what} ${id}`);
  const isNew = !facts.some((fact) => seenFacts.has(fact));
  for (const fact of facts) seenFacts.add(fact);
  for (const oldest of [...seenFacts].slice(0, -500)) seenFacts.delete(oldest);
  return isNew;
}

/** Whether the viewer still does not lead. The store knows their bids and purchases since. */
function isStillOutbid(id: number): boolean {
  const { entities, viewerId } = auctions.use.getState();
  const now = entities.byId[id];
  return now === undefined || (now.status === 'active' && now.leaderDiscordId !== viewerId);
}

/**
 * The address that opens an auction or its bid dialog. On the auctions tab, filters and scroll
 * position stay.
 */
function addressFrom({ pathname, search }: { pathname: string; search: string }, id: number, bid: boolean): string {
  const query = new URLSearchParams(search);
  if (pathname !== '/marketplace' || query.get('tab') === 'items') return auctionLink(id, bid);
  return `${pathname}?${patchQuery(query, { auction: id, bid: bid ? 1 : '', bids: '' }).toString()}`;
}

/** Shows outbid and won notices. Mounted once, by the signed-in app. */
export function useAuctionNotices(): void {
  const navigate = useNavigate();
  const now = useLocation();
  const here = useRef(now);
  useEffect(() => {
    here.current = now;
  });
  const open = useCallback(
    (id: number, bid: boolean) => {
      const to = addressFrom(here.current, id, bid);
      goAway(to, () => void navigate(to, { preventScrollReset: true }));
    },
    [navigate],
  );
  useLive(
    'auction:outbid',
    (auction: ChangedAuction) => {
      auctions.changed(auction);
      if (!isNews('outbid', auction)) return;
      const price = formatPrice(auction.currentBid, auction.priceUnit);
      const who = auction.leaderUsername ?? 'Someone';
      const isOver = auction.status === 'ended';
      toast.notice(
        {
          title: isOver ? 'Auction lost' : 'You were outbid',
          description: `${who} ${isOver ? `bought ${auction.itemName} for ${price}` : `bid ${price} on ${auction.itemName}`}.`,
          action: { label: isOver ? 'View auction' : 'Bid again', onClick: () => open(auction.id, !isOver) },
          stands: () => isOver || isStillOutbid(auction.id),
        },
        notices.outbid.toast,
      );
    },
    { replay: false },
  );
  useLive(
    'auction:won',
    (auction: ChangedAuction) => {
      auctions.changed(auction);
      // The buyer of a buyout already gets the result of their own action.
      if (auction.endReason === 'buyout' || !isNews('won', auction)) return;
      toast.notice(
        {
          title: 'Auction Won!',
          description: `You won ${auction.itemName} for ${formatPrice(auction.currentBid, auction.priceUnit)}.`,
          action: { label: 'View auction', onClick: () => open(auction.id, false) },
        },
        notices.auction_won.toast,
      );
    },
    { replay: false },
  );
}
