// Roles of the Discord server, and which of them the hall can give to people.
import type { DiscordRoles, RoleProblem } from '@guild/common/discord/discord.api';
import type { DiscordGuild, GuildMember, GuildRole } from '../../../platform/discord/api/server.ts';
import { sentenceOf } from '../discord.failures.ts';
import { administrator, botPermissions } from '../discord.permissions.ts';

/** Why the hall cannot give a role; null: it can. @param highest position of the bot's highest role */
function findRoleProblem({ position, managed }: GuildRole, highest: number): RoleProblem | null {
  if (managed) return 'of_integration';
  return position < highest ? null : 'above_bot';
}

/**
 * The roles of the bot, with the one that everybody has.
 * @param everyoneId the id of the role that everybody has, which is that of the server
 */
export const selectBotRoles = (all: readonly GuildRole[], bot: GuildMember, everyoneId: string): GuildRole[] =>
  all.filter(({ id }) => id === everyoneId || bot.roles.includes(id));
/** The permissions that the roles give together, as bits. */
export const rightsOf = (roles: readonly GuildRole[]): bigint =>
  roles.reduce((sum, { permissions }) => sum | BigInt(permissions), 0n);

/**
 * The roles from the highest to the lowest.
 * @param everyoneId the id of the role that everybody has, which is that of the server
 */
export function rolesOf(all: readonly GuildRole[], bot: GuildMember, everyoneId: string): DiscordRoles {
  const botRoles = selectBotRoles(all, bot, everyoneId);
  const highest = Math.max(0, ...botRoles.map(({ position }) => position));
  const roles = all
    .filter(({ id }) => id !== everyoneId)
    .sort((a, b) => b.position - a.position)
    .map((role) => ({ id: role.id, name: role.name, problem: findRoleProblem(role, highest) }));
  const mayManage = (rightsOf(botRoles) & (botPermissions['Manage Roles'] | administrator)) !== 0n;
  return { roles, mayManage, problem: null };
}

const emptyReply = (problem: string): DiscordRoles => ({ roles: [], mayManage: false, problem });

/** Reads the roles from Discord. @param server null: there is no bot */
export async function readRoles(server: DiscordGuild | null, guildId: string): Promise<DiscordRoles> {
  if (server === null) return emptyReply('No bot is set up.');
  const [roles, bot] = await Promise.all([server.roles(), server.bot()]);
  if (roles.outcome !== 'done') return emptyReply(sentenceOf(roles));
  if (bot.outcome !== 'done') return emptyReply(sentenceOf(bot));
  return rolesOf(roles.value, bot.value, guildId);
}
