// For tests and the page of components: notices typed by the api, and the store as on a fresh page.
import type { Notice } from '@guild/common/notifications/notifications.api';
import { inHours } from '../../platform/standIn.ts';
import { forgetNotifications } from './notifications.store.ts';

export const aNotice = (parts: Partial<Notice> = {}): Notice => ({
  id: 61,
  kind: 'outbid',
  title: 'You were outbid',
  text: 'Oro Dast bid 48,500 Solari on Glass compass.',
  link: '/marketplace?tab=auctions&auction=12',
  createdAt: inHours(-1),
  readAt: null,
  version: 1,
  ...parts,
});

export const startNotices = forgetNotifications;
