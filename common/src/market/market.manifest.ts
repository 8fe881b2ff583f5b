import { defineManifest, merged } from '../wire/manifest.ts';
import { itemsOfMember, marketMessages, marketRoutes } from './market.api.ts';
import { offerMessages, offerRoutes } from './market.offers.api.ts';

/** First calls of the page, which opens on the auctions tab. */
const auctionsFirst = ['/api/user/auctions', '/api/auctions?status=active&sort=ending&count=1&limit=60'] as const;

export const marketManifest = defineManifest({
  name: 'market',
  title: 'Items',
  routes: merged('call', [marketRoutes, offerRoutes]),
  messages: merged('message', [marketMessages, offerMessages]),
  personalMessages: { 'item:pinged': 'guest', 'offer:updated': 'guest' },
  pages: {
    '/marketplace': {
      titles: ['Marketplace: items and live auctions', 'Marketplace'],
      about:
        'Items for sale or wanted, and timed auctions whose prices move live as members bid, outbid one another or buy out at once',
      asks: { '': auctionsFirst, 'tab=auctions': auctionsFirst },
    },
  },
  notices: {
    listing_deleted: {
      words: 'Somebody deletes or restores your listing',
      help: 'Shows the item and who did it.',
      icon: 'trash',
      concerns: 'guest',
      action: 'See listing',
      toast: 'queued',
    },
    ping: {
      words: 'Someone pings you about an item',
      help: "They're interested in your listing or request.",
      icon: 'marketplace',
      concerns: 'guest',
      action: 'See item',
      toast: 'at-once',
    },
    item_offer: {
      words: 'Someone makes an offer for your item',
      help: 'You accept or decline it.',
      icon: 'marketplace',
      concerns: 'member',
      action: 'See offer',
      toast: 'at-once',
    },
    item_offer_answered: {
      words: 'Your offer for an item is answered',
      help: 'It was accepted or declined, or the item is gone.',
      icon: 'marketplace',
      concerns: 'member',
      action: 'See item',
      toast: 'at-once',
    },
  },
  audit: {
    entities: { item: { words: 'Items', restorable: 'marketplace' }, ping: { words: 'Pings' } },
    actions: {
      'item.created': 'listed',
      'item.updated': 'changed',
      'item.removed': 'deleted',
      'item.restored': 'restored',
      'item.offer_made': 'made an offer for',
      'item.offer_withdrawn': 'withdrew an offer for',
      'item.offer_accepted': 'accepted an offer for',
      'item.offer_declined': 'declined an offer for',
      'ping.sent': 'asked about',
    },
  },
  profileSection: itemsOfMember,
});
