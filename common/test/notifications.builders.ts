// Notices for tests, typed by the api, each field overridable.
import type { Notice } from '../src/notifications/notifications.api.ts';
import { inHours } from './people.ts';

export const aNotice = (parts: Partial<Notice> = {}): Notice => ({
  id: 61,
  kind: 'outbid',
  title: 'You were outbid',
  text: 'Oro Dast bid 48,500 Solari on Glass compass.',
  timed: null,
  link: '/marketplace?tab=auctions&auction=12',
  createdAt: inHours(-1),
  readAt: null,
  resolution: null,
  version: 1,
  ...parts,
});
