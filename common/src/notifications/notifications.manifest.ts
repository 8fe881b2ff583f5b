// What the notification center declares of itself; the kinds of notices are declared by the features that send them.
import { defineManifest } from '../wire/manifest.ts';
import { noticeMessages, noticeRoutes } from './notifications.api.ts';

export const notificationsManifest = defineManifest({
  name: 'notifications',
  routes: noticeRoutes,
  messages: noticeMessages,
  personalMessages: {
    // 'guest' at least; a message that brings a notice needs what the notice's kind needs.
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
        "What you're notified of and where, your quiet hours and event reminders, and what each rank of the guild can do",
    },
  },
  notices: {},
  audit: {
    entities: { notice_settings: { words: 'Notification settings' }, notice: { words: 'Notifications read' } },
    actions: {
      'notice_settings.updated': 'changed their notification settings',
      'notice.read': 'read the notification',
      'notice.all_read': 'read all notifications',
    },
  },
  contributions: {},
  statistics: { messagesSent: { shown: 'line', words: 'Messages Sent', icon: 'send' } },
  counts: {},
  ofMember: {},
  onMemberRemoved: {
    does: 'nothing',
    words:
      'They get no more Discord messages. Their notifications and settings return if they come back, and are deleted after 30 days.',
  },
});
