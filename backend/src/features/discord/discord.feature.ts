// The Discord feature: access that follows the guild's Discord server, roles that ranks give there,
// slash commands, buttons, messages in channels, and scheduled events.
import type { RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { RequestHandler } from 'express';
import type { Context } from '../../platform/features/context.ts';
import { createDiscordBot } from '../../platform/discord/api/bot.ts';
import { createDiscordGate } from '../../platform/discord/sending/gate.ts';
import { createDiscordGuild } from '../../platform/discord/api/server.ts';
import type { DiscordContribution } from '../../platform/discord/contribution.ts';
import { createDiscordScheduledEvents } from '../../platform/discord/api/scheduledEvents.ts';
import type { Feature } from '../../platform/features/feature.ts';
import { createCallCheck, type RouteMount } from '../../platform/http/http.ts';
import { createRateLimit, type HourlyLimit, type RateLimit } from '../../platform/http/rateLimits.ts';
import { factIdsOf, rightRoom } from '../../platform/live/live.ts';
import { followsDiscord, takesInteractions } from '../../platform/process/env.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { Handler } from '../../platform/store/outbox/facts.ts';
import type { MembersService } from '../members/members.service.ts';
import type { SessionService } from '../session/session.service.ts';
import { accessModels } from './access/discord.access.model.ts';
import { createAccessQueue } from './access/discord.access.queue.ts';
import { createAccessRequests } from './access/discord.access.requests.ts';
import { createDiscordAccess } from './access/discord.access.ts';
import { discordRouteMount } from './discord.routes.ts';
import { createDiscordSettings } from './discord.settings.ts';
import type { WarnAdmins } from './discord.warnings.ts';
import { createCommandRegistration } from './interactions/discord.commands.registration.ts';
import { createRegisterCommandsTask, createRemoveCommandsTask } from './interactions/discord.commands.ts';
import { missingReplies } from './interactions/discord.interactions.missing.ts';
import { interactionModels } from './interactions/discord.interactions.model.ts';
import { createInteractionPeople } from './interactions/discord.interactions.people.ts';
import { interactionsRouter } from './interactions/discord.interactions.router.ts';
import { createInteractionRows } from './interactions/discord.interactions.rows.ts';
import { createInteractions } from './interactions/discord.interactions.ts';
import { postModels } from './posts/discord.posts.model.ts';
import { checkChannel, explainRefusal } from './posts/discord.channels.ts';
import { createPostLimits } from './posts/discord.posts.limits.ts';
import { createPostRequests } from './posts/discord.posts.requests.ts';
import { createPostRows } from './posts/discord.posts.rows.ts';
import { createDiscordPosts } from './posts/discord.posts.ts';
import { scheduledModels } from './scheduled/discord.scheduled.model.ts';
import { followDates } from './scheduled/discord.scheduled.ts';

/** What one person may do in a minute. Autocomplete asks at almost every letter. */
const perMinute = { interactions: 30, suggestions: 120 } as const;

export interface DiscordFeature extends Feature {
  /** Takes interactions from Discord; null: slash commands and buttons are not set up. */
  readonly interactions: RequestHandler | null;
  /**
   * Whether the bot posts the document with this id, or has posted it.
   * @param kind of the message
   */
  isPosted(kind: string, id: number): Promise<boolean>;
}
interface Deps {
  readonly members: MembersService;
  readonly accounts: Pick<SessionService, 'personOf' | 'remember' | 'endForLeaver'>;
  readonly warn: WarnAdmins;
  /** Marks a notice of the person as read. @throws AppError `not_found` */
  readonly readNotice: (noticeId: number, caller: Caller) => Promise<void>;
  /** Creates a handler that runs when somebody's rank may have changed. */
  readonly onRankChanged: (name: string, run: (discordId: string) => Promise<void>) => Handler;
  /** Commands, actions and messages of all features. */
  readonly contributions: readonly DiscordContribution[];
  /** The routes of all features that contribute. */
  readonly mounts: readonly RouteMount[];
  readonly hourly: HourlyLimit;
}
export function discordFeature(
  context: Context,
  { members, accounts, warn, readNotice, onRankChanged, contributions, mounts, hourly }: Deps,
): DiscordFeature {
  const { env, db, clock, redis, live } = context;
  const models = { ...accessModels(db), ...interactionModels(db), ...postModels(db) };
  const slashCommands = contributions.flatMap((one) => one.commands ?? []);
  const settings = createDiscordSettings(slashCommands, context);
  const queue = createAccessQueue(models, clock);
  const server = createDiscordGuild(env.discord);
  const bot = createDiscordBot(env.discord);
  const gate = createDiscordGate({ db, clock });
  const registration = createCommandRegistration(context);
  const lastInteractionAt = async (): Promise<Date | null> => {
    const last = await models.interactions.findOne({}, { at: 1 }).sort({ at: -1 }).lean();
    return last?.at ?? null;
  };
  const access = createDiscordAccess(
    { queue, server, gate, members, accounts, settings, registration, lastInteractionAt, warn },
    context,
  );
  const isOn = followsDiscord(env);
  /**
   * The checks of access tell admins that the token is wrong, or that the bot is not on the server.
   * Everything else that fails then has the same cause.
   */
  const warnOfOther: WarnAdmins = async (problem) => {
    const { outcome } = isOn ? await server.bot() : { outcome: 'done' as const };
    if (outcome !== 'bad-token' && outcome !== 'not-on-server' && outcome !== 'not-a-member') await warn(problem);
  };
  const rankHandler = onRankChanged('discord:roles', async (discordId) => {
    if (isOn && (await settings.read()).rankRoles.length > 0) await queue.ask([discordId]);
  });
  const sendChanged = (): void => {
    const ids = factIdsOf([{ id: `discord-posts-${clock.now()}` }]);
    live.send(rightRoom('discord-posts'), 'discord-posts:changed', ids);
  };
  const postRows = createPostRows(models, clock, sendChanged);
  const sending = {
    rows: postRows,
    bot,
    gate,
    settings,
    explainRefusal: (channelId: string, code: RESTJSONErrorCodes | null) =>
      explainRefusal(server, env.discord.guildId, channelId, code),
  };
  const posts = createDiscordPosts(
    {
      ...sending,
      checkChannel: (channelId) => checkChannel(server, env.discord.guildId, channelId),
      limits: createPostLimits(models, clock),
      kinds: contributions.flatMap((one) => one.posts ?? []),
      news: contributions.flatMap((one) => one.news ?? []),
      warn: warnOfOther,
    },
    context,
  );
  const scheduledEvents = followDates(
    {
      dates: contributions.flatMap((one) => one.dates ?? []),
      models: scheduledModels(db),
      server: createDiscordScheduledEvents(env.discord),
      gate,
      settings,
      warn: warnOfOther,
      onChange: sendChanged,
    },
    context,
  );
  const createLimit = (name: keyof typeof perMinute): RateLimit =>
    createRateLimit({ redis, prefix: env.redisPrefix, name, points: perMinute[name], seconds: 60 });
  const rows = createInteractionRows(models, context);
  const interactions = createInteractions(
    {
      contributions,
      people: createInteractionPeople({ members, accounts }, env),
      rows,
      bot,
      checkCall: createCallCheck(mounts, hourly),
      limits: { interactions: createLimit('interactions'), suggestions: createLimit('suggestions') },
      refresh: (messageId) => postRows.requestEditOfMessage(messageId),
      readNotice,
      mayShare: async (name) => (await settings.read()).sharedCommands.some((one) => one === name),
    },
    context,
  );
  const commands = createRegisterCommandsTask(
    {
      commands: slashCommands,
      settings,
      registration,
      bot,
      gate,
      warn: warnOfOther,
      onChange: () => access.sendStatus(),
    },
    context,
  );
  const hasInteractions = takesInteractions(env);
  const hasBot = isOn || hasInteractions;
  return {
    name: 'discord',
    onMemberRemoved: 'nothing',
    actionItems: 'nothing',
    routes: [
      discordRouteMount(
        {
          settings,
          members,
          queue,
          access,
          accessRequests: createAccessRequests({ queue, access, members, hasBot }, context),
          server: hasBot ? server : null,
          postRows,
          posts: hasInteractions ? createPostRequests({ ...sending, posts }, context) : null,
          scheduledEvents: hasInteractions ? scheduledEvents : null,
        },
        context,
      ),
    ],
    interactions: hasInteractions
      ? interactionsRouter({ interactions, publicKey: env.discord.publicKey, clock })
      : null,
    isPosted: async (kind, id) => hasInteractions && (await posts.isPosted(kind, id)),
    handlers: [settings.handler, rankHandler, ...(hasInteractions ? posts.handlers : [])],
    scheduledTasks: [
      ...access.tasks,
      ...(isOn && !hasInteractions ? [createRemoveCommandsTask({ registration, bot, gate }, context)] : []),
      ...(hasInteractions ? [posts.task, scheduledEvents.task, commands, missingReplies({ rows, bot }, context)] : []),
    ],
    prepare: () => queue.prepare(),
    close: () => interactions.close(),
  };
}
