import { defineManifest, merged } from '../wire/manifest.ts';
import { dashboardMessages, dashboardRoutes } from './dashboard.api.ts';
import { firstStepMessages, firstStepRoutes } from './firstSteps.api.ts';
import { forYouMessages, forYouRoutes } from './forYou.api.ts';
import { officerMessages, officerRoutes } from './officers.api.ts';

export const dashboardManifest = defineManifest({
  name: 'dashboard',
  title: 'Dashboard',
  routes: merged('call', [dashboardRoutes, forYouRoutes, officerRoutes, firstStepRoutes]),
  messages: { ...dashboardMessages, ...forYouMessages, ...officerMessages, ...firstStepMessages },
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
      guild_officers: { words: 'Officers' },
      first_steps: { words: 'First steps' },
    },
    actions: {
      'incident_counter.reset': 'reset the days without incident',
      'incident_counter.updated': 'set the days without incident',
      'guild_stats.updated': 'changed the statistics',
      'llm_config.updated': "changed Hyperion's settings",
      'guild_officers.updated': 'named the officers',
      'first_steps.updated': 'dismissed the first steps',
    },
  },
});
