// Slash commands of the server: the worker registers them when their definitions change.
import { createHash } from 'node:crypto';
import { ApplicationCommandOptionType, ApplicationCommandType } from 'discord-api-types/v10';
import type { Context } from '../../../platform/context/context.ts';
import type { DiscordBot } from '../../../platform/discord/discordBot.ts';
import type { DiscordCommand } from '../../../platform/discord/discordParts.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';

/** Stored in the `settings` collection. */
interface RegisteredDocument {
  _id: 'discord-commands';
  /** Hash of what Discord knows. */
  hash: string;
}
const only = { _id: 'discord-commands' } as const;
const everyMs = 60_000;

const share = {
  type: ApplicationCommandOptionType.Boolean,
  name: 'share',
  description: 'Show the answer to everybody in this channel',
} as const;
/** The definition in Discord's format. */
const definitionOf = ({ name, description, options }: DiscordCommand): object => ({
  type: ApplicationCommandType.ChatInput,
  name,
  description,
  options: [...options, share],
});

interface Parts {
  readonly commands: readonly DiscordCommand[];
  readonly bot: Pick<DiscordBot, 'setCommands'>;
}
/** Registers the commands. Without an answer, it tries again after a minute. */
export function registeringCommands(
  { commands, bot }: Parts,
  { db, env, log }: Pick<Context, 'db' | 'env' | 'log'>,
): ScheduledTask {
  const { clientId, guildId } = env.discord;
  const definitions = commands.map(definitionOf);
  const hash = createHash('sha256').update(JSON.stringify({ clientId, guildId, definitions })).digest('base64url');
  const registered = db.collection<RegisteredDocument>('settings');
  return {
    name: 'discord-commands',
    everyMs,
    async run() {
      if ((await registered.findOne(only))?.hash === hash) return;
      const answer = await bot.setCommands(definitions);
      if (answer.outcome === 'done') await registered.updateOne(only, { $set: { hash } }, { upsert: true });
      else log.warn({ answer }, 'the slash commands could not be registered with Discord');
    },
  };
}
