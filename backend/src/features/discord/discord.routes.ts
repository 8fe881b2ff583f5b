// Discord routes: settings, status, roles, channels, checks and messages on request.
import { randomUUID } from 'node:crypto';
import { discordRoutes, type CheckReply } from '@guild/common/discord/discord.api';
import { actorOf } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context/context.ts';
import type { DiscordGuild } from '../../platform/discord/discordGuild.ts';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { Caller } from '../../platform/session/caller.ts';
import type { MembersService } from '../members/members.service.ts';
import type { DiscordAccess } from './access/discord.access.ts';
import type { AccessQueue } from './access/discord.access.queue.ts';
import type { DiscordSettingsStore } from './discord.settings.ts';
import { readChannels } from './posts/discord.channels.ts';
import type { PostRequests } from './posts/discord.posts.requests.ts';
import type { PostRows } from './posts/discord.posts.rows.ts';
import { readRoles } from './roles/discord.roles.ts';
import type { FollowedDates } from './scheduled/discord.scheduled.ts';

interface Parts {
  readonly settings: Pick<DiscordSettingsStore, 'read' | 'change'>;
  readonly queue: Pick<AccessQueue, 'ask' | 'askEverybody'>;
  readonly access: Pick<DiscordAccess, 'plan' | 'status'>;
  readonly members: Pick<MembersService, 'get'>;
  /** Null: there is no bot. */
  readonly server: DiscordGuild | null;
  readonly postRows: Pick<PostRows, 'resumeAll'>;
  /** Null: the bot posts no messages. */
  readonly posts: PostRequests | null;
  /** Null: the bot creates no scheduled events. */
  readonly scheduledEvents: Pick<FollowedDates, 'pause'> | null;
}
const noPosts = 'Slash commands and buttons are not set up. Settings → Discord says what is missing.';

export function discordRouteMount(
  { settings, queue, access, members, server, postRows, posts, scheduledEvents }: Parts,
  { env, audit }: Pick<Context, 'env' | 'audit'>,
): RouteMount {
  /** Why nobody is checked now; null: people are. */
  const problemNow = async (): Promise<string | null> => {
    const { missing, trouble } = await access.status();
    if (missing.length > 0) return 'No bot is set up. Settings → Discord says what is missing.';
    switch (trouble?.kind) {
      case undefined:
        return null;
      case 'token':
        return "Discord rejects the bot's token. The check follows when it works again.";
      case 'server':
        return "The bot isn't on your Discord server. The check follows when it is added again.";
      case 'away':
        return "Discord doesn't answer. The check follows when it does.";
    }
  };
  const record = (caller: Caller, name: string, entityId: number | string): Promise<void> =>
    audit.record({
      key: `discord-check-${randomUUID()}`,
      actor: actorOf(caller),
      action: 'discord_access.requested',
      entity: 'discord_access',
      entityId,
      name,
    });
  const checkEverybody = async (caller: Caller): Promise<CheckReply> => {
    if (server === null) return { problem: await problemNow() };
    await access.plan();
    await queue.askEverybody();
    await record(caller, 'everybody', 'everybody');
    return { problem: await problemNow() };
  };
  return routes(discordRoutes, {
    getDiscordSettings: () => settings.read(),
    async changeDiscordSettings({ body }, { caller }) {
      const changed = await settings.change(body, caller);
      if (body.channels !== undefined) await postRows.resumeAll();
      if (body.rankRoles !== undefined && server !== null) await queue.askEverybody();
      return changed;
    },
    getDiscordStatus: () => access.status(),
    listDiscordRoles: () => readRoles(server, env.discord.guildId),
    listDiscordChannels: () => readChannels(server, env.discord.guildId),
    async getDiscordPosts() {
      const { pauses, deleted } = (await posts?.state()) ?? { pauses: [], deleted: [] };
      return { pauses, scheduledEventsPause: (await scheduledEvents?.pause()) ?? null, deleted };
    },
    sendDiscordTest: async ({ body: { kind } }) => ({ problem: posts === null ? noPosts : await posts.test(kind) }),
    announceInDiscord: async ({ body: { text } }, { caller }) => ({
      problem: posts === null ? noPosts : await posts.announce(text, caller),
    }),
    repostInDiscord: async ({ body: { id } }, { caller }) => ({
      problem: posts === null ? noPosts : await posts.repost(id, caller),
    }),
    checkEverybodyInDiscord: (_input, { caller }) => checkEverybody(caller),
    async checkMemberInDiscord({ params }, { caller }) {
      const { discordId, name } = await members.get(params.id);
      if (server === null) return { problem: await problemNow() };
      await queue.ask([discordId]);
      await record(caller, name, params.id);
      return { problem: await problemNow() };
    },
  });
}
