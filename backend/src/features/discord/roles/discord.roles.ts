// Roles of the Discord server, and which of them the hall can give to people.
import type { DiscordRoles, RankRole, RoleProblem } from '@guild/common/discord/discord.api';
import type { Access, Rank } from '@guild/common/members/members.api';
import { accessLevels, ranks } from '@guild/common/members/ranks';
import { AppError, invalidInput } from '../../../platform/errors.ts';
import type { DiscordGuild, GuildMember, GuildRole } from '../../../platform/discord/api/server.ts';
import type { MembersService } from '../../members/members.service.ts';
import { sentenceOf } from '../discord.failures.ts';
import { administrator, botPermissions, powers } from '../discord.permissions.ts';

/** The access that ranks and roles of the server give. */
export interface AccessGiven {
  readonly ofRank: (rank: Rank) => Access | null;
  readonly ofRole: (roleId: string) => Access | null;
}
export const readAccessGiven = async (
  members: Pick<MembersService, 'ranks' | 'accessOfDiscordRole'>,
): Promise<AccessGiven> => ({
  ofRank: await members.ranks.accessNow(),
  ofRole: (roleId) => members.accessOfDiscordRole(roleId),
});

const levelOf = (access: Access | null): number => (access === null ? -1 : accessLevels.indexOf(access));
const isPowerful = ({ permissions }: GuildRole): boolean => (BigInt(permissions) & powers) !== 0n;
/** Whether the role gives more access than the rank. */
const isTooHigh = ({ rank, roleId }: RankRole, { ofRank, ofRole }: AccessGiven): boolean =>
  levelOf(ofRole(roleId)) > levelOf(ofRank(rank));

/**
 * Why people of the rank must not get the role, in a sentence; null: they may.
 * @param roles all roles of the server
 */
export function refuseRankRole(row: RankRole, roles: readonly GuildRole[], access: AccessGiven): string | null {
  const role = roles.find(({ id }) => id === row.roleId);
  if (role !== undefined && isPowerful(role))
    return `The role ${role.name} has rights over the Discord server. The bot doesn't give it.`;
  return isTooHigh(row, access)
    ? `The role ${role?.name ?? row.roleId} gives more access than the rank ${row.rank}.`
    : null;
}

/** Why the hall cannot give a role; null: it can. @param highest position of the bot's highest role */
function findRoleProblem(role: GuildRole, highest: number): RoleProblem | null {
  if (role.managed) return 'of_integration';
  if (isPowerful(role)) return 'powerful';
  return role.position < highest ? null : 'above_bot';
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
export function rolesOf(
  all: readonly GuildRole[],
  bot: GuildMember,
  { everyoneId, access }: { readonly everyoneId: string; readonly access: AccessGiven },
): DiscordRoles {
  const botRoles = selectBotRoles(all, bot, everyoneId);
  const highest = Math.max(0, ...botRoles.map(({ position }) => position));
  const roles = all
    .filter(({ id }) => id !== everyoneId)
    .sort((a, b) => b.position - a.position)
    .map((role) => ({
      id: role.id,
      name: role.name,
      problem: findRoleProblem(role, highest),
      tooHighFor: ranks.filter((rank) => isTooHigh({ rank, roleId: role.id }, access)),
    }));
  const mayManage = (rightsOf(botRoles) & (botPermissions['Manage Roles'] | administrator)) !== 0n;
  return { roles, mayManage, problem: null };
}

const emptyReply = (problem: string): DiscordRoles => ({ roles: [], mayManage: false, problem });

/** Reads the roles from Discord. @param server null: there is no bot */
export async function readRoles(
  server: Pick<DiscordGuild, 'roles' | 'bot'> | null,
  everyoneId: string,
  access: AccessGiven,
): Promise<DiscordRoles> {
  if (server === null) return emptyReply('No bot is set up.');
  const [roles, bot] = await Promise.all([server.roles(), server.bot()]);
  if (roles.outcome !== 'done') return emptyReply(sentenceOf(roles));
  if (bot.outcome !== 'done') return emptyReply(sentenceOf(bot));
  return rolesOf(roles.value, bot.value, { everyoneId, access });
}

/**
 * Refuses roles that the bot must not give. Rows that are stored already may stay.
 * @param server null: there is no bot
 * @throws AppError `invalid_input` with every refused row; `unavailable` if Discord does not answer
 */
export async function refuseRankRoles(
  rows: readonly RankRole[],
  {
    stored,
    server,
    access,
  }: {
    readonly stored: readonly RankRole[];
    readonly server: Pick<DiscordGuild, 'roles'> | null;
    readonly access: AccessGiven;
  },
): Promise<void> {
  const isNew = (row: RankRole): boolean =>
    !stored.some(({ rank, roleId }) => rank === row.rank && roleId === row.roleId);
  if (server === null || !rows.some(isNew)) return;
  const roles = await server.roles();
  if (roles.outcome !== 'done') throw new AppError('unavailable', sentenceOf(roles));
  const fields = rows.flatMap((row, at) => {
    const message = isNew(row) ? refuseRankRole(row, roles.value, access) : null;
    return message === null ? [] : [{ path: `rankRoles.${at}.roleId`, message }];
  });
  if (fields.length > 0) throw invalidInput(fields);
}
