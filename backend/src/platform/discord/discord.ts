// Sign-in requests to Discord's API, each with a time limit.
import * as z from 'zod';

/**
 * `refused`: Discord rejects this sign-in. `busy`: too many requests. `unreachable`: broken, slow
 * or away.
 */
export type DiscordTrouble = 'refused' | 'busy' | 'unreachable';
export class DiscordError extends Error {
  readonly trouble: DiscordTrouble;
  readonly status: number | null;
  constructor(trouble: DiscordTrouble, status: number | null) {
    super(`Discord: ${trouble}${status === null ? '' : ` (${status})`}`);
    this.name = 'DiscordError';
    this.trouble = trouble;
    this.status = status;
  }
}

const token = z.object({ access_token: z.string().min(1) });
/** A person in Discord's format. */
export const discordPerson = z.object({
  id: z.string().regex(/^\d{17,20}$/),
  username: z.string().min(1),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
});
export type DiscordUser = z.output<typeof discordPerson>;
const guildMember = z.object({ nick: z.string().nullish(), roles: z.array(z.string()) });
export type DiscordMember = z.output<typeof guildMember>;

interface Settings {
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly guildId: string;
  readonly timeoutMs: number;
}
export interface Discord {
  /** Exchanges the code of a sign-in for an access token. @throws DiscordError */
  tokenFor(params: Readonly<Record<string, string>>): Promise<string>;
  /** The signed-in user. @throws DiscordError */
  user(accessToken: string): Promise<DiscordUser>;
  /**
   * The user's membership of the guild's Discord server. Null when they are not a member.
   * @throws DiscordError
   */
  member(accessToken: string): Promise<DiscordMember | null>;
}

interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: URLSearchParams;
}
const troubleOf = (status: number): DiscordTrouble => {
  if (status === 429) return 'busy';
  return [400, 401, 403].includes(status) ? 'refused' : 'unreachable';
};
export const discordUserAgent = 'DiscordBot (https://github.com/guild-hall/guild-hall, 1.0)';

export function createDiscord({ apiUrl, clientId, clientSecret, guildId, timeoutMs }: Settings): Discord {
  const ask = async (path: string, init: Question): Promise<Response> => {
    try {
      return await fetch(`${apiUrl}${path}`, {
        ...init,
        headers: { ...init.headers, 'User-Agent': discordUserAgent, Accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch {
      throw new DiscordError('unreachable', null);
    }
  };
  const read = async <T>(response: Response, schema: z.ZodType<T>): Promise<T> => {
    if (!response.ok) throw new DiscordError(troubleOf(response.status), response.status);
    const body: unknown = await response.json().catch(() => null);
    const found = schema.safeParse(body);
    if (!found.success) throw new DiscordError('unreachable', response.status);
    return found.data;
  };
  const bearer = (accessToken: string): Question => ({ headers: { Authorization: `Bearer ${accessToken}` } });
  return {
    async tokenFor(params) {
      const body = new URLSearchParams({ ...params, client_id: clientId, client_secret: clientSecret });
      const response = await ask('/oauth2/token', { method: 'POST', body });
      return (await read(response, token)).access_token;
    },
    user: async (accessToken) => read(await ask('/users/@me', bearer(accessToken)), discordPerson),
    async member(accessToken) {
      const response = await ask(`/users/@me/guilds/${guildId}/member`, bearer(accessToken));
      return response.status === 404 ? null : read(response, guildMember);
    },
  };
}
