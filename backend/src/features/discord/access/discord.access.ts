// Checks of the Discord server: the worker asks for one person at a time, and access follows.
import { createHash } from 'node:crypto';
import { interactionsPath, type DiscordStatus, type DiscordTroubleKind } from '@guild/common/discord/discord.api';
import type { Context } from '../../../platform/features/context.ts';
import type { DiscordGate } from '../../../platform/discord/sending/gate.ts';
import type { DiscordGuild, GuildFailure, GuildMember } from '../../../platform/discord/api/server.ts';
import { namesOf } from '../../../platform/discord/api/names.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import { factIdsOf, rightRoom } from '../../../platform/live/live.ts';
import { followsDiscord, type Env } from '../../../platform/process/env.ts';
import { signedInPeople } from '../../../platform/people/session.ts';
import type { MembersService } from '../../members/members.service.ts';
import type { SessionService } from '../../session/session.service.ts';
import { buildInviteUrl } from '../discord.permissions.ts';
import type { DiscordSettingsStore } from '../discord.settings.ts';
import type { WarnAdmins } from '../discord.warnings.ts';
import type { CommandRegistration } from '../interactions/discord.commands.registration.ts';
import type { CheckDocument } from './discord.access.model.ts';
import type { AccessQueue } from './discord.access.queue.ts';
import { readAccessGiven, refuseRankRole } from '../roles/discord.roles.ts';
import { listRoleSteps } from './discord.access.rules.ts';

export interface DiscordAccess {
  /** Checks the next person who is due. Does nothing when it is too early for a call. */
  checkNext(): Promise<void>;
  /** Brings the list of people to check up to date. */
  plan(): Promise<void>;
  status(): Promise<DiscordStatus>;
  /** Sends the status to the screens that show it. */
  sendStatus(): Promise<void>;
  readonly tasks: readonly ScheduledTask[];
}
interface Deps {
  readonly queue: AccessQueue;
  readonly server: Pick<DiscordGuild, 'member' | 'roles' | 'addRole' | 'removeRole'>;
  readonly gate: Pick<DiscordGate, 'pause'>;
  readonly members: Pick<
    MembersService,
    'checkedInDiscord' | 'leftDiscord' | 'rankSetHere' | 'everybody' | 'ranks' | 'accessOfDiscordRole'
  >;
  readonly accounts: Pick<SessionService, 'personOf' | 'endForLeaver'>;
  readonly settings: Pick<DiscordSettingsStore, 'read'>;
  readonly registration: Pick<CommandRegistration, 'storeDropped' | 'status'>;
  /** When the newest interaction came that is still stored. */
  readonly lastInteractionAt: () => Promise<Date | null>;
  readonly warn: WarnAdmins;
}

/** More often than a turn is free, because a task starts again only after it has ended. */
const checkEveryMs = 200;
const planEveryMs = 60_000;

const requiredVariables = (discord: Env['discord']): Readonly<Record<string, string>> => ({
  DISCORD_CLIENT_ID: discord.clientId,
  DISCORD_CLIENT_SECRET: discord.clientSecret,
  DISCORD_GUILD_ID: discord.guildId,
  DISCORD_BOT_TOKEN: discord.botToken,
});
const warnings: Readonly<Record<Exclude<DiscordTroubleKind, 'away'>, { title: string; text: string }>> = {
  token: {
    title: "Discord rejects the bot's token",
    text: "Access doesn't follow Discord until your host sets a new token.",
  },
  server: {
    title: "The bot isn't on your Discord server",
    text: "Access doesn't follow Discord until the bot is added again.",
  },
};

