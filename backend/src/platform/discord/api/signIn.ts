// Sign-in requests to Discord's API, each with a time limit.
import * as z from 'zod';
import { requestDiscord, type DiscordRequest, type RequestFailure } from './request.ts';
import { discordPerson, serverMember, type DiscordUser } from './schemas.ts';

/**
 * `refused`: Discord rejects this sign-in. `misconfigured`: Discord rejects the hall's own id or
 * secret. `busy`: too many requests. `unreachable`: broken, slow or away.
 */
export type DiscordTrouble = 'refused' | 'misconfigured' | 'busy' | 'unreachable';
export class DiscordError extends Error {
  readonly trouble: DiscordTrouble;
  /** @param why for the log; null: the trouble says everything */
  constructor(trouble: DiscordTrouble, why: string | null) {
    super(`Discord: ${trouble}${why === null ? '' : ` (${why})`}`);
    this.name = 'DiscordError';
    this.trouble = trouble;
  }
}

const token = z.object({ access_token: z.string().min(1) });
export type DiscordMember = z.output<typeof serverMember>;

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

/** Statuses with which Discord rejects a sign-in. With any other, something is wrong. */
const rejections: readonly number[] = [400, 401, 403];
function toError(failure: RequestFailure): DiscordError {
  switch (failure.outcome) {
    case 'wait':
      return new DiscordError('busy', null);
    case 'later':
      return new DiscordError('unreachable', failure.why);
    case 'refused': {
      const { status } = failure;
      return new DiscordError(rejections.includes(status) ? 'refused' : 'unreachable', status.toString());
    }
  }
}

/** Creates the client for the sign-in. */
export function createDiscord({ apiUrl, clientId, clientSecret, guildId, timeoutMs }: Settings): Discord {
  const byUser = (path: string, accessToken: string): DiscordRequest => ({
    url: `${apiUrl}${path}`,
    authorization: `Bearer ${accessToken}`,
    timeoutMs,
  });
  return {
    async tokenFor(params) {
      const body = new URLSearchParams({ ...params, client_id: clientId, client_secret: clientSecret });
      const issued = await requestDiscord({ url: `${apiUrl}/oauth2/token`, method: 'POST', body, timeoutMs }, token);
      // OAuth's `invalid_client`. A wrong code or state is a 400.
      if (issued.outcome === 'refused' && issued.status === 401)
        throw new DiscordError('misconfigured', 'check DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET');
      if (issued.outcome !== 'done') throw toError(issued);
      return issued.value.access_token;
    },
    async user(accessToken) {
      const user = await requestDiscord(byUser('/users/@me', accessToken), discordPerson);
      if (user.outcome !== 'done') throw toError(user);
      return user.value;
    },
    async member(accessToken) {
      const member = await requestDiscord(byUser(`/users/@me/guilds/${guildId}/member`, accessToken), serverMember);
      if (member.outcome === 'done') return member.value;
      if (member.outcome === 'refused' && member.status === 404) return null;
      throw toError(member);
    },
  };
}
