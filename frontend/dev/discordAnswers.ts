// The server's answers about Discord in stories: a bot that works, and the channels of its messages.
import type { DiscordChannels, DiscordSettings, DiscordStatus } from '@guild/common/discord/discord.api';
import type { Answers } from '../test/fakeServer.ts';

const status: DiscordStatus = {
  missing: [],
  inviteUrl: null,
  people: 0,
  waiting: 0,
  checkedAt: null,
  trouble: null,
  interactions: {
    missing: [],
    address: 'https://hall.example/discord/interactions',
    commands: { registeredAt: null, problem: null },
    lastInteractionAt: null,
  },
};
const noChannels: DiscordSettings = {
  rankRoles: [],
  channels: [],
  scheduledEvents: false,
  sharedCommands: [],
  version: 0,
};
/** The only channel of the server. */
export const channelId = '600000000000000001';
const server: DiscordChannels = {
  channels: [{ id: channelId, name: 'guild-hall', missing: [] }],
  roles: [],
  problem: null,
};

/** @param channels the table of channels in the settings */
export const discordAnswers = (channels: DiscordSettings['channels'] = []): Answers => ({
  'GET /api/settings/discord': () => ({ body: { ...noChannels, channels } }),
  'GET /api/settings/discord/status': () => ({ body: status }),
  'GET /api/settings/discord/channels': () => ({ body: server }),
  'GET /api/settings/discord/event-channels': () => ({
    body: { channels: server.channels, problem: server.problem, usual: null },
  }),
});