export function createDiscordAccess(
  { queue, server, gate, members, accounts, settings, registration, lastInteractionAt, warn }: Deps,
  { env, clock, db, live, log, audit }: Pick<Context, 'env' | 'clock' | 'db' | 'live' | 'log' | 'audit'>,
): DiscordAccess {
  const { discord } = env;
  /** A new token is a new problem, although the same person has to solve it. */
  const tokenKey = createHash('sha256').update(discord.botToken).digest('base64url').slice(0, 8);

  const status = async (): Promise<DiscordStatus> => {
    const missing = Object.entries(requiredVariables(discord)).flatMap(([name, value]) => (value === '' ? [name] : []));
    const inviteUrl = discord.clientId === '' ? null : buildInviteUrl(discord);
    const interactions = {
      missing: discord.publicKey === '' ? [...missing, 'DISCORD_PUBLIC_KEY'] : missing,
      address: env.publicUrl + interactionsPath,
      commands: await registration.status(),
      lastInteractionAt: (await lastInteractionAt())?.toISOString() ?? null,
    };
    if (missing.length > 0)
      return { missing, inviteUrl, people: 0, waiting: 0, checkedAt: null, trouble: null, interactions };
    const { people, waiting, checkedAt, trouble } = await queue.status();
    return {
      missing,
      inviteUrl,
      interactions,
      people,
      waiting,
      checkedAt: checkedAt?.toISOString() ?? null,
      trouble: trouble && { kind: trouble.kind, since: trouble.since.toISOString() },
    };
  };
  const sendStatus = async (): Promise<void> => {
    const ids = factIdsOf([{ id: `discord-status-${clock.now()}` }]);
    live.send(rightRoom('discord-posts'), 'discord-status:updated', { ...(await status()), ...ids });
  };

  const markChecked = async (person: CheckDocument, isOnServer?: boolean): Promise<void> => {
    if (await queue.markChecked(person, isOnServer)) await sendStatus();
  };
  const reportTrouble = async (kind: DiscordTroubleKind): Promise<void> => {
    const { since } = await queue.recordFailure(kind);
    if (kind === 'server') await registration.storeDropped();
    await sendStatus();
    if (kind === 'away') return;
    const about = kind === 'token' ? `discord-token-${tokenKey}` : `discord-server-${since.getTime()}`;
    await warn({ about, ...warnings[kind] });
  };
  const handleFailure = async (person: CheckDocument, failure: GuildFailure): Promise<void> => {
    switch (failure.outcome) {
      case 'wait': {
        if (failure.everybody) await gate.pause(clock.now() + failure.ms);
        await queue.pauseChecks(person, failure.ms);
        return;
      }
      case 'later': {
        log.warn({ why: failure.why }, 'a check of the Discord server failed and will be tried again');
        await reportTrouble('away');
        return;
      }
      case 'bad-token': {
        await reportTrouble('token');
        return;
      }
      case 'not-on-server': {
        await reportTrouble('server');
        return;
      }
      default:
        // Nothing is known about this one person. The others go on.
        log.warn({ person: person._id, failure }, 'Discord refused to check a person');
        await markChecked(person);
    }
  };

  /**
   * Gives the person the role of their rank, and takes away the roles of other ranks. If Discord refuses
   * a step, for example because the role stands above the bot, the next one is tried. Discord decides
   * about the ranks of other people, so a change by the hall never comes back as a change by Discord.
   * A role may have got rights since it was chosen, so all roles are read before one is given.
   * @returns why not all steps were tried; null: they were
   */
  const updateRoles = async (discordId: string, { roles }: GuildMember): Promise<GuildFailure | null> => {
    const { rankRoles } = await settings.read();
    if (rankRoles.length === 0) return null;
    const own = await members.rankSetHere(discordId);
    if (own === null) return null;
    let calls = 0;
    for (const { kind, roleId } of listRoleSteps(own.rank, roles, rankRoles)) {
      if (kind === 'add' && own.rank !== null) {
        calls += 1;
        await queue.extendTurn(calls);
        const all = await server.roles();
        if (all.outcome !== 'done') return all;
        const why = refuseRankRole({ rank: own.rank, roleId }, all.value, await readAccessGiven(members));
        if (why !== null) {
          log.warn({ person: discordId, roleId, why }, 'the role of a rank is not given');
          continue;
        }
      }
      calls += 1;
      await queue.extendTurn(calls);
      const result = await (kind === 'add' ? server.addRole(discordId, roleId) : server.removeRole(discordId, roleId));
      if (result.outcome === 'refused')
        log.warn({ person: discordId, kind, roleId, why: result.why }, 'Discord refused to change a role of a person');
      else if (result.outcome !== 'done') return result;
    }
    return null;
  };
  /** Ends the sessions of somebody without a membership, once for each departure. */
  const endVisit = async ({ _id: discordId, checkedAt }: CheckDocument): Promise<void> => {
    const account = await accounts.personOf(discordId);
    await accounts.endForLeaver({ discordId, at: clock.now() });
    await audit.record({
      key: `left-discord-${discordId}-${checkedAt?.getTime() ?? 0}`,
      actor: null,
      action: 'member.left_discord',
      entity: 'discord_access',
      entityId: discordId,
      name: account?.username ?? discordId,
    });
  };
  const check = async (person: CheckDocument): Promise<void> => {
    const answer = await server.member(person._id);
    if (answer.outcome === 'not-a-member') {
      const isMember = await members.leftDiscord(person._id);
      // Visitors who were never on the server may stay, and ask for access.
      if (!isMember && person.isOnServer === true) await endVisit(person);
      await markChecked(person, false);
      return;
    }
    if (answer.outcome !== 'done') {
      await handleFailure(person, answer);
      return;
    }
    const { nick, roles, user, joined_at: joinedAt } = answer.value;
    const { name } = namesOf(user, nick);
    await members.checkedInDiscord({ discordId: user.id, name, avatar: user.avatar ?? null, roles, joinedAt });
    const failure = await updateRoles(person._id, answer.value);
    if (failure === null) await markChecked(person, true);
    else await handleFailure(person, failure);
  };
  const checkNext = async (): Promise<void> => {
    const person = await queue.takeNext();
    if (person !== null) await check(person);
  };
  const plan = async (): Promise<void> => {
    await queue.plan(await signedInPeople(db), await members.everybody());
  };
  return {
    checkNext,
    plan,
    status,
    sendStatus,
    tasks: followsDiscord(env)
      ? [
          { name: 'discord-plan', everyMs: planEveryMs, run: plan },
          { name: 'discord-access', everyMs: checkEveryMs, run: checkNext },
        ]
      : [],
  };
}
