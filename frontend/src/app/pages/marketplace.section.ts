// Marketplace section, with the auctions as a place of their own in it.
import { auctionsLink, myLotsLink, ownBidsLink } from '@guild/common/auctions/auctions.links';
import { auctionsTab, newAuction } from '../../features/auctions/core/auctions.tab.ts';
import { lazyPart, lazyValue } from '../../platform/page/lazyPart.tsx';
import type { Section } from '../../platform/features/section.ts';

export const marketplaceSection: Section = {
  path: '/marketplace',
  title: 'Marketplace',
  seenBy: 'everybody',
  link: {
    among: 'sections',
    name: 'Marketplace',
    icon: 'marketplace',
    words: 'market trade shop items price markt marktplatz',
    key: 'm',
    bar: { place: 4, name: 'Market' },
  },
  count: 'auctions',
  dashboard: [
    lazyValue(() => import('../../features/market/market.dashboard.ts')),
    lazyValue(() => import('../../features/auctions/integrations/auctions.dashboard.ts')),
  ],
  profile: [
    lazyValue(() => import('../../features/auctions/integrations/auctions.profile.tsx')),
    lazyValue(() => import('../../features/market/market.profile.ts')),
  ],
  commands: [lazyValue(() => import('../../features/auctions/integrations/auctions.commands.ts'))],
  page: lazyPart(() => import('./MarketplacePage.tsx')),
  // The tab that opens first.
  parts: [auctionsTab, newAuction],
  places: [
    {
      name: 'Auctions',
      path: auctionsLink,
      icon: 'gavel',
      key: 'a',
      words: 'upcoming auctions next ending soon auktion auktionen',
    },
    {
      name: 'Ended auctions',
      path: `${auctionsLink}&status=ended`,
      icon: 'gavel',
      more: 'What things were sold for',
      words: 'price history prices past usual worth cost value sold preis preise wert kostet',
    },
    {
      name: 'My bids',
      path: ownBidsLink,
      icon: 'gavel',
      more: 'Auctions you lead, or are outbid in',
      words: 'winning leading won win did lost cancel withdraw my bid meine gebote gewonnen überboten',
      needs: 'member',
    },
    {
      name: 'My lots',
      path: myLotsLink,
      icon: 'gavel',
      more: 'Selling, sold, unsold, blocked bidders',
      words: 'my auctions cancel my auction relist unsold sold again blocked block bidder meine auktionen',
      needs: 'member',
    },
  ],
};
