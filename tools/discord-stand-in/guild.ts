// The guild part of the stand-in: members and roles, as a bot reads and changes them.
import {
  failure,
  unauthorized,
  withTrouble,
  type Part,
  type StandInPerson,
  type StandInReply,
  type StandInRequest,
  type Trouble,
} from './part.ts';
import { permissions, rightsOfBot, sumOf } from './rights.ts';

export interface StandInMember {
  nick: string | null;
  roles: string[];
  /** When they joined the server. Absent: the stand-in does not say. */
  joined_at?: string;
  readonly user: StandInPerson;
}
/** A slash command, as the hall registers it. */
export interface StandInCommand {
  readonly name: string;
  readonly options: readonly { readonly name: string }[];
}
export interface StandInRole {
  readonly id: string;
  readonly name: string;
  /** The higher, the more powerful. */
  position: number;
  /** A bit set, as decimal text. */
  permissions: string;
  /** Belongs to an integration, so that nobody can give it to people. */
  readonly managed: boolean;
  /** Whether everybody can mention it; absent: no. */
  readonly mentionable?: boolean;
}
/** The bot's application, as its owner set it up. */
interface StandInApplication {
  /** The key of its signatures. */
  verifyKey: string;
  /** The address that gets slash commands and presses; null: none. */
  interactionsUrl: string | null;
  /** A bit set, with the intents that it may have. */
  flags: number;
}
export interface StandInGuild {
  readonly id: string;
  /** The bot's own id. It is a member, too. */
  readonly botId: string;
  /** The only token that is accepted. Another value revokes the bot's. */
  botToken: string;
  /** Everybody on the server, by id. Deleting somebody kicks them. */
  readonly members: Map<string, StandInMember>;
  readonly application: StandInApplication;
  readonly roles: StandInRole[];
  /** The slash commands of the server. Discord drops them when the bot leaves. */
  readonly commands: StandInCommand[];
  /** Removes the bot from the server. */
  kickBot(): void;
  /** Adds the bot to the server again. */
  addBot(): void;
  /** The reply to every request until it is null again. */
  trouble: Trouble | null;
  /** Every request of the bot: method, path after the guild, and time. */
  readonly calls: { readonly what: string; readonly at: number; readonly status: number | 'slow' }[];
}

/** A token of a bot as Discord writes it. Its first part is the id of the application. */
export const botTokenOf = (applicationId: string): string =>
  `${Buffer.from(applicationId).toString('base64url')}.of-the.stand-in`;

/** What the bot's role allows, as in the link that adds the bot to a server. */
const rightsOfRole = sumOf([
  permissions.viewChannel,
  permissions.sendMessages,
  permissions.embedLinks,
  permissions.attachFiles,
  permissions.readMessageHistory,
  permissions.manageRoles,
  permissions.createEvents,
]);
const memberPath = /^\/members\/(\d+)$/;
const memberRolePath = /^\/members\/(\d+)\/roles\/(\d+)$/;

/** @param now ms since 1970 */
export function createGuild(now: () => number): { guild: StandInGuild; part: Part } {
  const id = '400000000000000001';
  const botId = '400000000000000009';
  const botRole = '400000000000000008';
  const bot: StandInMember = { nick: null, roles: [botRole], user: { id: botId, username: 'hall' } };
  const guild: StandInGuild = {
    id,
    botId,
    botToken: botTokenOf(botId),
    members: new Map([[botId, bot]]),
    application: { verifyKey: '', interactionsUrl: null, flags: 0 },
    roles: [
      { id, name: '@everyone', position: 0, permissions: '0', managed: false },
      { id: botRole, name: 'Hall', position: 50, permissions: rightsOfRole.toString(), managed: true },
    ],
    commands: [],
    kickBot() {
      guild.members.delete(botId);
      guild.commands.splice(0);
    },
    addBot() {
      guild.members.set(botId, bot);
    },
    trouble: null,
    calls: [],
  };
  const roleOf = (roleId: string): StandInRole | undefined => guild.roles.find((role) => role.id === roleId);
  const rolesOfBot = (): StandInRole[] =>
    guild.roles.filter(({ id: roleId }) => guild.members.get(botId)?.roles.includes(roleId) === true);
  const mayGive = (role: StandInRole): boolean =>
    (rightsOfBot(guild) & permissions.manageRoles) !== 0n &&
    !role.managed &&
    rolesOfBot().some((one) => one.position > role.position);
  const changeRole = (method: string, memberId: string, roleId: string): StandInReply => {
    const [member, role] = [guild.members.get(memberId), roleOf(roleId)];
    if (member === undefined) return failure(404, 10_007, 'Unknown Member');
    if (role === undefined) return failure(404, 10_011, 'Unknown Role');
    if (!mayGive(role)) return failure(403, 50_013, 'Missing Permissions');
    const others = member.roles.filter((one) => one !== roleId);
    member.roles = method === 'PUT' ? [...others, roleId] : others;
    return { status: 204 };
  };
  const answerInGuild = (method: string, path: string): StandInReply => {
    const [, memberId] = memberPath.exec(path) ?? [];
    if (method === 'GET' && memberId !== undefined) {
      const member = guild.members.get(memberId);
      return member === undefined ? failure(404, 10_007, 'Unknown Member') : { status: 200, body: member };
    }
    if (method === 'GET' && path === '/roles') return { status: 200, body: guild.roles };
    const [, changedId, roleId] = memberRolePath.exec(path) ?? [];
    if ((method === 'PUT' || method === 'DELETE') && changedId !== undefined && roleId !== undefined)
      return changeRole(method, changedId, roleId);
    return failure(404, 0, '404: Not Found');
  };
  const answer = ({ method, path, authorization }: StandInRequest): StandInReply | null => {
    const [, guildId, rest] = /^\/guilds\/(\d+)(\/.*)$/.exec(path) ?? [];
    const isApplication = path === '/applications/@me';
    const isOwn = isApplication || (path === '/users/@me' && authorization.startsWith('Bot '));
    if (rest === undefined && !isOwn) return null;
    const reply = withTrouble(guild.trouble, () => {
      if (authorization !== `Bot ${guild.botToken}`) return unauthorized;
      if (isApplication) {
        const { verifyKey, interactionsUrl, flags } = guild.application;
        return {
          status: 200,
          body: {
            id: botId,
            verify_key: verifyKey,
            interactions_endpoint_url: interactionsUrl,
            redirect_uris: [],
            flags,
          },
        };
      }
      if (rest === undefined) return { status: 200, body: bot.user };
      const isOnServer = guildId === id && guild.members.has(botId);
      return isOnServer ? answerInGuild(method, rest) : failure(404, 10_004, 'Unknown Guild');
    });
    guild.calls.push({
      what: `${method} ${rest ?? path}`,
      at: now(),
      status: reply === 'slow' ? 'slow' : reply.status,
    });
    return reply;
  };
  return { guild, part: { answer } };
}
