// Stories of the bell with its panel, the settings, and the audit record.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { noticeKinds } from '@guild/common/notifications/notifications.api';
import { defaultSettings } from '@guild/common/notifications/notifications.rules';
import { anAuditEntry } from '@guild/common/test/audit.builders';
import { anLlmConfig } from '@guild/common/test/dashboard.builders';
import { aLoreUsage, someLoreSettings, someTokens } from '@guild/common/test/lore.builders';
import { someRankRights } from '@guild/common/test/members.builders';
import { aNotice } from '@guild/common/test/notifications.builders';
import { inHours, me, other } from '@guild/common/test/people';
import { aMapPost, aMapShare } from '@guild/common/test/scouting.builders';
import type { Answers } from '../test/fakeServer.ts';
import { startNotices } from '../test/stores.ts';
import { AuditSection } from '../src/features/audit/AuditSection.tsx';
import { Bell } from '../src/features/notifications/Bell.tsx';
import { groupTitles, type SettingsGroupId } from '@guild/common/settings/settings.places';
import SettingsPage from '../src/app/pages/SettingsPage.tsx';
import { discordAnswers } from './discordAnswers.ts';
import { never, press, type Story } from './story.ts';
import { sessionAs } from '../test/session.ts';

const BellAtTheEdge = (): ReactNode => (
  <chakra.div display="flex" justifyContent="flex-end" minHeight="640px">
    <Bell />
  </chakra.div>
);
const notices = noticeKinds.map((kind, at) =>
  aNotice({
    id: 100 - at,
    kind,
    readAt: at > 2 ? inHours(-1) : null,
    createdAt: inHours(-at * 7),
    ...(at === 4 && { link: null }),
    ...(kind === 'event_changed' && { title: 'Moved: Night raid', timed: ['New time: ', { at: inHours(30) }, '.'] }),
  }),
);
const bell = (unread: number, answer: Answers[string]): Pick<Story, 'Show' | 'answers' | 'play'> => ({
  Show: BellAtTheEdge,
  answers: { 'GET /api/notifications/unread': () => ({ body: { unread } }), 'GET /api/notifications': answer },
  play: () => press('[aria-haspopup=dialog]'),
});
const oro = { username: 'Oro Dast the Longwinded', discordId: other };
const maren = { username: 'Maren Quill', discordId: me };
const settings: Answers = {
  'GET /api/notifications/settings': () => ({
    body: { ...defaultSettings, quietHours: { from: '22:00', to: '07:00', timezone: 'UTC' } },
  }),
  'GET /api/settings/contribution-points': () => ({ body: { event_attended: 10, auction_sold: 5, version: 1 } }),
  'GET /api/settings/points-between': () => ({
    body: [
      { earner: oro, from: maren, what: 'Contracts', times: 7, points: 400, withoutPoints: 2 },
      { earner: maren, from: oro, what: 'Sale by auction', times: 1, points: 5, withoutPoints: 0 },
    ],
  }),
  'GET /api/settings/rank-access': () => ({
    body: { 'Guild Master': 'Member', Officer: 'Member', Veteran: null, Recruit: 'Guest', version: 1 },
  }),
  'GET /api/settings/rank-rights': () => ({ body: someRankRights({ Officer: ['events', 'contracts'] }) }),
  'GET /api/settings/payouts': () => ({
    body: { latePercent: 50, cutPercent: 10, organizersMay: true, rankWeights: [], version: 1 },
  }),
  'GET /api/settings/treasury': () => ({ body: { trustDeposits: false, version: 1 } }),
  'GET /api/settings/contracts': () => ({ body: { maxOpen: 5, hideRatings: true, version: 1 } }),
  'GET /api/settings/scouting': () => ({ body: { membersMayMark: false, version: 1 } }),
  'GET /api/settings/trial-posts': () => ({ body: { postTrials: true, version: 1 } }),
  'GET /api/settings/link-previews': () => ({ body: { showNames: false, version: 1 } }),
  'GET /api/settings/desert-map-post': () => ({ body: aMapPost() }),
  'GET /api/settings/desert-map-share': () => ({ body: aMapShare() }),
  ...discordAnswers(),
  'GET /api/llm-config': () => ({ body: anLlmConfig() }),
  'GET /api/lore/usage': () => ({ body: aLoreUsage({ tokens: someTokens() }) }),
  'GET /api/settings/lore': () => ({ body: someLoreSettings() }),
};
/** A group of the settings for an Admin. */
const groupOf = (group: SettingsGroupId): Omit<Story, 'alone'> => ({
  id: `settings-${group}`,
  name: `The settings: ${groupTitles[group]}`,
  Show: () => (
    <Routes location={`/settings#${group}`}>
      <Route path="/settings" element={<SettingsPage />} />
    </Routes>
  ),
  answers: settings,
  viewer: sessionAs('Admin'),
});
const entries = [
  anAuditEntry(),
  anAuditEntry({
    id: 89,
    action: 'item.removed',
    entity: 'item',
    entityId: 8,
    before: { name: 'Night cloak', price: 1200, wantedItems: ['a', 'b'] },
    after: null,
  }),
  anAuditEntry({
    id: 88,
    username: null,
    discordId: null,
    action: 'auction.ended',
    entity: 'auction',
    before: null,
    after: null,
  }),
];
const audit = (answer: Answers[string]): Pick<Story, 'Show' | 'answers' | 'viewer'> => ({
  Show: AuditSection,
  answers: { 'GET /api/audit': answer },
  viewer: sessionAs('Admin'),
});

const stories: readonly Omit<Story, 'alone'>[] = [
  { id: 'bell', name: 'The bell', ...bell(3, () => ({ body: notices, link: '</a?cursor=3>; rel="next"' })) },
  { id: 'bell-many', name: 'The bell with many', ...bell(240, () => ({ body: notices })) },
  { id: 'bell-empty', name: 'The bell, nothing yet', ...bell(0, () => ({ body: [] })) },
  { id: 'bell-loading', name: 'The bell, loading', ...bell(1, () => never) },
  { id: 'bell-failed', name: 'The bell, failed', ...bell(1, () => ({ status: 503 })) },
  { id: 'settings', name: 'The settings', Show: SettingsPage, answers: settings },
  {
    id: 'settings-admin',
    name: 'The settings of an Admin',
    Show: SettingsPage,
    answers: settings,
    viewer: sessionAs('Admin'),
  },
  groupOf('appearance'),
  groupOf('account'),
  groupOf('members'),
  groupOf('market'),
  groupOf('guild'),
  groupOf('programs'),
  groupOf('hyperion'),
  {
    id: 'settings-loading',
    name: 'The settings, loading',
    Show: SettingsPage,
    answers: { 'GET /api/notifications/settings': () => never },
  },
  { id: 'settings-failed', name: 'The settings, failed', Show: SettingsPage, answers: {}, viewer: sessionAs('Admin') },
  {
    id: 'audit',
    name: 'The audit record',
    ...audit(() => ({ body: entries, link: '</a?cursor=3>; rel="next"' })),
    play: () => press('summary'),
  },
  { id: 'audit-empty', name: 'An empty record', ...audit(() => ({ body: [] })) },
  { id: 'audit-loading', name: 'The audit record, loading', ...audit(() => never) },
  { id: 'audit-failed', name: 'The audit record, failed', ...audit(() => ({ status: 503 })) },
];
export const recordStories: readonly Story[] = stories.map((one) => ({ ...one, alone: true, start: startNotices }));
