// What the dashboard shows for tests, typed by the api, each field overridable.
import type { GuildStats, IncidentCounter, LlmConfig } from '../src/dashboard/dashboard.api.ts';
import { officerRoles } from '../src/guild/officers.ts';
import type { Officer, Officers } from '../src/dashboard/officers.api.ts';
import { inHours, me } from './people.ts';

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
export const anIncidentCounter = (parts: Partial<IncidentCounter> = {}): IncidentCounter => ({
  id: 1,
  daysWithoutIncident: 41,
  lastIncidentDate: inHours(-41 * 24 - 1),
  lastResetBy: 'Tamsin Vael',
  lastResetDiscordId: me,
  editedBy: null,
  editedAt: null,
  createdAt: inHours(-2000),
  updatedAt: inHours(-900),
  version: 1,
  ...parts,
});
export const anLlmConfig = (parts: Partial<LlmConfig> = {}): LlmConfig => ({
  id: 1,
  modelName: 'google gemini 2.0 flash',
  fallbackModelName: '',
  systemPrompt: 'You are Hyperion, lorekeeper of the guild.',
  updatedAt: inHours(-72),
  updatedBy: 'Hesper Lune',
  updatedByDiscordId: me,
  version: 1,
  ...parts,
});
/** Officers without names. @param named the first ones, in order */
export const someOfficers = (...named: readonly Partial<Officer>[]): Officers => ({
  officers: officerRoles.map((role, at) => ({ name: null, role, discordId: null, ...named[at] })),
  version: 1,
});
