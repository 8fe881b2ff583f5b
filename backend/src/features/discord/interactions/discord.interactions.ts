// Interactions: finds the command or action, checks the person, and replies in time or later.
import { setTimeout as sleep } from 'node:timers/promises';
import { interactionsPath } from '@guild/common/discord/discord.api';
import { InteractionType } from 'discord-api-types/v10';
import type { Context } from '../../../platform/context/context.ts';
import type { BotAnswer, DiscordBot } from '../../../platform/discord/discordBot.ts';
import { readCustomId, readNoticeButton } from '../../../platform/discord/discordButtons.ts';
import { maxChoices } from '../../../platform/discord/discordLists.ts';
import type {
  DiscordAction,
  DiscordCommand,
  DiscordMessage,
  DiscordParts,
  DiscordProgress,
  DiscordReply,
} from '../../../platform/discord/discordParts.ts';
import { AppError } from '../../../platform/errors.ts';
import { toAppError } from '../../../platform/http/errorReplies.ts';
import { mayCall } from '../../../platform/http/http.ts';
import type { RateLimit } from '../../../platform/http/rateLimits.ts';
import { noteEvent } from '../../../platform/http/securityLog.ts';
import { isTrusted } from '../../../platform/process/clock.ts';
import type { Env } from '../../../platform/process/env.ts';
import type { Caller } from '../../../platform/session/caller.ts';
import type { Autocomplete, Interaction, PersonsAct } from './discord.interactions.payload.ts';
import { discordIdOf, type InteractionPeople } from './discord.interactions.people.ts';
import { tokenSeconds } from './discord.interactions.model.ts';
import * as replies from './discord.interactions.replies.ts';
import type { InteractionReply } from './discord.interactions.replies.ts';
import type { InteractionRows } from './discord.interactions.rows.ts';

export interface Interactions {
  /** @returns the reply, within the three seconds that Discord waits */
  handle(interaction: Interaction): Promise<InteractionReply>;
  /** Waits until deferred replies have been sent. */
  close(): Promise<void>;
}
interface Parts {
  /** The contributions of all features. */
  readonly contributions: readonly DiscordParts[];
  readonly people: InteractionPeople;
  readonly rows: InteractionRows;
  readonly bot: Pick<DiscordBot, 'editReply' | 'followUp'>;
  /** How much one person may do. */
  readonly limits: { readonly interactions: RateLimit; readonly suggestions: RateLimit };
  /** Brings the posted message with this id up to date. */
  readonly refresh: (messageId: string) => Promise<void>;
  /** Marks a notice of the person as read. @throws AppError `not_found` */
  readonly readNotice: (noticeId: number, caller: Caller) => Promise<void>;
}

/** How long Discord waits for a reply is 3 s. The rest is for the way and for storing the reply. */
const usualDeferMs = 1500;
/** After this time there is a reply, whatever the database does. */
const defaultGiveUpMs = 2500;
/** Pauses between attempts to send a deferred reply, in ms. Discord may not know the deferral yet. */
const attemptPauses = [500, 1000, 2000, 4000, 8000] as const;
/** A command that shows its progress does not wait longer than this for Discord. */
const maxProgressWaitMs = 10_000;

/** What an interaction starts. */
interface Task {
  readonly route: DiscordCommand['route'];
  readonly isSlow: boolean;
  /** The reply replaces the message of the button. */
  readonly replaces: boolean;
  /** The text of that message, which stays above the reply. Empty: nothing stays. */
  readonly textAbove: string;
  /** The notice that the button belongs to; null: none. */
  readonly noticeId: number | null;
  /** Everybody in the channel sees the reply. */
  readonly isShared: boolean;
  run(caller: Caller): Promise<DiscordReply>;
}
/** The result of a task. Errors are seen by the person alone. */
interface Outcome {
  readonly reply: DiscordReply;
  readonly isError: boolean;
  /** The reply replaces the message of the button. */
  readonly replaces: boolean;
}
/** Whether the button or form belongs to a direct message of the bot. */
const isDirect = ({ guild_id: guildId, message }: PersonsAct): boolean =>
  guildId === undefined && message !== undefined;

