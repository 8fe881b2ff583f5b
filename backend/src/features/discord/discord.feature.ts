// The Discord feature: access that follows the guild's Discord server, and roles that ranks give
// there.
import type { Context } from '../../platform/context/context.ts';
import { createDiscordGate } from '../../platform/discord/discordGate.ts';
import { createDiscordGuild } from '../../platform/discord/discordGuild.ts';
import { buildIndexes } from '../../platform/documents/stored.ts';
import type { Feature } from '../../platform/features/feature.ts';
import { followsDiscord } from '../../platform/process/env.ts';
import type { Handler } from '../../platform/outbox/facts.ts';
import type { MembersService } from '../members/members.service.ts';
import { accessModels } from './access/discord.access.model.ts';
import { createAccessQueue } from './access/discord.access.queue.ts';
import { createDiscordAccess, type WarnAdmins } from './access/discord.access.ts';
import { discordRouteMount } from './discord.routes.ts';
import { createDiscordSettings } from './discord.settings.ts';

interface Parts {
  readonly members: MembersService;
  readonly warn: WarnAdmins;
  /** Creates a handler that runs when somebody's rank may have changed. */
  readonly onRankChanged: (name: string, run: (discordId: string) => Promise<void>) => Handler;
}
export function discordFeature(context: Context, { members, warn, onRankChanged }: Parts): Feature {
  const { env, db, clock } = context;
  const models = accessModels(db);
  const settings = createDiscordSettings(context);
  const queue = createAccessQueue(models, clock);
  const server = createDiscordGuild(env.discord);
  const gate = createDiscordGate({ db, clock });
  const access = createDiscordAccess({ queue, server, gate, members, settings, warn }, context);
  const isOn = followsDiscord(env);
  const rolesFollow = onRankChanged('discord:roles', async (discordId) => {
    if (isOn && (await settings.read()).rankRoles.length > 0) await queue.ask([discordId]);
  });
  return {
    name: 'discord',
    routes: [discordRouteMount({ settings, queue, access, members, server: isOn ? server : null }, context)],
    handlers: [settings.handler, rolesFollow],
    scheduledTasks: access.tasks,
    async prepare() {
      await buildIndexes(models);
      await queue.prepare();
      await settings.prepare();
    },
  };
}
