import { defineManifest } from '../wire/manifest.ts';
import { contributionMessages, contributionRoutes } from './contributions.api.ts';

export const contributionsManifest = defineManifest({
  name: 'contributions',
  title: 'Members',
  place: '/settings',
  routes: contributionRoutes,
  messages: contributionMessages,
  audit: {
    entities: { contribution_points: { words: 'Contribution points' } },
    actions: { 'contribution_points.changed': 'changed the contribution points' },
  },
});
