import { defineManifest } from '../wire/manifest.ts';
import { dealMessages, dealRoutes } from './deals.api.ts';

export const dealsManifest = defineManifest({
  name: 'deals',
  title: 'Deals',
  routes: dealRoutes,
  messages: dealMessages,
  // Deals are shown in the treasury, which members may see.
  personalMessages: { 'deal:updated': 'member' },
  notices: {
    deal_owed: {
      words: 'You are owed or owe something',
      help: 'Your share of a haul, the reward of a contract, or what is still not paid or handed over after a day.',
      icon: 'treasury',
      default: { inApp: true, discord: true },
      concerns: 'member',
      action: 'See deals',
      toast: { rank: 'queued', by: 'notice' },
    },
    deal_paid: {
      words: 'You are paid, or a payment of yours is confirmed',
      help: 'Confirm when received.',
      icon: 'check',
      default: { inApp: true, discord: true },
      concerns: 'member',
      action: 'See deals',
      toast: { rank: 'queued', by: 'notice' },
    },
    deal_goods: {
      words: 'Something is handed over to you',
      help: 'Confirm when received.',
      icon: 'marketplace',
      default: { inApp: true, discord: true },
      concerns: 'member',
      action: 'Confirm receipt',
      toast: { rank: 'queued', by: 'notice' },
    },
  },
  audit: {
    entities: { deal: { words: 'Deals' } },
    actions: {
      'deal.paid': 'recorded the payment of',
      'deal.confirmed': 'confirmed the payment of',
      'deal.handed_over': 'handed over the goods of',
      'deal.received': 'received the goods of',
      'deal.cancelled': 'cancelled',
      'deal.reopened': 'reopened',
      'deal.waived': 'gave up the payment of',
      'deal.corrected': 'corrected the payment of',
    },
  },
  dashboardActions: ['confirm', 'pay', 'receive'],
  stores: { deals: 'always', deal_entries: 'always' },
});
