// Slash commands of the server: the worker registers them at its start, when their definitions
// change, and when Discord may have dropped them.
import { createHash } from 'node:crypto';
import { ApplicationCommandOptionType, ApplicationCommandType, RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { Context } from '../../../platform/features/context.ts';
import type { BotFailure, DiscordBot } from '../../../platform/discord/api/bot.ts';
import type { DiscordCommand } from '../../../platform/discord/contribution.ts';
import type { DiscordGate } from '../../../platform/discord/sending/gate.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import type { DiscordSettingsStore } from '../discord.settings.ts';
import type { WarnAdmins } from '../discord.warnings.ts';
import { notOnServer, type CommandRegistration } from './discord.commands.registration.ts';

const everyMs = 60_000;
/** A bot may be kicked and added again between two checks, so nobody notices that. */
const againMs = 60 * 60_000;

const shareOption = {
  type: ApplicationCommandOptionType.Boolean,
  name: 'share',
  description: 'Show the answer to everybody in this channel',
} as const;
/** The definition in Discord's format. */
const toDefinition = ({ name, description, options }: DiscordCommand, isShared: boolean): object => ({
  type: ApplicationCommandType.ChatInput,
  name,
  description,
  options: [...options, ...(isShared ? [shareOption] : [])],
});

/** Why a registration failed, and what admins can do, in sentences. */
function problemOf(failure: BotFailure): string {
  switch (failure.outcome) {
    case 'wait':
      return 'Discord asks to wait.';
    case 'later':
      return failure.why;
    case 'missing':
      return 'Discord rejects the slash commands.';
    case 'refused': {
      const { status, code } = failure;
      if (status === 401) return "Discord rejects the bot's token. Set a new DISCORD_BOT_TOKEN.";
      if (code === RESTJSONErrorCodes.UnknownGuild || code === RESTJSONErrorCodes.MissingAccess) return notOnServer;
      return `Discord rejects the slash commands (code ${code?.toString() ?? 'none'}).`;
    }
  }
}

interface Wait {
  isOver(): boolean;
  /** Starts the wait that Discord asks for. A global wait also pauses the gate. */
  start(failure: Extract<BotFailure, { readonly outcome: 'wait' }>): Promise<void>;
}
/** How long Discord asks this process to wait before it changes the commands. */
function createWait(gate: Pick<DiscordGate, 'pause'>, { clock }: Pick<Context, 'clock'>): Wait {
  /** Ms since 1970. */
  let waitsUntil = 0;
  return {
    isOver: () => waitsUntil <= clock.now(),
    async start({ ms, isGlobal }) {
      waitsUntil = clock.now() + ms;
      if (isGlobal) await gate.pause(waitsUntil);
    },
  };
}

interface Deps {
  readonly commands: readonly DiscordCommand[];
  readonly settings: Pick<DiscordSettingsStore, 'read'>;
  readonly registration: Pick<CommandRegistration, 'read' | 'storeRegistration' | 'storeFailure'>;
  readonly bot: Pick<DiscordBot, 'setCommands'>;
  readonly gate: Pick<DiscordGate, 'pause'>;
  readonly warn: WarnAdmins;
  /** Called after each attempt. */
  readonly onChange: () => Promise<void>;
}
/**
 * Registers the commands. Registering them again changes nothing in Discord. After a failure, the
 * task tries again after a minute, or when the wait that Discord asks for is over. Admins get one
 * notice when Discord refuses.
 */
export function createRegisterCommandsTask(
  { commands, settings, registration, bot, gate, warn, onChange }: Deps,
  { env, clock, log }: Pick<Context, 'env' | 'clock' | 'log'>,
): ScheduledTask {
  const { clientId, guildId } = env.discord;
  /** Whether this worker has registered them since its start. */
  let isRegistered = false;
  const wait = createWait(gate, { clock });
  const isDue = async (hash: string): Promise<boolean> => {
    const known = await registration.read();
    const since = known?.registeredAt?.getTime() ?? 0;
    return !isRegistered || known?.hash !== hash || since + againMs <= clock.now();
  };
  const fail = async (failure: BotFailure): Promise<void> => {
    log.warn({ failure }, 'the slash commands could not be registered with Discord');
    if (failure.outcome === 'wait') await wait.start(failure);
    const problem = problemOf(failure);
    const since = await registration.storeFailure(problem);
    if (failure.outcome !== 'refused') return;
    await warn({
      about: `discord-commands-${since.getTime()}`,
      title: "Slash commands couldn't be registered in Discord",
      link: '/settings#discord-interactions',
      text: `${problem} The hall tries again every minute.`,
    });
  };
  return {
    name: 'discord-commands',
    everyMs,
    async run() {
      if (!wait.isOver()) return;
      const { sharedCommands } = await settings.read();
      const definitions = commands.map((one) =>
        toDefinition(
          one,
          sharedCommands.some((name) => name === one.name),
        ),
      );
      const hash = createHash('sha256').update(JSON.stringify({ clientId, guildId, definitions })).digest('base64url');
      if (!(await isDue(hash))) return;
      const answer = await bot.setCommands(definitions);
      if (answer.outcome === 'done') {
        await registration.storeRegistration(hash);
        isRegistered = true;
      } else await fail(answer);
      await onChange();
    },
  };
}

interface RemovalDeps {
  readonly registration: Pick<CommandRegistration, 'read' | 'storeRemoval'>;
  readonly bot: Pick<DiscordBot, 'setCommands'>;
  readonly gate: Pick<DiscordGate, 'pause'>;
}
/** Removes the commands once, when the hall takes no interactions any more, so that nobody sends one in vain. */
export function createRemoveCommandsTask(
  { registration, bot, gate }: RemovalDeps,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
): ScheduledTask {
  const wait = createWait(gate, { clock });
  return {
    name: 'discord-commands',
    everyMs,
    async run() {
      if (!wait.isOver()) return;
      const hash = (await registration.read())?.hash ?? null;
      if (hash === null) return;
      const answer = await bot.setCommands([]);
      if (answer.outcome === 'done') {
        await registration.storeRemoval();
        return;
      }
      log.warn({ answer }, 'the slash commands could not be removed from Discord');
      if (answer.outcome === 'wait') await wait.start(answer);
    },
  };
}
