// Discord settings: the role that people of a rank get, the channel of each kind of message, and
// whether dates become scheduled events. Empty by default. With the stand-in for Discord, each kind
// has a channel there.
import { postKinds, type DiscordSettings } from '@guild/common/discord/discord.api';
import { standInChannelOf } from '@guild/common/discord/discord.standIn';
import type { Context } from '../../platform/context/context.ts';
import { createSettings, type SettingsContext, type SettingsStore } from '../../platform/documents/settings.ts';
import { required } from '../../platform/documents/stored.ts';
import { adminsRoom } from '../../platform/live/live.ts';

const storedIn = 'discord_settings';
export type DiscordSettingsStore = SettingsStore<DiscordSettings>;

export const createDiscordSettings = (context: SettingsContext & Pick<Context, 'env'>): DiscordSettingsStore =>
  createSettings<DiscordSettings, typeof storedIn>(
    {
      storedIn,
      fields: { rankRoles: required(Array), channels: required(Array), scheduledEvents: required(Boolean) },
      usual: {
        rankRoles: [],
        channels:
          context.env.discord.standIn === ''
            ? []
            : postKinds.map((kind) => ({ kind, channelId: standInChannelOf(kind), roleId: null, isOn: true })),
        scheduledEvents: false,
      },
      send: (settings) => context.live.send(adminsRoom, 'discord-settings:updated', settings),
    },
    context,
  );
