// Interactions: checks the person, runs the command or action, and replies in time or later.
import { setTimeout as sleep } from 'node:timers/promises';
import { interactionsPath } from '@guild/common/discord/discord.api';
import { InteractionType } from 'discord-api-types/v10';
import type { Context } from '../../../platform/features/context.ts';
import type { DiscordBot } from '../../../platform/discord/api/bot.ts';
import { maxChoices } from '../../../platform/discord/messages/lists.ts';
import type { DiscordContribution } from '../../../platform/discord/contribution.ts';
import { AppError } from '../../../platform/errors.ts';
import { toAppError } from '../../../platform/http/errorReplies.ts';
import { mayCall, type CheckCall } from '../../../platform/http/http.ts';
import type { RateLimit } from '../../../platform/http/rateLimits.ts';
import { noteEvent } from '../../../platform/http/securityLog.ts';
import { isTrusted } from '../../../platform/process/clock.ts';
import type { Env } from '../../../platform/process/env.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { createDelivery } from './discord.interactions.delivery.ts';
import type { Autocomplete, Interaction, PersonInteraction } from './discord.interactions.payload.ts';
import { readDiscordId, type InteractionPeople } from './discord.interactions.people.ts';
import * as replies from './discord.interactions.replies.ts';
import type { InteractionReply } from './discord.interactions.replies.ts';
import { missingAfterMs, type InteractionRows } from './discord.interactions.rows.ts';
import { createTasks, isDirect, type Outcome, type Task } from './discord.interactions.tasks.ts';

export interface Interactions {
  /** @returns the reply, within the three seconds that Discord waits */
  handle(interaction: Interaction): Promise<InteractionReply>;
  /** Waits until deferred replies have been sent. */
  close(): Promise<void>;
}
interface Deps {
  /** The contributions of all features. */
  readonly contributions: readonly DiscordContribution[];
  readonly people: InteractionPeople;
  readonly rows: InteractionRows;
  readonly bot: Pick<DiscordBot, 'editReply' | 'followUp'>;
  /** Access, guard and hourly limit of the same call over HTTP. */
  readonly checkCall: CheckCall;
  /** How much one person may do. */
  readonly limits: { readonly interactions: RateLimit; readonly suggestions: RateLimit };
  /** Brings the posted message with this id up to date. */
  readonly refresh: (messageId: string) => Promise<void>;
  /** Marks a notice of the person as read. @throws AppError `not_found` */
  readonly readNotice: (noticeId: number, caller: Caller) => Promise<void>;
  /** Whether the settings allow that everybody sees the answer of a command. */
  readonly mayShare: (command: string) => Promise<boolean>;
}

/** How long Discord waits for a reply is 3 s. The rest is for the way and for storing the reply. */
const defaultDeferMs = 1500;
/** After this time there is a reply, whatever the database does. */
const defaultGiveUpMs = 2500;

/**
 * @param deferMs after which time a reply is deferred; only tests set it
 * @param giveUpMs after which time the database is not waited for any more; only tests set it
 */
