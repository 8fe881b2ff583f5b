// Discord settings: the role that people of a rank get, the channel of each kind of message, whether
// dates become scheduled events, and which commands may be shared. By default, commands of guests may
// be shared, and the rest is empty. With the stand-in for Discord, each kind has a channel there.
import { commandNames, postKinds, type DiscordSettings } from '@guild/common/discord/discord.api';
import { standInChannelOf } from '@guild/common/discord/discord.standIn';
import type { Context } from '../../platform/features/context.ts';
import type { DiscordCommand } from '../../platform/discord/contribution.ts';
import { declareSettings, type SettingsContext, type SettingsStore } from '../../platform/store/documents/settings.ts';
import { mayCall } from '../../platform/http/http.ts';
import { rightRoom } from '../../platform/live/live.ts';
import { everybody } from '../../platform/people/caller.ts';

export type DiscordSettingsStore = SettingsStore<DiscordSettings>;

/** @param commands of all features */
export const createDiscordSettings = (
  commands: readonly Pick<DiscordCommand, 'name' | 'route'>[],
  context: SettingsContext & Pick<Context, 'env'>,
): DiscordSettingsStore =>
  declareSettings({
    storedIn: 'discord_settings',
    defaults: {
      rankRoles: [],
      channels:
        context.env.discord.standIn === ''
          ? []
          : postKinds.map((kind) => ({
              kind,
              channelId: standInChannelOf(kind),
              roleId: null,
              isOn: kind !== 'application',
            })),
      scheduledEvents: false,
      // A channel may have readers who are no members.
      sharedCommands: commandNames.filter((name) =>
        commands.some((one) => one.name === name && mayCall(one.route, everybody)),
      ),
    },
    room: rightRoom('discord-posts'),
  })(context);
