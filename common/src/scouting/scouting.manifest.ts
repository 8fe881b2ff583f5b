import { defineManifest } from '../wire/manifest.ts';
import { desertMapMessages, desertMapRoutes } from './desertMap.api.ts';
import { scoutingArchiveMessages, scoutingArchiveRoutes } from './scouting.archive.api.ts';
import { mapShareMessages, mapShareRoutes } from './desertMap.share.api.ts';
import { mapPostMessages, mapPostRoutes } from './desertMap.webhook.api.ts';
import { scoutingChangeMessages, scoutingChangeRoutes } from './scouting.changes.api.ts';
import { scoutingMessages, scoutingRoutes } from './scouting.api.ts';

export const scoutingManifest = defineManifest({
  name: 'scouting',
  title: 'Scouting',
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
        'Where to harvest this week: the deep desert on a nine by nine grid, reported by scouts and redrawn every six hours',
    },
  },
  audit: {
    entities: {
      report: { words: 'Scouting reports', restorable: 'scouting' },
      week: { words: 'Desert weeks' },
      scouting_settings: { words: 'Scouting settings' },
      desert_map: { words: 'Desert map' },
      desert_map_post: { words: 'Map in Discord' },
      desert_map_share: { words: 'Map share link' },
    },
    actions: {
      'report.created': 'added the scouting report',
      'report.updated': 'changed the scouting report',
      'report.marked': 'marked on the map:',
      'report.undone': 'undid a map change:',
      'report.removed': 'deleted the scouting report',
      'report.restored': 'restored the scouting report',
      'week.renamed': 'renamed the week',
      'scouting_settings.updated': 'changed the scouting settings',
      'desert_map.updated': 'updated the desert map',
      'desert_map_post.tested': 'tested the map webhook',
      'desert_map_share.made': 'created a map share link',
      'desert_map_share.replaced': 'replaced the map share link',
      'desert_map_share.revoked': 'revoked the map share link',
    },
  },
});
