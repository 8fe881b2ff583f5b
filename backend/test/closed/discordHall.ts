// A hall in production with a fake Discord, and a browser's whole sign-in.
import { startDiscord, type StandInDiscord } from '../../../tools/discord-stand-in/standIn.ts';
import { startHall, type Hall } from '../harness.ts';
import type { Line, RawReply } from './rawCall.ts';

export const publicUrl = 'https://hall.example';
export const roleIds = { admin: '200000000000000001', member: '200000000000000002' } as const;
const firstAdmin = '300000000000000001';

/** All variables that production needs, with sign-in at this fake Discord. */
export const productionEnv = (discord: StandInDiscord): Record<string, string> => ({
  NODE_ENV: 'production',
  PUBLIC_URL: publicUrl,
  TRUST_PROXY: '1',
  DISCORD_CLIENT_ID: 'client',
  DISCORD_CLIENT_SECRET: 'a client secret',
  DISCORD_GUILD_ID: '400000000000000001',
  DISCORD_ADMIN_ROLE_IDS: roleIds.admin,
  DISCORD_MEMBER_ROLE_IDS: roleIds.member,
  BOOTSTRAP_ADMIN_DISCORD_IDS: firstAdmin,
  DISCORD_API_URL: discord.apiUrl,
  DISCORD_AUTHORIZE_URL: discord.authorizeUrl,
});

export interface DiscordHall {
  readonly hall: Hall;
  readonly discord: StandInDiscord;
  close(): Promise<void>;
}
export async function startDiscordHall(env: Readonly<Record<string, string>> = {}): Promise<DiscordHall> {
  const discord = await startDiscord({ id: firstAdmin, username: 'first' });
  const hall = await startHall({ env: { ...productionEnv(discord), SIGN_INS_PER_MINUTE: '1000', ...env } });
  return {
    hall,
    discord,
    async close() {
      await hall.close();
      await discord.close();
    },
  };
}

/** The headers that the proxy in front adds to a browser's request. */
export const throughProxy = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.7' } as const;
/** The cookie name that ties a production session to its host, path and https in browsers. */
export const nameOfCookie = '__Host-guild_session';

/** `__Host-guild_session=…` of a reply that sets one, else null. */
export function cookieOf({ headers }: RawReply): string | null {
  const lines = headers['set-cookie'];
  const found = (Array.isArray(lines) ? lines : []).find((one) => one.startsWith(`${nameOfCookie}=`));
  return found?.split(';')[0] ?? null;
}

export interface Way {
  /** The cookie before Discord, and the one after. */
  readonly before: string;
  readonly after: string;
  /**
   * The callback address to which Discord sent the browser: path and query with code and state.
   */
  readonly back: string;
  readonly begun: RawReply;
  readonly finished: RawReply;
}

/** Starts a sign-in and lets Discord agree, without calling the callback. */
export async function beginAtDiscord(line: Line, cookie = ''): Promise<Pick<Way, 'before' | 'back' | 'begun'>> {
  const headers = { ...throughProxy, ...(cookie ? { Cookie: cookie } : {}) };
  const begun = await line.send({ method: 'GET', path: '/auth/discord', headers });
  const agreed = await fetch(String(begun.headers['location']), { redirect: 'manual' });
  const back = new URL(agreed.headers.get('location') ?? '');
  return { begun, before: cookieOf(begun) ?? cookie, back: back.pathname + back.search };
}

/** Completes a sign-in as the person that Discord shows. */
export async function signInAtDiscord(line: Line, cookie = ''): Promise<Way> {
  const begun = await beginAtDiscord(line, cookie);
  const headers = { ...throughProxy, Cookie: begun.before };
  const finished = await line.send({ method: 'GET', path: begun.back, headers });
  return { ...begun, finished, after: cookieOf(finished) ?? '' };
}
