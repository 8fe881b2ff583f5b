// The card of an auction.
import { auctionAt, auctionLink, auctionsLink } from '@guild/common/auctions/auctions.links';
import { withSeparators } from '@guild/common/wire/numbers';
import { createCard } from '../../../platform/features/cards.ts';
import { isDue } from '../core/auctions.decisions.ts';
import type { AuctionDocument } from '../core/auctions.model.ts';

export const auctionCard = createCard<AuctionDocument, 'itemName'>({
  kind: 'auction',
  page: { id: 'auctions', title: 'Auctions', to: auctionsLink },
  order: 20,
  icon: 'gavel',
  title: 'itemName',
  link: (id) => auctionLink(id),
  line(auction, now) {
    const state = auction.status === 'ended' || isDue(auction, now) ? 'Ended' : 'Active';
    return `${state} · ${withSeparators(auction.currentBid)} ${auction.priceUnit} · ${auction.seller}`;
  },
  preview: {
    what: 'Auction',
    idAt: auctionAt,
    artOf: ({ category }) => `category-${category.toLowerCase()}`,
  },
});
