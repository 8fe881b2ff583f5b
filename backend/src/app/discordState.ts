// The state of the Discord server and of what the hall does there, for the checks of the installation.
import type { PostChannel, RankRole } from '@guild/common/discord/discord.api';
import type { Db } from 'mongodb';
import { readChannels } from '../features/discord/posts/discord.channels.ts';
import { readRoles } from '../features/discord/roles/discord.roles.ts';
import type { DiscordState } from '../features/system/system.parts.ts';
import { readApplication } from '../platform/discord/api/application.ts';
import { createDiscordGuild } from '../platform/discord/api/server.ts';
import type { Env } from '../platform/process/env.ts';

interface SettingsDocument {
  readonly channels?: readonly PostChannel[];
  readonly rankRoles?: readonly RankRole[];
}

/** Asks Discord with the bot's token, and reads the settings of Discord from the database. */
export async function readDiscordState({ discord }: Pick<Env, 'discord'>, db: Db): Promise<DiscordState> {
  const server = createDiscordGuild(discord);
  const [bot, channels, roles, application, settings, commands] = await Promise.all([
    server.bot(),
    readChannels(server, discord.guildId),
    // Which access a rank gives does not matter here.
    readRoles(server, discord.guildId, { ofRank: () => null, ofRole: () => null }),
    readApplication(discord),
    db.collection<SettingsDocument>('discord_settings').findOne({}),
    db.collection<{ _id: string; problem?: string | null }>('settings').findOne({ _id: 'discord-commands' }),
  ]);
  return {
    bot: bot.outcome,
    channels,
    roles,
    application: application.outcome === 'done' ? application.value : null,
    chosenChannels: (settings?.channels ?? []).filter(({ isOn }) => isOn).map(({ channelId }) => channelId),
    rankRoles: settings?.rankRoles ?? [],
    commandsProblem: commands?.problem ?? null,
  };
}
