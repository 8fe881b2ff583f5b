// Tasks: the command or action that an interaction starts, and its result.
import { setTimeout as sleep } from 'node:timers/promises';
import { InteractionType } from 'discord-api-types/v10';
import type { DiscordBot } from '../../../platform/discord/api/bot.ts';
import { readCustomId, readNoticeButton } from '../../../platform/discord/messages/buttons.ts';
import type {
  DiscordAction,
  DiscordCommand,
  DiscordContribution,
  DiscordProgress,
  DiscordReply,
} from '../../../platform/discord/contribution.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { PersonInteraction } from './discord.interactions.payload.ts';
import { ephemeral } from './discord.interactions.replies.ts';

/** What an interaction starts. */
export interface Task {
  readonly route: DiscordCommand['route'];
  readonly isSlow: boolean;
  /** The reply replaces the message of the button. */
  readonly replaces: boolean;
  /** The text of that message, which stays above the reply. Empty: nothing stays. */
  readonly textAbove: string;
  /** The notice that the button belongs to; null: none. */
  readonly noticeId: number | null;
  /** The command whose reply everybody in the channel shall see; null: the person alone sees it. */
  readonly toShare: string | null;
  /** @param isShared whether everybody in the channel will see the reply */
  run(caller: Caller, isShared: boolean): Promise<DiscordReply>;
}
/** The result of a task. */
export interface Outcome {
  readonly reply: DiscordReply;
  /** Everybody in the channel sees the reply. Never an error. */
  readonly isShared: boolean;
  /** The reply replaces the message of the button. */
  readonly replaces: boolean;
}
export interface Tasks {
  /** @returns null when the command or action is unknown, or of an older version */
  find(interaction: PersonInteraction): Task | null;
  /** @returns undefined when there is no such command */
  command(name: string): DiscordCommand | undefined;
}

/** A command that shows its progress does not wait longer than this for Discord. */
const maxProgressWaitMs = 10_000;

/** Whether the button or form belongs to a direct message of the bot. */
export const isDirect = ({ guild_id: guildId, message }: PersonInteraction): boolean =>
  guildId === undefined && message !== undefined;

function byName<T extends { readonly name: string }>(list: readonly T[]): ReadonlyMap<string, T> {
  const found = new Map(list.map((one) => [one.name, one]));
  if (found.size < list.length) throw new Error('Two commands or actions for Discord have the same name');
  return found;
}

/**
 * @param contributions of all features
 * @throws Error when two commands or two actions have the same name
 */
export function createTasks(contributions: readonly DiscordContribution[], bot: Pick<DiscordBot, 'editReply'>): Tasks {
  const commands = byName<DiscordCommand>(contributions.flatMap((one) => one.commands ?? []));
  const actions = byName<DiscordAction>(contributions.flatMap((one) => one.actions ?? []));

  /** Shows messages until the deferred reply follows, so a failure does not matter. */
  const createProgress = (token: string, isShared: boolean): DiscordProgress => {
    let isGivenUp = false;
    return {
      isShared,
      async edit(message) {
        if (isGivenUp) return;
        const answer = await bot.editReply(token, message);
        if (answer.outcome !== 'wait') return;
        // So long a wait would hold back the result.
        if (answer.ms > maxProgressWaitMs) isGivenUp = true;
        else await sleep(answer.ms);
      },
    };
  };
  return {
    command: (name) => commands.get(name),
    find(interaction) {
      if (interaction.type === InteractionType.ApplicationCommand) {
        const command = commands.get(interaction.data.name);
        if (command === undefined) return null;
        const { share, ...rest } = Object.fromEntries(interaction.data.options.map(({ name, value }) => [name, value]));
        return {
          route: command.route,
          isSlow: command.isSlow ?? false,
          replaces: false,
          textAbove: '',
          noticeId: null,
          toShare: share === true ? command.name : null,
          run: (caller, isShared) =>
            command.run(new Map(Object.entries(rest)), caller, createProgress(interaction.token, isShared)),
        };
      }
      const { noticeId, customId } = readNoticeButton(interaction.data.custom_id);
      const { name, version, args } = readCustomId(customId);
      const action = actions.get(name);
      if (action?.version !== version) return null;
      const sent = interaction.type === InteractionType.ModalSubmit ? interaction.data.components : [];
      const fields = new Map(sent.map(({ component }) => [component.custom_id, component.value]));
      const values = interaction.type === InteractionType.MessageComponent ? interaction.data.values : [];
      const isOwnMessage = ((interaction.message?.flags ?? 0) & ephemeral) !== 0;
      // In a direct message every reply replaces the message, so that its buttons are off.
      const inDirectMessage = isDirect(interaction);
      return {
        route: action.route,
        isSlow: action.isSlow ?? false,
        replaces: inDirectMessage || (isOwnMessage && action.replaces === true),
        textAbove: inDirectMessage && action.replaces !== true ? (interaction.message?.content ?? '') : '',
        noticeId,
        toShare: null,
        run: (caller) => action.run({ args, fields, values }, caller),
      };
    },
  };
}
