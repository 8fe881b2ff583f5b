// Client for the guild's Discord server, as the bot sees it: members, roles, and who has which.
import * as z from 'zod';
import { discordPerson, discordUserAgent } from './discord.ts';
import { waitOf } from './discordMessages.ts';

/** The result of one call. */
export type GuildAnswer<T> =
  | { readonly outcome: 'done'; readonly value: T }
  /** The person is not a member of the server. */
  | { readonly outcome: 'not-a-member' }
  /** Discord asks to wait. `everybody`: also with calls of other kinds. */
  | { readonly outcome: 'wait'; readonly ms: number; readonly everybody: boolean }
  /** Discord is broken, slow or away. The call may be tried again. */
  | { readonly outcome: 'later'; readonly why: string }
  /** Discord rejects the bot's token. */
  | { readonly outcome: 'bad-token' }
  /** The bot is not a member of the server. */
  | { readonly outcome: 'not-on-server' }
  /** Discord rejects this one call. */
  | { readonly outcome: 'refused'; readonly why: string };
export type GuildFailure = Exclude<GuildAnswer<never>, { readonly outcome: 'done' }>;

const member = z.object({ nick: z.string().nullish(), roles: z.array(z.string()), user: discordPerson });
export type GuildMember = z.output<typeof member>;
const role = z.object({
  id: z.string(),
  name: z.string(),
  position: z.number(),
  permissions: z.string().regex(/^\d+$/),
  managed: z.boolean(),
  mentionable: z.boolean().default(false),
});
export type GuildRole = z.output<typeof role>;
const channel = z.object({
  id: z.string(),
  name: z.string().nullish(),
  type: z.number(),
  position: z.number().default(0),
  permission_overwrites: z
    .array(
      z.object({
        /** Of a role or a member. */
        id: z.string(),
        allow: z.string().regex(/^\d+$/),
        deny: z.string().regex(/^\d+$/),
      }),
    )
    .default([]),
});
export type GuildChannel = z.output<typeof channel>;
const problem = z.object({ code: z.number() });

export interface DiscordGuild {
  member(discordId: string): Promise<GuildAnswer<GuildMember>>;
  roles(): Promise<GuildAnswer<GuildRole[]>>;
  channels(): Promise<GuildAnswer<GuildChannel[]>>;
  /** The bot as a member of the server. */
  bot(): Promise<GuildAnswer<GuildMember>>;
  addRole(discordId: string, roleId: string): Promise<GuildAnswer<undefined>>;
  removeRole(discordId: string, roleId: string): Promise<GuildAnswer<undefined>>;
}
export interface DiscordGuildSettings {
  readonly apiUrl: string;
  readonly botToken: string;
  readonly guildId: string;
  readonly timeoutMs: number;
}

/** Error codes of Discord's API. */
const codes = { unknownGuild: 10_004, unknownMember: 10_007, missingAccess: 50_001 } as const;
/** Shown in the audit log of the Discord server. */
const reason = 'The rank in the guild hall has changed';

async function failureOf(response: Response): Promise<GuildFailure> {
  const { status, headers } = response;
  if (status === 429)
    return { outcome: 'wait', ms: await waitOf(response), everybody: headers.get('x-ratelimit-global') === 'true' };
  if (status >= 500 || status === 408) return { outcome: 'later', why: `Discord answered ${status.toString()}` };
  if (status === 401) return { outcome: 'bad-token' };
  const code = problem.safeParse(await response.json().catch(() => null)).data?.code;
  if (status === 404 && code === codes.unknownMember) return { outcome: 'not-a-member' };
  if (code === codes.unknownGuild || code === codes.missingAccess) return { outcome: 'not-on-server' };
  return { outcome: 'refused', why: `Discord answered ${status.toString()} (code ${code?.toString() ?? 'none'})` };
}

export function createDiscordGuild({ apiUrl, botToken, guildId, timeoutMs }: DiscordGuildSettings): DiscordGuild {
  const server = `/guilds/${guildId}`;
  const ask = async (method: string, path: string): Promise<Response | null> => {
    const headers: Record<string, string> = { Authorization: `Bot ${botToken}`, 'User-Agent': discordUserAgent };
    if (method !== 'GET') headers['X-Audit-Log-Reason'] = encodeURIComponent(reason);
    try {
      return await fetch(`${apiUrl}${path}`, {
        method,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch {
      return null;
    }
  };
  const unreachable: GuildFailure = { outcome: 'later', why: "Can't reach Discord" };
  const read = async <T>(path: string, schema: z.ZodType<T>): Promise<GuildAnswer<T>> => {
    const response = await ask('GET', path);
    if (response === null) return unreachable;
    if (!response.ok) return failureOf(response);
    const found = schema.safeParse(await response.json().catch(() => null));
    return found.success
      ? { outcome: 'done', value: found.data }
      : { outcome: 'later', why: 'Discord sent an unexpected answer' };
  };
  const write = async (method: 'PUT' | 'DELETE', path: string): Promise<GuildAnswer<undefined>> => {
    const response = await ask(method, path);
    if (response === null) return unreachable;
    return response.ok ? { outcome: 'done', value: undefined } : failureOf(response);
  };
  const memberOf = (discordId: string): Promise<GuildAnswer<GuildMember>> =>
    read(`${server}/members/${discordId}`, member);
  return {
    member: memberOf,
    roles: () => read(`${server}/roles`, z.array(role)),
    channels: () => read(`${server}/channels`, z.array(channel)),
    async bot() {
      const own = await read('/users/@me', discordPerson);
      return own.outcome === 'done' ? memberOf(own.value.id) : own;
    },
    addRole: (discordId, roleId) => write('PUT', `${server}/members/${discordId}/roles/${roleId}`),
    removeRole: (discordId, roleId) => write('DELETE', `${server}/members/${discordId}/roles/${roleId}`),
  };
}
