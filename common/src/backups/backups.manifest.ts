import { defineManifest } from '../wire/manifest.ts';
import { backupMessages, backupRoutes } from './backups.api.ts';

export const backupsManifest = defineManifest({
  name: 'backups',
  title: 'System',
  place: '/settings',
  routes: backupRoutes,
  messages: backupMessages,
  audit: {
    entities: { backup: { words: 'Backups' }, backup_settings: { words: 'Backup settings' } },
    actions: {
      'backup.requested': 'asked for a backup',
      'backup.made': 'made a backup',
      'backup.downloaded': 'downloaded a backup',
      'backup_settings.updated': 'changed the backup settings',
    },
  },
});
