// Manifest of the auctions feature.
import { defineManifest } from '../wire/manifest.ts';
import { auctionMessages, auctionRoutes, auctionsOfMember } from './auctions.api.ts';

export const auctionsManifest = defineManifest({
  name: 'auctions',
  title: 'Auctions',
  routes: auctionRoutes,
  messages: auctionMessages,
  personalMessages: {
    'auction:removed': 'guest',
    'auction:outbid': 'guest',
    'auction:won': 'guest',
    'auction:watched': 'guest',
  },
  notices: {
    outbid: {
      words: 'You were outbid',
      help: 'Someone outbids you in an auction you lead.',
      icon: 'gavel',
      usual: { inApp: true, discord: false },
      concerns: 'guest',
      lapses: true,
      action: 'Bid again',
      toast: { rank: 'at-once', by: 'message' },
    },
    auction_won: {
      words: 'You won an auction',
      help: 'Shows price and seller.',
      icon: 'gavel',
      usual: { inApp: true, discord: true },
      concerns: 'guest',
      action: 'See auction',
      toast: { rank: 'at-once', by: 'message' },
    },
    auction_lost: {
      words: 'An auction you bid on was won by someone else',
      help: 'Shows the final price.',
      icon: 'gavel',
      usual: { inApp: true, discord: false },
      concerns: 'guest',
      action: 'See auction',
      toast: { rank: 'at-once', by: 'notice' },
    },
    auction_sold: {
      words: 'Your auction has ended',
      help: 'Shows the buyer and price, or that nobody bid.',
      icon: 'gavel',
      usual: { inApp: true, discord: true },
      concerns: 'guest',
      action: 'See auction',
      toast: { rank: 'queued', by: 'notice' },
    },
    auction_cancelled: {
      words: 'An auction you bid on was cancelled',
      noAction: 'The auction is gone, so there is nothing to open.',
      help: 'Your bid no longer counts.',
      icon: 'gavel',
      usual: { inApp: true, discord: true },
      concerns: 'guest',
      toast: { rank: 'queued', by: 'notice' },
    },
  },
  audit: {
    entities: {
      auction: { words: 'Auctions', restorable: 'auctions' },
      auction_watch: { words: 'Watched auctions' },
    },
    actions: {
      'auction.created': 'started the auction for',
      'auction.ended': 'ended the auction for',
      'auction.removed': 'removed the auction for',
      'auction.restored': 'restored the auction for',
      'auction_watch.set': 'started watching',
      'auction_watch.taken': 'stopped watching',
    },
  },
  contributions: { auction_sold: { words: 'Sale by auction', usual: 5, hiddenFromGuests: false } },
  counts: { auctions: { figure: 'activeAuctions', hiddenFromGuests: false } },
  profileSection: auctionsOfMember,
});
