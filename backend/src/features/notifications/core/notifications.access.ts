// The kinds of notices that a person may see.
// Read again whenever notices are written, counted or sent.
import type { NoticeKind } from '@guild/common/notifications/notifications.api';
import { noPermissions } from '@guild/common/members/ranks';
import { kindsFor } from '@guild/common/notifications/notifications.rules';
import type { MembersService } from '../../members/members.service.ts';

export interface NoticeAccess {
  /** The kinds for one person. Empty without access to the guild. */
  kindsOf(discordId: string): Promise<readonly NoticeKind[]>;
  /** The kinds for many people, in one query. Everybody in the argument is in the result. */
  kindsOfMany(discordIds: readonly string[]): Promise<ReadonlyMap<string, readonly NoticeKind[]>>;
}

/** @param members reads the current access of people */
export function createNoticeAccess(members: Pick<MembersService, 'permissionsOf'>): NoticeAccess {
  const kindsOfMany: NoticeAccess['kindsOfMany'] = async (discordIds) => {
    const people = [...new Set(discordIds)];
    const permissions = await members.permissionsOf(people);
    return new Map(people.map((one) => [one, kindsFor(permissions.get(one) ?? noPermissions)]));
  };
  return {
    kindsOfMany,
    kindsOf: async (discordId) => (await kindsOfMany([discordId])).get(discordId) ?? [],
  };
}
