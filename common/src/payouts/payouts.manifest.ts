import { startWithSomebodyWhoMay } from '../members/managers.ts';
import { defineManifest, merged } from '../wire/manifest.ts';
import { payoutMessages, payoutRoutes } from './payouts.api.ts';
import { payoutSettingsMessages, payoutSettingsRoutes } from './payouts.settings.api.ts';

export const payoutsManifest = defineManifest({
  name: 'payouts',
  title: 'Hauls',
  place: '/treasury',
  routes: merged('call', [payoutRoutes, payoutSettingsRoutes]),
  messages: merged('message', [payoutMessages, payoutSettingsMessages]),
  notices: {
    haul_proposed: {
      words: 'An organizer proposes a haul',
      help: `${startWithSomebodyWhoMay('hauls')} closes it.`,
      icon: 'treasury',
      concerns: 'hauls',
      action: 'See haul',
      toast: 'queued',
    },
  },
  audit: {
    entities: {
      haul: { words: 'Hauls', restorable: 'payouts/hauls' },
      payout_settings: { words: 'Payout settings' },
    },
    actions: {
      'haul.created': 'entered the haul for',
      'haul.updated': 'changed the haul for',
      'haul.closed': 'closed the haul for',
      'haul.corrected': 'corrected the haul for',
      'haul.waived': 'gave up their share of',
      'haul.removed': 'deleted the haul for',
      'haul.restored': 'restored the haul for',
      'payout_settings.updated': 'changed the haul settings',
    },
  },
});