export function createInteractions(
  { contributions, people, rows, bot, checkCall, limits, refresh, readNotice, mayShare }: Deps,
  { env, log, clock }: Pick<Context, 'log' | 'clock'> & { readonly env: Pick<Env, 'publicUrl'> },
  deferMs = defaultDeferMs,
  giveUpMs = defaultGiveUpMs,
): Interactions {
  const tasks = createTasks(contributions, bot);
  const delivery = createDelivery(bot, log);
  /** Whether a refusal links to the form for people without access. Never rejects. */
  const mayApply = async (discordId: string): Promise<boolean> => {
    try {
      for (const one of contributions) if ((await one.mayApply?.(discordId)) === true) return true;
    } catch (error) {
      log.warn({ error }, 'whether somebody may apply could not be read');
    }
    return false;
  };
  /** Deferred replies that are not sent yet. */
  const pendingReplies = new Set<Promise<void>>();

  const outOfDateOutcome = async (interaction: PersonInteraction): Promise<Outcome> => {
    const { message } = interaction;
    if (message !== undefined) await refresh(message.id);
    const reply = replies.outOfDateMessage(env.publicUrl);
    if (!isDirect(interaction)) return { reply, isShared: false, replaces: false };
    // A direct message cannot be refreshed. Its buttons are off.
    return { reply: replies.appendReply(message?.content ?? '', reply), isShared: false, replaces: true };
  };
  const errorOutcome = async (interaction: PersonInteraction, thrown: unknown): Promise<Outcome> => {
    const error = toAppError(thrown);
    const { code: refusal, details } = error;
    const person = readDiscordId(interaction) ?? null;
    if (refusal === 'unexpected') log.error({ person, error: thrown }, 'an interaction of Discord failed unexpectedly');
    else if (refusal === 'unavailable') log.warn({ person, error: thrown }, 'an interaction could not be answered');
    else noteEvent(log, 'refused', { person, route: interactionsPath }, { refusal, reason: details?.reason ?? null });
    if (refusal === 'not_found' && interaction.type !== InteractionType.ApplicationCommand)
      return outOfDateOutcome(interaction);
    const reply = replies.errorMessage(error, env.publicUrl);
    const isOutside = refusal === 'not_allowed' && details?.reason !== 'other_server';
    const isApplicant = isOutside && person !== null && (await mayApply(person));
    return {
      reply: isApplicant ? { ...reply, components: replies.applyButton(env.publicUrl) } : reply,
      isShared: false,
      replaces: false,
    };
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
  const runTask = async (task: Task, caller: Caller): Promise<Outcome> => {
    const { replaces, textAbove, noticeId, toShare } = task;
    const isShared = toShare !== null && (await mayShare(toShare));
    const reply = await task.run(caller, isShared);
    if ('form' in reply) return { reply, isShared: false, replaces };
    if (noticeId !== null && reply.isQuestion !== true) await markRead(noticeId, caller);
    return { reply: replaces ? replies.appendReply(textAbove, reply) : reply, isShared, replaces };
  };
  /** Checks the person and runs the task. Never rejects. */
  const run = async (interaction: PersonInteraction, task: Task | null): Promise<Outcome> => {
    try {
      if (!isTrusted(clock)) throw new AppError('unavailable');
      await limits.interactions.count(readDiscordId(interaction) ?? '');
      const caller = await people.findCaller(interaction);
      if (task === null) return await outOfDateOutcome(interaction);
      await checkCall(task.route, caller);
      return await runTask(task, caller);
    } catch (thrown) {
      return errorOutcome(interaction, thrown).catch((error: unknown) => {
        log.error({ error }, 'an interaction of Discord failed unexpectedly');
        const reply = replies.errorMessage(new AppError('unexpected'), env.publicUrl);
        return { reply, isShared: false, replaces: false };
      });
    }
  };

  const toReply = ({ reply, isShared, replaces }: Outcome): InteractionReply => {
    if ('form' in reply) return replies.formReply(reply.form);
    if (replaces) return replies.replacingReply(reply);
    return replies.messageReply(reply, isShared);
  };

  /** @param deferTime resolves with null when the reply must be deferred. Never rejects. */
  const answer = async (interaction: PersonInteraction, deferTime: Promise<null>): Promise<InteractionReply> => {
    const giveUpAt = performance.now() + missingAfterMs;
    const task = tasks.find(interaction);
    const work = run(interaction, task);
    const first = task?.isSlow === true ? null : await Promise.race([work, deferTime]);
    if (first !== null) return toReply(first);
    // The row only serves a reply that is never sent, so the reply does not wait for the database.
    const row = rows.defer(interaction).catch((error: unknown) => {
      log.warn({ error }, 'a deferred reply could not be noted');
    });
    const later: Promise<void> = work
      .then(async (outcome) => {
        const isSent = await delivery.sendLater(interaction, outcome, task, giveUpAt);
        await row;
        // Without its reply, the person is told later that it is missing.
        if (isSent) await rows.removeDeferral(interaction.id);
      })
      .catch((error: unknown) => {
        log.error({ error }, 'a deferred reply could not be sent, or its row could not be deleted');
      })
      .finally(() => {
        pendingReplies.delete(later);
      });
    pendingReplies.add(later);
    return replies.deferringReply(task?.replaces === true);
  };

  const unknown = replies.messageReply(replies.outcomeUnknownMessage(env.publicUrl));
  /** Replies in time, also when the database is slow or away. */
  const replyInTime = async (interaction: PersonInteraction): Promise<InteractionReply> => {
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
      .runOnce(interaction.id, answerUnlessLate, unknown)
      .catch(async (thrown: unknown) => toReply(await errorOutcome(interaction, thrown)));
    const first = await Promise.race([reply, giveUpTime]);
    late.isReached = true;
    timers.abort();
    return first ?? late.reply;
  };

  /** Suggestions only read, so a repeated delivery may run again. Without suggestions, none are shown. */
  const suggest = async (interaction: Autocomplete): Promise<InteractionReply> => {
    const { name, options } = interaction.data;
    const focused = options.find((option) => option.focused === true);
    const command = tasks.command(name);
    try {
      await limits.suggestions.count(readDiscordId(interaction) ?? '');
      const caller = await people.findCaller(interaction);
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
      await Promise.all(pendingReplies);
    },
  };
}
