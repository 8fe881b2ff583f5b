// Manifest of the notification center. Kinds of notices are declared by the features that send
// them.
import { defineManifest } from '../wire/manifest.ts';
import { noticeMessages, noticeRoutes } from './notifications.api.ts';

export const notificationsManifest = defineManifest({
  name: 'notifications',
  routes: noticeRoutes,
  messages: noticeMessages,
  personalMessages: {
    // The minimum. A message with a notice also needs the access of its kind.
    'notice:created': 'guest',
    'notice:resolved': 'guest',
    'notice:reopened': 'guest',
    'notice:read': 'guest',
    'notice-settings:updated': 'guest',
  },
  pages: {
    '/settings': {
      titles: ['Settings: notices and access', 'Settings'],
      about:
        'What the hall tells you and where, when it stays quiet, how long before an event, and what each rank of the guild may do',
    },
  },
  audit: {
    entities: { notice_settings: { words: 'Notification choices' }, notice: { words: 'Notices read' } },
    actions: {
      'notice_settings.updated': 'changed their notification choices',
      'notice.read': 'read the notice',
      'notice.all_read': 'read all notices',
    },
  },
  statistics: { messagesSent: { shown: 'line', words: 'Messages Sent', icon: 'send' } },
});
