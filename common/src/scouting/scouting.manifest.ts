// Manifest of the scouting feature.
import { defineManifest } from '../wire/manifest.ts';
import { desertMapMessages, desertMapRoutes } from './desertMap.api.ts';
import { scoutingArchiveMessages, scoutingArchiveRoutes } from './scouting.archive.api.ts';
import { mapShareMessages, mapShareRoutes } from './desertMap.share.api.ts';
import { mapPostMessages, mapPostRoutes } from './desertMap.webhook.api.ts';
import { scoutingChangeMessages, scoutingChangeRoutes } from './scouting.changes.api.ts';
import { scoutingMessages, scoutingRoutes } from './scouting.api.ts';

export const scoutingManifest = defineManifest({
  name: 'scouting',
  routes: {
    ...desertMapRoutes,
    ...mapPostRoutes,
    ...mapShareRoutes,
    ...scoutingChangeRoutes,
    ...scoutingArchiveRoutes,
    ...scoutingRoutes,
  },
  messages: {
    ...desertMapMessages,
    ...mapPostMessages,
    ...mapShareMessages,
    ...scoutingChangeMessages,
    ...scoutingArchiveMessages,
    ...scoutingMessages,
  },
  pages: {
    '/scouting': {
      titles: ['Scouting: harvesting locations', 'Scouting'],
      about:
        'Where to harvest this week: the deep desert on a nine by nine grid, reported by scouts and drawn anew every six hours',
    },
  },
  audit: {
    entities: {
      report: { words: 'Scouting reports', restorable: 'scouting' },
      week: { words: 'Weeks of the desert' },
      scouting_settings: { words: 'Scouting settings' },
      desert_map: { words: 'The map of the desert' },
      desert_map_post: { words: 'The map in Discord' },
      desert_map_share: { words: 'The share link of the map' },
    },
    actions: {
      'report.created': 'added the scouting report',
      'report.updated': 'changed the scouting report',
      'report.marked': 'marked on the map:',
      'report.undone': 'took back on the map:',
      'report.removed': 'deleted the scouting report',
      'report.restored': 'restored the scouting report',
      'week.renamed': 'renamed the week',
      'scouting_settings.updated': 'changed the settings of scouting',
      'desert_map.updated': 'updated the map of the desert',
      'desert_map_post.tested': 'tested the webhook of the map',
      'desert_map_share.made': 'made a share link of the map',
      'desert_map_share.replaced': 'replaced the share link of the map',
      'desert_map_share.revoked': 'revoked the share link of the map',
    },
  },
});