function byName<T extends { readonly name: string }>(list: readonly T[]): ReadonlyMap<string, T> {
  const found = new Map(list.map((one) => [one.name, one]));
  if (found.size < list.length) throw new Error('Two commands or actions for Discord have the same name');
  return found;
}

/**
 * @param deferMs after which time a reply is deferred; only tests set it
 * @param giveUpMs after which time the database is not waited for any more; only tests set it
 */
export function createInteractions(
  { contributions, people, rows, bot, limits, refresh, readNotice }: Parts,
  { env, log, clock }: Pick<Context, 'log' | 'clock'> & { readonly env: Pick<Env, 'publicUrl'> },
  deferMs = usualDeferMs,
  giveUpMs = defaultGiveUpMs,
): Interactions {
  const commands = byName<DiscordCommand>(contributions.flatMap((one) => one.commands ?? []));
  const actions = byName<DiscordAction>(contributions.flatMap((one) => one.actions ?? []));
  /** Deferred replies that are not sent yet. */
  const underway = new Set<Promise<void>>();

  /** Shows messages until the deferred reply follows, so a failure does not matter. */
  const createProgress = (token: string): DiscordProgress => {
    let isGivenUp = false;
    return {
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
  /** @returns null when the command or action is unknown, or of an older version */
  const taskOf = (interaction: PersonsAct): Task | null => {
    if (interaction.type === InteractionType.ApplicationCommand) {
      const command = commands.get(interaction.data.name);
      if (command === undefined) return null;
      const options = new Map(interaction.data.options.map(({ name, value }) => [name, value]));
      return {
        route: command.route,
        isSlow: command.isSlow ?? false,
        replaces: false,
        textAbove: '',
        noticeId: null,
        isShared: options.get('share') === true,
        run: (caller) => command.run(options, caller, createProgress(interaction.token)),
      };
    }
    const { noticeId, customId } = readNoticeButton(interaction.data.custom_id);
    const { name, version, args } = readCustomId(customId);
    const action = actions.get(name);
    if (action?.version !== version) return null;
    const sent = interaction.type === InteractionType.ModalSubmit ? interaction.data.components : [];
    const fields = new Map(sent.map(({ component }) => [component.custom_id, component.value]));
    const isOwnMessage = ((interaction.message?.flags ?? 0) & replies.ephemeral) !== 0;
    // In a direct message every reply replaces the message, so that its buttons are off.
    const inDirectMessage = isDirect(interaction);
    return {
      route: action.route,
      isSlow: action.isSlow ?? false,
      replaces: inDirectMessage || (isOwnMessage && action.replaces === true),
      textAbove: inDirectMessage && action.replaces !== true ? (interaction.message?.content ?? '') : '',
      noticeId,
      isShared: false,
      run: (caller) => action.run({ args, fields }, caller),
    };
  };

  const outOfDate = async (interaction: PersonsAct): Promise<Outcome> => {
    const { message } = interaction;
    if (message !== undefined) await refresh(message.id);
    const reply = replies.outOfDate(env.publicUrl);
    if (!isDirect(interaction)) return { reply, isError: true, replaces: false };
    // A direct message cannot be refreshed. Its buttons are off.
    return { reply: replies.addedTo(message?.content ?? '', reply), isError: true, replaces: true };
  };
  const errorOutcome = async (interaction: PersonsAct, thrown: unknown): Promise<Outcome> => {
    const error = toAppError(thrown);
    const { code: refusal, details } = error;
    const person = discordIdOf(interaction) ?? null;
    if (refusal === 'unexpected') log.error({ person, error: thrown }, 'an interaction of Discord failed unexpectedly');
    else if (refusal === 'unavailable') log.warn({ person, error: thrown }, 'an interaction could not be answered');
    else noteEvent(log, 'refused', { person, route: interactionsPath }, { refusal, reason: details?.reason ?? null });
    if (refusal === 'not_found' && interaction.type !== InteractionType.ApplicationCommand)
      return outOfDate(interaction);
    return { reply: replies.errorMessage(error, env.publicUrl), isError: true, replaces: false };
  };
  /** Never rejects: the action is done, and a failure here must not look like its failure. */
  const markRead = async (noticeId: number, caller: Caller): Promise<void> => {
    try {
      await readNotice(noticeId, caller);
    } catch (error) {
      // A newer notice may have replaced it.
      if (!(error instanceof AppError)) log.warn({ error, noticeId }, 'a notice could not be marked as read');
    }
  };
  /** Runs the task. Marks the notice of its button as read, unless the reply only asks something. */
  const carryOut = async (task: Task, caller: Caller): Promise<Outcome> => {
    const { replaces, textAbove, noticeId } = task;
    const reply = await task.run(caller);
    if ('form' in reply) return { reply, isError: false, replaces };
    if (noticeId !== null && reply.isQuestion !== true) await markRead(noticeId, caller);
    return { reply: replaces ? replies.addedTo(textAbove, reply) : reply, isError: false, replaces };
  };
  /** Checks the person and runs the task. Never rejects. */
  const run = async (interaction: PersonsAct, task: Task | null): Promise<Outcome> => {
    try {
      if (!isTrusted(clock)) throw new AppError('unavailable');
      await limits.interactions.count(discordIdOf(interaction) ?? '');
      const caller = await people.callerOf(interaction);
      if (task === null) return await outOfDate(interaction);
      if (!mayCall(task.route, caller)) throw new AppError('not_allowed');
      return await carryOut(task, caller);
    } catch (thrown) {
      return errorOutcome(interaction, thrown).catch((error: unknown) => {
        log.error({ error }, 'an interaction of Discord failed unexpectedly');
        const reply = replies.errorMessage(new AppError('unexpected'), env.publicUrl);
        return { reply, isError: true, replaces: false };
      });
    }
  };

  const replyOf = ({ reply, isError, replaces }: Outcome, task: Task | null): InteractionReply => {
    if ('form' in reply) return replies.formReply(reply.form);
    if (replaces) return replies.replacingReply(reply);
    return replies.messageReply(reply, !isError && task?.isShared === true);
  };

  /**
   * Tries again while Discord fails, or does not know the deferral yet, and accepts the token.
   * @param expiresAt when Discord accepts the token no longer, as of `performance.now()`
   * @param isRepeatable false: it is not tried again when Discord may have carried it out
   * @returns whether Discord has certainly taken it
   */
  const deliver = async (
    expiresAt: number,
    send: () => Promise<BotAnswer>,
    isRepeatable = true,
  ): Promise<boolean> => {
    for (const pause of attemptPauses) {
      const answer = await send();
      if (answer.outcome === 'done') return true;
      if (answer.outcome === 'refused' || (answer.outcome === 'later' && answer.perhaps && !isRepeatable)) break;
      const waitMs = answer.outcome === 'wait' ? answer.ms : pause;
      if (performance.now() + waitMs > expiresAt) break;
      await sleep(waitMs);
    }
    log.warn('Discord does not take the reply to an interaction');
    return false;
  };
  const sendLater = async (
    { token }: PersonsAct,
    { reply, isError, replaces }: Outcome,
    task: Task | null,
    expiresAt: number,
  ): Promise<void> => {
    const message: DiscordMessage = 'form' in reply ? replies.tooLate : reply;
    // A deferred change shows the old message, which an error must not replace.
    if (task?.replaces === true && !replaces) {
      await deliver(expiresAt, () => bot.followUp(token, message, replies.ephemeral));
      return;
    }
    if (task?.isShared !== true || isError) {
      await deliver(expiresAt, () => bot.editReply(token, message));
      return;
    }
    // Deferred replies are for the person alone, so that an error never becomes public.
    await deliver(expiresAt, () => bot.editReply(token, { content: 'Shared in this channel\\.' }));
    // Everybody sees it once at most. If it may be missing, the person sees it at least.
    if (!(await deliver(expiresAt, () => bot.followUp(token, message, 0), false)))
      await deliver(expiresAt, () => bot.editReply(token, message));
  };
  /** @param deferTime resolves with null when the reply must be deferred. Never rejects. */
  const answer = async (interaction: PersonsAct, deferTime: Promise<null>): Promise<InteractionReply> => {
    const expiresAt = performance.now() + tokenSeconds * 1000;
    const task = taskOf(interaction);
    const work = run(interaction, task);
    const first = task?.isSlow === true ? null : await Promise.race([work, deferTime]);
    if (first !== null) return replyOf(first, task);
    // The row only serves a process that is killed, so the reply does not wait for the database.
    const row = rows.defer(interaction).catch((error: unknown) => {
      log.warn({ error }, 'a deferred reply could not be noted');
    });
    const later: Promise<void> = work
      .then(async (outcome) => {
        await sendLater(interaction, outcome, task, expiresAt);
        await row;
        await rows.settle(interaction.id);
      })
      .catch((error: unknown) => {
        log.error({ error }, 'a deferred reply could not be sent');
      })
      .finally(() => {
        underway.delete(later);
      });
    underway.add(later);
    return replies.deferringReply(task?.replaces === true);
  };

  const unknown = replies.messageReply(replies.outcomeUnknownMessage(env.publicUrl));
  /** Replies in time, also when the database is slow or away. */
  const replyInTime = async (interaction: PersonsAct): Promise<InteractionReply> => {
    const timers = new AbortController();
    const after = (ms: number): Promise<null> => sleep(ms, null, { signal: timers.signal }).catch(() => null);
    const deferTime = after(deferMs);
    const giveUpTime = after(giveUpMs);
    /** What is replied when the database takes too long. */
    const late = { isReached: false, reply: unknown };
    const answerUnlessLate = async (): Promise<InteractionReply> => {
      // The person is asked to check what has happened. After that, nothing may happen.
      if (late.isReached) return unknown;
      late.reply = await answer(interaction, deferTime);
      return late.reply;
    };
    const reply = rows
      .once(interaction.id, answerUnlessLate, unknown)
      .catch(async (thrown: unknown) => replyOf(await errorOutcome(interaction, thrown), null));
    const first = await Promise.race([reply, giveUpTime]);
    late.isReached = true;
    timers.abort();
    return first ?? late.reply;
  };

  /** Suggestions only read, so a repeated delivery may run again. Without suggestions, none are shown. */
  const suggest = async (interaction: Autocomplete): Promise<InteractionReply> => {
    const { name, options } = interaction.data;
    const focused = options.find((option) => option.focused === true);
    const command = commands.get(name);
    try {
      await limits.suggestions.count(discordIdOf(interaction) ?? '');
      const caller = await people.callerOf(interaction);
      if (command?.suggest === undefined || focused === undefined || !mayCall(command.route, caller))
        return replies.choicesReply([]);
      const choices = await command.suggest(focused.name, focused.value.toString(), caller);
      return replies.choicesReply(choices.slice(0, maxChoices));
    } catch (error) {
      if (!(error instanceof AppError)) log.warn({ error, command: name }, 'suggestions for Discord failed');
      return replies.choicesReply([]);
    }
  };

  return {
    handle: (interaction) =>
      interaction.type === InteractionType.ApplicationCommandAutocomplete
        ? suggest(interaction)
        : replyInTime(interaction),
    async close() {
      await Promise.all(underway);
    },
  };
}
