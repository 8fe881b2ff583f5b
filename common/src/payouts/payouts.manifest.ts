import { startWithSomebodyWhoMay } from '../members/managers.ts';
import { defineManifest, merged } from '../wire/manifest.ts';
import { payoutMessages, payoutRoutes } from './payouts.api.ts';
import { payoutSettingsMessages, payoutSettingsRoutes } from './payouts.settings.api.ts';

export const payoutsManifest = defineManifest({
  name: 'payouts',
  title: 'Hauls',
  routes: merged('call', [payoutRoutes, payoutSettingsRoutes]),
  messages: merged('message', [payoutMessages, payoutSettingsMessages]),
  // Shares are shown in the treasury, which members may see.
  personalMessages: { 'share:updated': 'member' },
  notices: {
    haul_proposed: {
      words: 'An organizer proposes a haul',
      help: `${startWithSomebodyWhoMay('hauls')} closes it.`,
      icon: 'treasury',
      default: { inApp: true, discord: true },
      concerns: 'hauls',
      action: 'See haul',
      toast: { rank: 'queued', by: 'notice' },
    },
    payout_owed: {
      words: 'You get a share of a haul',
      help: 'Sent when the haul of an event or contract is closed.',
      icon: 'treasury',
      default: { inApp: true, discord: true },
      concerns: 'member',
      action: 'See share',
      toast: { rank: 'queued', by: 'notice' },
    },
    payout_paid: {
      words: 'Your share is paid',
      help: 'Confirm when received.',
      icon: 'check',
      default: { inApp: true, discord: true },
      concerns: 'member',
      action: 'Confirm receipt',
      toast: { rank: 'queued', by: 'notice' },
    },
  },
  audit: {
    entities: {
      haul: { words: 'Hauls', restorable: 'payouts/hauls' },
      share: { words: 'Haul shares' },
      payout_settings: { words: 'Payout settings' },
    },
    actions: {
      'haul.created': 'entered the haul for',
      'haul.updated': 'changed the haul for',
      'haul.closed': 'closed the haul for',
      'haul.waived': 'gave up their share of',
      'haul.removed': 'deleted the haul for',
      'haul.restored': 'restored the haul for',
      'share.paid': 'paid the share of',
      'share.confirmed': 'confirmed the share of',
      'share.waived': 'gave up the share of',
      'share.corrected': 'corrected the share of',
      'payout_settings.updated': 'changed the haul settings',
    },
  },
  dashboardActions: ['confirm'],
});
