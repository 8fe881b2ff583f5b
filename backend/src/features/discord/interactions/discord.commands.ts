// Slash commands of the server: the worker registers them at its start, when their definitions
// change, and when Discord may have dropped them.
import { createHash } from 'node:crypto';
import { ApplicationCommandOptionType, ApplicationCommandType } from 'discord-api-types/v10';
import type { Context } from '../../../platform/context/context.ts';
import type { DiscordBot } from '../../../platform/discord/discordBot.ts';
import type { DiscordCommand } from '../../../platform/discord/discordParts.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';

/** Stored in the `settings` collection. */
interface RegisteredDocument {
  _id: 'discord-commands';
  /** Hash of what Discord knows; null: Discord has dropped the commands. */
  hash: string | null;
  /** Absent in documents of earlier versions. */
  registeredAt?: Date | null;
}
const only = { _id: 'discord-commands' } as const;
const everyMs = 60_000;
/** A bot may be kicked and added again between two checks, so nobody notices that. */
const againMs = 60 * 60_000;

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

/** What is known about the commands on the Discord server. */
export interface CommandRegistration {
  read(): Promise<RegisteredDocument | null>;
  /** Discord knows the commands with this hash now. */
  noteRegistered(hash: string): Promise<void>;
  /** Discord has dropped the commands, because the bot is not on the server. */
  forget(): Promise<void>;
  /** The hall has removed the commands. */
  noteRemoved(): Promise<void>;
}
export function createCommandRegistration({ db, clock }: Pick<Context, 'db' | 'clock'>): CommandRegistration {
  const registered = db.collection<RegisteredDocument>('settings');
  return {
    read: () => registered.findOne(only),
    async noteRegistered(hash) {
      const registeredAt = new Date(clock.now());
      await registered.updateOne(only, { $set: { hash, registeredAt } }, { upsert: true });
    },
    async forget() {
      await registered.updateOne(only, { $set: { hash: null, registeredAt: null } });
    },
    async noteRemoved() {
      await registered.deleteOne(only);
    },
  };
}

interface Parts {
  readonly commands: readonly DiscordCommand[];
  readonly registration: Pick<CommandRegistration, 'read' | 'noteRegistered'>;
  readonly bot: Pick<DiscordBot, 'setCommands'>;
}
/**
 * Registers the commands. Registering them again changes nothing in Discord. Without an answer, the
 * task tries again after a minute.
 */
export function registeringCommands(
  { commands, registration, bot }: Parts,
  { env, clock, log }: Pick<Context, 'env' | 'clock' | 'log'>,
): ScheduledTask {
  const { clientId, guildId } = env.discord;
  const definitions = commands.map(definitionOf);
  const hash = createHash('sha256').update(JSON.stringify({ clientId, guildId, definitions })).digest('base64url');
  /** Whether this worker has registered them since its start. */
  let isRegistered = false;
  const isDue = async (): Promise<boolean> => {
    const known = await registration.read();
    const since = known?.registeredAt?.getTime() ?? 0;
    return !isRegistered || known?.hash !== hash || since + againMs <= clock.now();
  };
  return {
    name: 'discord-commands',
    everyMs,
    async run() {
      if (!(await isDue())) return;
      const answer = await bot.setCommands(definitions);
      if (answer.outcome !== 'done') {
        log.warn({ answer }, 'the slash commands could not be registered with Discord');
        return;
      }
      await registration.noteRegistered(hash);
      isRegistered = true;
    },
  };
}

interface RemovalParts {
  readonly registration: Pick<CommandRegistration, 'read' | 'noteRemoved'>;
  readonly bot: Pick<DiscordBot, 'setCommands'>;
}
/** Removes the commands once, when the hall takes no interactions any more, so that nobody sends one in vain. */
export function removingCommands(
  { registration, bot }: RemovalParts,
  { log }: Pick<Context, 'log'>,
): ScheduledTask {
  return {
    name: 'discord-commands',
    everyMs,
    async run() {
      const hash = (await registration.read())?.hash ?? null;
      if (hash === null) return;
      const answer = await bot.setCommands([]);
      if (answer.outcome === 'done') await registration.noteRemoved();
      else log.warn({ answer }, 'the slash commands could not be removed from Discord');
    },
  };
}
