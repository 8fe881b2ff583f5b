import { defineManifest } from '../wire/manifest.ts';
import { profileRoutes } from './profiles.api.ts';

export const profilesManifest = defineManifest({
  name: 'profiles',
  title: 'Members',
  routes: profileRoutes,
  pages: {
    '/members/:id': {
      titles: ['Member: sales, bids and events', 'Member'],
      about:
        'A guild member: rank and presence, what they sell and bid on, which events they joined and what they earned',
    },
  },
});
