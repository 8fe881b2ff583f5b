// First-admin link: makes one person of the Discord server an admin.
import { createHash } from 'node:crypto';
import type { FirstAdminProblem } from '@guild/common/session/firstAdmin';
import type { Context } from '../../../platform/features/context.ts';
import { makeAdmin } from '../core/members.decisions.ts';
import type { DiscordPerson } from '../core/members.entry.ts';
import type { MemberDocuments } from '../core/members.facts.ts';
import type { MemberStore } from '../core/members.store.ts';
import type { Admins } from './members.admins.ts';

export interface FirstAdmin {
  /** Why a link with this key does not work for anybody; null: it may work. */
  problemOf(keyHash: string): Promise<FirstAdminProblem | null>;
  /**
   * Makes somebody who has just signed in an admin, and uses the link up. The same person can repeat
   * this, so that a process that was killed in between does no harm.
   * @returns why not; then the link stays unused
   */
  use(keyHash: string, person: DiscordPerson): Promise<FirstAdminProblem | null>;
}

/** The part of a link that the hall knows. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

interface Deps {
  readonly store: Pick<MemberStore, 'byDiscordId' | 'isBlocked' | 'create'>;
  readonly documents: Pick<MemberDocuments, 'update'>;
  readonly admins: Pick<Admins, 'all' | 'userOfLink' | 'useLink'>;
}
export function createFirstAdmin(
  { store, documents, admins }: Deps,
  { env: { firstAdminLink: link }, clock }: Pick<Context, 'env' | 'clock'>,
): FirstAdmin {
  const linkProblem = (keyHash: string): FirstAdminProblem | null => {
    if (link?.keyHash !== keyHash) return 'wrong';
    return clock.now() < link.endsAt ? null : 'expired';
  };
  const promote = async ({ discordId, name, avatar, joinedAt }: DiscordPerson): Promise<void> => {
    const member = await store.byDiscordId(discordId);
    const created =
      member === null &&
      (await store.create(
        {
          name,
          discordId,
          role: 'Admin',
          rankSetBy: 'app',
          avatar,
          lastActive: new Date(clock.now()),
          leftServer: false,
          ...(joinedAt !== undefined && { joinedAt }),
        },
        null,
      ));
    if (created) return;
    // Another sign-in of the same person may have added them meanwhile.
    const known = member ?? (await store.byDiscordId(discordId));
    if (known !== null) await documents.update(known._id, makeAdmin);
  };
  return {
    async problemOf(keyHash) {
      const problem = linkProblem(keyHash);
      if (problem !== null) return problem;
      const discordId = await admins.userOfLink(keyHash);
      return discordId !== null && (await admins.all()).includes(discordId) ? 'used' : null;
    },
    async use(keyHash, person) {
      const { discordId, roles } = person;
      const problem = linkProblem(keyHash);
      if (problem !== null || link === null) return problem;
      if (roles === null) return 'not-on-server';
      if (await store.isBlocked(discordId)) return 'removed';
      if (!(await admins.useLink(link, discordId))) return 'used';
      await promote(person);
      return null;
    },
  };
}
