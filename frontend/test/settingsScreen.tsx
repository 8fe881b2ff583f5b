// Settings screen for tests, with the server's answers.
import type { DiscordStatus } from '@guild/common/discord/discord.api';
import type { NoticeSettings } from '@guild/common/notifications/notifications.api';
import { anLlmConfig, someOfficers } from '@guild/common/test/dashboard.builders';
import { someBackups } from '@guild/common/test/backups.builders';
import { aLoreUsage, someLoreSettings, someTokens } from '@guild/common/test/lore.builders';
import { someRankRights } from '@guild/common/test/members.builders';
import { defaultSettings } from '@guild/common/notifications/notifications.rules';
import { screen, within, type BoundFunctions, type queries } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SettingsPage from '../src/app/pages/SettingsPage.tsx';
import type { SettingsGroupId } from '@guild/common/settings/settings.places';
import { answerCalls, type Answers, type Sent } from './fakeServer.ts';
import { renderUi, type RenderHow } from './renderUi.tsx';
import { sessionAs } from './session.ts';

export const settings = '/api/notifications/settings';
export const ranks = { 'Guild Master': 'Member', Officer: null, Veteran: null, Recruit: 'Guest', version: 1 };
export const points = { event_attended: 10, auction_sold: 5, version: 3 };
/** Without Discord. */
export const noBot: DiscordStatus = {
  missing: ['DISCORD_BOT_TOKEN'],
  inviteUrl: null,
  people: 0,
  waiting: 0,
  checkedAt: null,
  trouble: null,
  interactions: {
    missing: ['DISCORD_BOT_TOKEN', 'DISCORD_PUBLIC_KEY'],
    address: 'https://hall.example/discord/interactions',
    commands: { registeredAt: null, problem: null },
    lastInteractionAt: null,
  },
};
export function show(answers: Answers = {}, how: RenderHow = {}): Sent[] {
  const sent = answerCalls({
    [`GET ${settings}`]: () => ({ body: defaultSettings }),
    [`PUT ${settings}`]: ({ body }) => ({ body }),
    'GET /api/user/push': () => ({ body: { publicKey: 'BKey', devices: [], version: 0 } }),
    'GET /api/settings/rank-access': () => ({ body: ranks }),
    'GET /api/settings/rank-rights': () => ({ body: someRankRights() }),
    'PATCH /api/settings/rank-rights': ({ body }) => ({ body }),
    'GET /api/llm-config': () => ({ body: anLlmConfig() }),
    'GET /api/lore/usage': () => ({ body: aLoreUsage({ tokens: someTokens() }) }),
    'GET /api/settings/lore': () => ({ body: someLoreSettings() }),
    'GET /api/officers': () => ({ body: someOfficers() }),
    'GET /api/settings/guild-look': () => ({
      body: { accentNight: null, accentNoon: null, pictures: [], version: 0 },
    }),
    'GET /api/settings/discord/status': () => ({ body: noBot }),
    'GET /api/settings/discord': () => ({
      body: { rankRoles: [], channels: [], scheduledEvents: false, sharedCommands: [], version: 0 },
    }),
    'GET /api/settings/discord/channels': () => ({ body: { channels: [], roles: [], problem: 'No bot is set up.' } }),
    'GET /api/settings/discord/posts': () => ({ body: { pauses: [], scheduledEventsPause: null, deleted: [] } }),
    'GET /api/settings/contribution-points': () => ({ body: points }),
    'GET /api/health/checks': () => ({ body: { checkedAt: '2026-05-01T10:00:00.000Z', checks: [] } }),
    'GET /api/health/running': () => ({
      body: { processes: [], queues: [], problems: [], failedTasks: [], failedTotal: 0 },
    }),
    'GET /api/backups': () => ({ body: someBackups() }),
    'GET /api/settings/backups': () => ({ body: { isNightly: true, time: '04:00', version: 0 } }),
    'GET /api/settings/webhooks': () => ({ body: { webhooks: [], version: 0 } }),
    'GET /api/user/openid': () => ({ body: { provider: null, isLinked: false, mayUnlink: true } }),
    'GET /api/waiting-sign-ins': () => ({ body: [] }),
    'GET /api/settings/tokens': () => ({ body: [] }),
    'GET /api/settings/points-between': () => ({ body: [] }),
    'PUT /api/settings/rank-access': ({ body }) => ({ body }),
    ...answers,
  });
  renderUi(<SettingsPage />, how);
  return sent;
}
export const card = async (name: string): Promise<BoundFunctions<typeof queries>> =>
  within(await screen.findByRole('region', { name }));
/** An admin at a group of settings. */
export const adminAt = (group: SettingsGroupId): RenderHow => ({
  route: `/settings#${group}`,
  session: sessionAs('Admin'),
});
/** Unfolds a section of the notices. */
export const unfold = async (title: string): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name: title, expanded: false }));

export const puts = (sent: readonly Sent[]): unknown[] =>
  sent.filter(({ method, path }) => method === 'PUT' && path === settings).map(({ body }) => body);
/** The server's answer to a change: the sent values, with the next version. */
export const stored: Answers[string] = ({ body }) => {
  const change = body as NoticeSettings;
  return { body: { ...change, version: change.version + 1 } };
};
export const saved = (): HTMLElement[] => screen.queryAllByText('Saved', { selector: '[data-save-state=saved]' });
