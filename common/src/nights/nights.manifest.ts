// Manifest of loot nights.
import { defineManifest } from '../wire/manifest.ts';
import { nightMessages, nightRoutes } from './nights.api.ts';

export const nightsManifest = defineManifest({
  name: 'nights',
  title: 'Loot nights',
  routes: nightRoutes,
  messages: nightMessages,
  pages: {
    '/loot': {
      also: ['/loot/:id'],
      titles: ['Loot nights of the guild: many lots in a few minutes', 'Loot nights: lots of the guild'],
      about:
        'Loot nights of the guild, newest first. On a loot night the guild sells up to 50 lots within a few minutes, and everybody sees each bid at once',
    },
  },
  notices: {
    night_soon: {
      words: 'A loot night starts soon, or at another time',
      help: 'Half an hour before the guild sells many lots, and when the time changes.',
      icon: 'gavel',
      default: { inApp: true, discord: false },
      concerns: 'member',
      lapses: true,
      action: 'See loot night',
      toast: 'queued',
    },
    lot_given: {
      words: 'You get a lot that was not sold',
      help: 'On a loot night of the guild.',
      icon: 'gavel',
      concerns: 'member',
      action: 'See loot night',
      toast: 'queued',
    },
  },
  audit: {
    entities: { night: { words: 'Loot nights', restorable: 'nights' } },
    actions: {
      'night.created': 'planned',
      'night.moved': 'changed the time of',
      'night.started': 'started',
      'night.missed': 'could not start',
      'night.stopped': 'stopped',
      'night.lots_used': 'decided about unsold lots of',
      'night.removed': 'deleted',
      'night.restored': 'restored',
    },
  },
  stores: { nights: 'until-removed' },
});
