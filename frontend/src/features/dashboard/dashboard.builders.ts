// For tests and the page of components: what the dashboard shows, typed by the api, and its stores as on a fresh page.
import type { GuildStats, IncidentCounter, LlmConfig } from '@guild/common/dashboard/dashboard.api';
import { inHours, me } from '../../platform/standIn.ts';
import { useActivity } from './activity.store.ts';
import { useDashboard } from './dashboard.store.ts';

export const someStats = (parts: Partial<GuildStats> = {}): GuildStats => ({
  id: 1,
  totalMembers: 1284,
  memberTrend: [1270, 1276, 1284],
  activeMembers: 96,
  upcomingEvents: 6,
  messagesSent: 0,
  eventsHosted: 12,
  newRecruits: 4,
  solariTreasury: 2_314_000,
  spiceCollected: 18_420,
  waterReserved: 64_900,
  guildRank: 3,
  raidsWon: 31,
  totalRaids: 38,
  territoriesHeld: 4,
  pvpRating: 1500,
  version: 1,
  ...parts,
});
export const aCounter = (parts: Partial<IncidentCounter> = {}): IncidentCounter => ({
  id: 1,
  daysWithoutIncident: 41,
  lastIncidentDate: inHours(-41 * 24 - 1),
  lastResetBy: 'Tamsin Vael',
  lastResetDiscordId: me,
  createdAt: inHours(-2000),
  updatedAt: inHours(-900),
  version: 1,
  ...parts,
});
export const aConfig = (parts: Partial<LlmConfig> = {}): LlmConfig => ({
  id: 1,
  modelName: 'google gemini 2.0 flash',
  systemPrompt: 'You are Hyperion, lorekeeper of the guild.',
  updatedAt: inHours(-72),
  updatedBy: 'Hesper Lune',
  updatedByDiscordId: me,
  version: 1,
  ...parts,
});

/** The stores as before the first answer. */
export function startDashboard(): void {
  useDashboard.setState({ stats: null, counter: null, counts: null, llmConfig: null, failure: null });
  useActivity.setState({ events: [], items: [], auctions: [], members: [], phase: 'loading', failure: null });
}
/** What the server answers a dashboard that has nothing to tell. */
export const quietAnswers = {
  'GET /api/guild-stats': () => ({ body: someStats() }),
  'GET /api/incident-counter': () => ({ body: aCounter() }),
  'GET /api/llm-config': () => ({ body: aConfig() }),
  'GET /api/events': () => ({ body: [] }),
  'GET /api/marketplace': () => ({ body: [] }),
  'GET /api/auctions': () => ({ body: [] }),
  'GET /api/guild-members': () => ({ body: [] }),
} as const;
