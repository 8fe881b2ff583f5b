import { defineManifest } from '../wire/manifest.ts';
import { itemsOfMember, marketMessages, marketRoutes } from './market.api.ts';

/** First calls of the page, which opens on the auctions tab. */
const auctionsFirst = ['/api/user/auctions', '/api/auctions?status=active&sort=ending&count=1&limit=60'] as const;

export const marketManifest = defineManifest({
  name: 'market',
  title: 'Items',
  routes: marketRoutes,
  messages: marketMessages,
  personalMessages: { 'item:pinged': 'guest' },
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
      default: { inApp: true, discord: true },
      concerns: 'guest',
      action: 'See listing',
      toast: { rank: 'queued', by: 'notice' },
    },
    ping: {
      words: 'Someone pings you about an item',
      help: "They're interested in your listing or request.",
      icon: 'marketplace',
      default: { inApp: true, discord: true },
      concerns: 'guest',
      action: 'See item',
      toast: { rank: 'at-once', by: 'notice' },
    },
  },
  audit: {
    entities: { item: { words: 'Items', restorable: 'marketplace' }, ping: { words: 'Pings' } },
    actions: {
      'item.created': 'listed',
      'item.updated': 'changed',
      'item.removed': 'deleted',
      'item.restored': 'restored',
      'ping.sent': 'asked about',
    },
  },
  profileSection: itemsOfMember,
});
