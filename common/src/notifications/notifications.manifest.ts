// Manifest of the notification center. Kinds of notices are declared by the features that send
// them.
import { defineManifest } from '../wire/manifest.ts';
import { noticeMessages, noticeRoutes } from './notifications.api.ts';
import { pushMessages, pushRoutes } from './push.api.ts';

export const notificationsManifest = defineManifest({
  name: 'notifications',
  title: 'Notifications',
  routes: { ...noticeRoutes, ...pushRoutes },
  messages: { ...noticeMessages, ...pushMessages },
  personalMessages: {
    // The minimum. A message with a notice also needs the access of its kind.
    'notice:created': 'guest',
    'notice:resolved': 'guest',
    'notice:reopened': 'guest',
    'notice:read': 'guest',
    'notice-settings:updated': 'guest',
    'push:updated': 'guest',
  },
  pages: {
    '/settings': {
      titles: ['Settings: notices and access', 'Settings'],
      about:
        "What you're notified of and where, your quiet hours and event reminders, and what each rank of the guild can do",
    },
  },
  audit: {
    entities: {
      notice_settings: { words: 'Notification settings' },
      notice: { words: 'Notifications read' },
      push_device: { words: 'Devices for push messages', restorable: null },
    },
    actions: {
      'notice_settings.updated': 'changed their notification settings',
      'notice.read': 'read the notification',
      'notice.all_read': 'read all notifications',
      'push_device.created': 'switched on push messages on',
      'push_device.removed': 'switched off push messages on',
    },
  },
  statistics: { messagesSent: { shown: 'line', words: 'Notices Sent' } },
});
