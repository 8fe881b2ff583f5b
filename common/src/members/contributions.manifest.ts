// What the ledger of contributions declares of itself.
import { defineManifest } from '../wire/manifest.ts';
import { contributionMessages, contributionRoutes } from './contributions.api.ts';

export const contributionsManifest = defineManifest({
  name: 'contributions',
  routes: contributionRoutes,
  messages: contributionMessages,
  pages: {},
  notices: {},
  audit: {
    entities: { contribution_points: { words: 'Contribution points' } },
    actions: { 'contribution_points.changed': 'changed the contribution points' },
  },
  contributions: {},
  statistics: {},
  counts: {},
  ofMember: {},
  onMemberRemoved: { does: 'nothing', words: 'The ledger is deleted with the membership.' },
});
