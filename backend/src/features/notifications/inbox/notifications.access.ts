// Which kinds of notices people may be told of at this moment: asked when a notice is written, counted and sent.
import type { NoticeKind } from '@guild/common/notifications/notifications.api';
import { kindsFor } from '@guild/common/notifications/notifications.rules';
import type { MembersService } from '../../members/members.service.ts';

export interface NoticeAccess {
  /** The kinds of one person; none for who has no access to the guild. */
  kindsOf(discordId: string): Promise<readonly NoticeKind[]>;
  /** The same of many people, in one query; everybody who is asked for is in it. */
  kindsOfMany(discordIds: readonly string[]): Promise<ReadonlyMap<string, readonly NoticeKind[]>>;
}

/** @param members reads the access of people afresh */
export function createNoticeAccess(members: Pick<MembersService, 'accessOf'>): NoticeAccess {
  const kindsOfMany: NoticeAccess['kindsOfMany'] = async (discordIds) => {
    const people = [...new Set(discordIds)];
    const access = await members.accessOf(people);
    return new Map(people.map((one) => [one, kindsFor(access.get(one))]));
  };
  return {
    kindsOfMany,
    kindsOf: async (discordId) => (await kindsOfMany([discordId])).get(discordId) ?? [],
  };
}
