// What admins ask of the checks: everybody, or one member, now.
import { randomUUID } from 'node:crypto';
import type { CheckReply } from '@guild/common/discord/discord.api';
import { actorOf } from '../../../platform/people/audit/audit.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { MembersService } from '../../members/members.service.ts';
import type { DiscordAccess } from './discord.access.ts';
import type { AccessQueue } from './discord.access.queue.ts';

/**
 * Each request makes the worker ask Discord, also during a pause after a problem. It returns the problem
 * of the last check, in a sentence; null: there was none.
 */
export interface AccessRequests {
  /** The worker checks everybody as soon as it can. Does nothing without a bot. */
  checkEverybody(caller: Caller): Promise<CheckReply>;
  /**
   * The worker checks the member before the others. Does nothing without a bot.
   * @throws AppError `not_found`
   */
  checkMember(memberId: number, caller: Caller): Promise<CheckReply>;
}
interface Deps {
  readonly queue: Pick<AccessQueue, 'ask' | 'askEverybody' | 'endPause'>;
  readonly access: Pick<DiscordAccess, 'plan' | 'status'>;
  readonly members: Pick<MembersService, 'get'>;
  readonly hasBot: boolean;
}

export function createAccessRequests(
  { queue, access, members, hasBot }: Deps,
  { audit }: Pick<Context, 'audit'>,
): AccessRequests {
  /** Why the last check failed; null: it did not. */
  const problemNow = async (): Promise<string | null> => {
    const { missing, trouble } = await access.status();
    if (missing.length > 0) return 'No bot is set up. Settings → Discord says what is missing.';
    switch (trouble?.kind) {
      case undefined:
        return null;
      case 'token':
        return "Discord rejected the bot's token at the last check. The hall asks again now.";
      case 'server':
        return "The bot wasn't on your Discord server at the last check. The hall asks again now.";
      case 'away':
        return "Discord didn't answer at the last check. The hall asks again now.";
    }
  };
  const record = (caller: Caller, name: string, entityId: number | string): Promise<void> =>
    audit.record({
      key: `discord-check-${randomUUID()}`,
      actor: actorOf(caller),
      action: 'discord_access.requested',
      entity: 'discord_access',
      entityId,
      name,
    });
  return {
    async checkEverybody(caller) {
      if (!hasBot) return { problem: await problemNow() };
      await access.plan();
      await queue.askEverybody();
      await queue.endPause();
      await record(caller, 'everybody', 'everybody');
      return { problem: await problemNow() };
    },
    async checkMember(memberId, caller) {
      const { discordId, name } = await members.get(memberId);
      if (!hasBot) return { problem: await problemNow() };
      await queue.ask([discordId]);
      await queue.endPause();
      await record(caller, name, memberId);
      return { problem: await problemNow() };
    },
  };
}
