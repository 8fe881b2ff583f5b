// A hall whose access follows a stand-in for Discord, and its checks, which the test runs.
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { DiscordSettings, PostChannel } from '@guild/common/discord/discord.api';
import { replyTypes, type InteractionReply } from '../../tools/discord-stand-in/interactions.ts';
import { startDiscord, type StandInDiscord, type StandInPerson } from '../../tools/discord-stand-in/standIn.ts';
import { aClock, startHall, until, type Client, type Hall } from './harness.ts';
import { aTaskOf, type TaskOfWorker } from './workerTasks.ts';

export const roleIds = {
  admin: '200000000000000001',
  member: '200000000000000002',
  guest: '200000000000000003',
  officer: '200000000000000004',
  veteran: '200000000000000005',
} as const;
/** The first admin, who needs no role. */
export const firstAdmin: StandInPerson = { id: '300000000000000001', username: 'first' };

/** A row of the table of channels. What is left out has its usual value. */
type GivenChannel = Pick<PostChannel, 'kind' | 'channelId'> & Partial<PostChannel>;

export interface FollowingHall extends Hall {
  readonly discord: StandInDiscord;
  /** The first admin, who needs no role. */
  readonly admin: Client;
  /** Puts a person on the Discord server, who has never opened the website. Without roles, as a member. */
  appear(person: StandInPerson, roles?: readonly string[]): void;
  /** Signs a person in by Discord. Without roles, as a member. With null, they are not on the server. */
  enter(person: StandInPerson, roles?: readonly string[] | null): Promise<Client>;
  /** Lets the worker make one check, after the pause between two. */
  check(): Promise<void>;
  /** An admin asks for everybody, and the worker checks until nobody is due. */
  checkEverybody(): Promise<void>;
  /** The first admin sets the channel of each kind of messages. Kinds without a row are not posted. */
  setChannels(channels: readonly GivenChannel[]): Promise<void>;
  /** What the audit record says about members, newest first. */
  entries(): Promise<AuditEntry[]>;
}

/** The variables of a hall whose access follows the stand-in. */
export const followingEnv = (discord: StandInDiscord): Record<string, string> => ({
  DISCORD_CLIENT_ID: discord.guild.botId,
  DISCORD_CLIENT_SECRET: 'client-secret',
  DISCORD_GUILD_ID: discord.guild.id,
  DISCORD_ADMIN_ROLE_IDS: roleIds.admin,
  DISCORD_MEMBER_ROLE_IDS: roleIds.member,
  DISCORD_GUEST_ROLE_IDS: roleIds.guest,
  BOOTSTRAP_ADMIN_DISCORD_IDS: firstAdmin.id,
  DISCORD_API_URL: discord.apiUrl,
  DISCORD_AUTHORIZE_URL: discord.authorizeUrl,
  DISCORD_BOT_TOKEN: discord.guild.botToken,
  DISCORD_PUBLIC_KEY: discord.interactions.publicKey,
  DISCORD_TIMEOUT_MS: '1000',
});

/** Signs a client in by Discord. */
export async function signInByDiscord(
  client: Client,
  discord: StandInDiscord,
  person: StandInPerson,
  roles: readonly string[] | null,
): Promise<void> {
  Object.assign(discord, { person, roles });
  const begun = await client.get('/auth/discord');
  const authorized = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' });
  const back = new URL(authorized.headers.get('location') ?? '');
  await client.get(back.pathname + back.search);
}

/** Puts a person on the Discord server, who has never opened the website. */
export function appearOn(
  { guild }: Pick<StandInDiscord, 'guild'>,
  person: StandInPerson,
  roles: readonly string[] = [roleIds.member],
): void {
  guild.members.set(person.id, { nick: null, roles: [...roles], user: person });
}

/** The text that a person sees: that of the reply, or of what follows a deferred one. @param token of the interaction */
export async function shownText(
  { discord }: Pick<FollowingHall, 'discord'>,
  token: string,
  { body }: InteractionReply,
): Promise<string> {
  const { edits } = discord.interactions;
  const late = (): string | undefined => edits.find((one) => one.token === token)?.content.content;
  const isLate = body.type === replyTypes.deferred || body.type === replyTypes.deferredChange;
  if (isLate) await until(() => late() !== undefined, 'the deferred reply');
  return ((isLate ? late() : body.data?.content) ?? '').replaceAll('\\', '');
}

/**
 * @param env additional variables
 * @param hasWebhook whether the hall also has the webhook of the stand-in
 */
export async function startFollowingHall(
  env: Readonly<Record<string, string>> = {},
  hasWebhook = false,
): Promise<FollowingHall> {
  const clock = aClock(Date.parse('2026-11-18T10:00:00.000Z'));
  const discord = await startDiscord(firstAdmin, () => clock.now());
  const hall = await startHall({
    clock,
    env: { ...followingEnv(discord), DISCORD_WEBHOOK_URL: hasWebhook ? discord.webhookUrl : '', ...env },
  });
  const enter = async (person: StandInPerson, roles: readonly string[] | null = [roleIds.member]): Promise<Client> => {
    const client = hall.stranger();
    await signInByDiscord(client, discord, person, roles);
    return client;
  };
  const admin = await enter(firstAdmin, []);
  const task = await aTaskOf(hall, 'discord-access', { write: () => undefined });
  const check = async (): Promise<void> => {
    clock.advance(1000);
    await task.run();
  };
  return {
    ...hall,
    discord,
    admin,
    enter,
    appear: (person, roles) => appearOn(discord, person, roles),
    check,
    async checkEverybody() {
      await admin.post('/api/settings/discord/checks');
      const waiting = async (): Promise<number> =>
        (await admin.get<{ waiting: number }>('/api/settings/discord/status')).body.waiting;
      while ((await waiting()) > 0) await check();
    },
    async setChannels(channels) {
      const { version } = (await admin.get<DiscordSettings>('/api/settings/discord')).body;
      const { status } = await admin.put('/api/settings/discord', { channels, version });
      if (status !== 200) throw new Error(`the channels were refused: ${status}`);
    },
    async entries() {
      return (await admin.get<AuditEntry[]>('/api/audit?entity=guild_members')).body;
    },
    async close() {
      await task.close();
      await hall.close();
      await discord.close();
    },
  };
}

/**
 * Runs a task of the worker until a condition holds. The clock moves on before each run.
 * @param what names the condition in the error when it never holds
 * @param stepMs by how much the clock moves on, in ms
 */
export const runUntil = (
  { clock }: Pick<FollowingHall, 'clock'>,
  worker: Pick<TaskOfWorker, 'run'>,
  check: () => boolean | Promise<boolean>,
  what: string,
  stepMs = 500,
): Promise<void> =>
  until(async () => {
    clock.advance(stepMs);
    await worker.run();
    return check();
  }, what);
