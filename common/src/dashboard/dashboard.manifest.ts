// Manifest of the dashboard.
import { defineManifest, merged } from '../wire/manifest.ts';
import { dashboardMessages, dashboardRoutes } from './dashboard.api.ts';
import { forYouMessages, forYouRoutes } from './forYou.api.ts';

export const dashboardManifest = defineManifest({
  name: 'dashboard',
  title: 'Dashboard',
  routes: merged('call', [dashboardRoutes, forYouRoutes]),
  messages: { ...dashboardMessages, ...forYouMessages },
  personalMessages: { 'for-you:changed': 'guest' },
  pages: {
    '/dashboard': {
      titles: ['Guild Dashboard: the hall at a glance', 'Guild Dashboard'],
      about:
        'The hall at a glance: members online, upcoming events, days without incident and what happened most recently in the guild',
      asks: { '': ['/api/for-you', '/api/guild-stats', '/api/incident-counter'] },
    },
  },
  audit: {
    entities: {
      incident_counter: { words: 'Incident counter' },
      guild_stats: { words: 'Statistics' },
      llm_config: { words: 'Hyperion models' },
    },
    actions: {
      'incident_counter.reset': 'reset the days without incident',
      'incident_counter.updated': 'set the days without incident',
      'guild_stats.updated': 'changed the statistics',
      'llm_config.updated': "changed Hyperion's settings",
    },
  },
});
