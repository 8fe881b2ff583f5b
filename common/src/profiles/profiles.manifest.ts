// What the pages of members declare of themselves.
import { defineManifest } from '../wire/manifest.ts';
import { profileRoutes } from './profiles.api.ts';

export const profilesManifest = defineManifest({
  name: 'profiles',
  routes: profileRoutes,
  messages: {},
  pages: {
    '/members/:id': {
      titles: ['Member: sales, bids and events', 'Member'],
      about:
        'A guild member: rank and presence, what they sell and bid on, which events they joined and what they earned',
    },
  },
  notices: {},
  audit: { entities: {}, actions: {} },
  contributions: {},
  statistics: {},
  counts: {},
  ofMember: {},
  onMemberRemoved: { does: 'nothing', words: "Nothing is stored. A removed person's page is no longer found." },
});
