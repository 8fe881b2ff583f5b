// Discord routes: settings, status, roles, channels, checks and messages on request.
import { discordRoutes } from '@guild/common/discord/discord.api';
import type { Context } from '../../platform/features/context.ts';
import type { DiscordGuild } from '../../platform/discord/api/server.ts';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { MembersService } from '../members/members.service.ts';
import type { DiscordAccess } from './access/discord.access.ts';
import type { AccessQueue } from './access/discord.access.queue.ts';
import type { AccessRequests } from './access/discord.access.requests.ts';
import type { DiscordSettingsStore } from './discord.settings.ts';
import { readChannels } from './posts/discord.channels.ts';
import type { PostRequests } from './posts/discord.posts.requests.ts';
import type { PostRows } from './posts/discord.posts.rows.ts';
import { readAccessGiven, readRoles, refuseRankRoles } from './roles/discord.roles.ts';
import type { FollowedDates } from './scheduled/discord.scheduled.ts';

interface Deps {
  readonly settings: Pick<DiscordSettingsStore, 'read' | 'change'>;
  readonly members: Pick<MembersService, 'ranks' | 'accessOfDiscordRole'>;
  readonly queue: Pick<AccessQueue, 'askEverybody'>;
  readonly access: Pick<DiscordAccess, 'status'>;
  readonly accessRequests: AccessRequests;
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
  { settings, members, queue, access, accessRequests, server, postRows, posts, scheduledEvents }: Deps,
  { env }: Pick<Context, 'env'>,
): RouteMount {
  return routes(discordRoutes, {
    getDiscordSettings: () => settings.read(),
    async changeDiscordSettings({ body }, { caller }) {
      if (body.rankRoles !== undefined) {
        const [{ rankRoles: stored }, access] = await Promise.all([settings.read(), readAccessGiven(members)]);
        await refuseRankRoles(body.rankRoles, { stored, server, access });
      }
      const changed = await settings.change(body, caller);
      if (body.channels !== undefined) await postRows.resumeAll();
      if (body.rankRoles !== undefined && server !== null) await queue.askEverybody();
      return changed;
    },
    getDiscordStatus: () => access.status(),
    listDiscordRoles: async () => readRoles(server, env.discord.guildId, await readAccessGiven(members)),
    listDiscordChannels: () => readChannels(server, env.discord.guildId),
    async listEventChannels() {
      const { channels, problem } = await readChannels(server, env.discord.guildId);
      const { channels: table } = await settings.read();
      const usual = posts === null ? null : table.find(({ kind, isOn }) => kind === 'event' && isOn)?.channelId;
      return { channels, problem, usual: usual ?? null };
    },
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
    checkEverybodyInDiscord: (_input, { caller }) => accessRequests.checkEverybody(caller),
    checkMemberInDiscord: ({ params }, { caller }) => accessRequests.checkMember(params.id, caller),
  });
}
