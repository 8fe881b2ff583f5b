// Reads of members, and adding new ones. All other changes are decisions.
import { nameKeyOf } from '@guild/common/members/characters.api';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Context } from '../../../platform/features/context.ts';
import { isDuplicate } from '../../../platform/store/documents/stored.ts';
import { additionOf } from './members.decisions.ts';
import type { MemberDocuments } from './members.facts.ts';
import type { MemberDocument, MemberModels } from './members.model.ts';

/** The fields of a new member. All others have default values. */
export type NewDocument = Pick<MemberDocument, 'name' | 'discordId' | 'role' | 'rankSetBy'> &
  Partial<Pick<MemberDocument, 'avatar' | 'lastActive' | 'leftServer' | 'joinedAt'>>;

export interface MemberStore {
  byId(id: number): Promise<MemberDocument | null>;
  /** The current membership of a Discord id. */
  byDiscordId(discordId: string): Promise<MemberDocument | null>;
  /** The members among these people. */
  byDiscordIds(discordIds: readonly string[]): Promise<Pick<MemberDocument, '_id' | 'discordId' | 'role' | 'denied'>[]>;
  /** The newest membership of a Discord id, current or removed. */
  lastOf(discordId: string): Promise<MemberDocument | null>;
  /** Whether this person has been removed and not added again. */
  isBlocked(discordId: string): Promise<boolean>;
  /**
   * @param by the admin who adds them; null for the first-admin link; undefined if they signed in
   * @returns null if the Discord id already has a membership
   */
  create(newMember: NewDocument, by?: Caller | null): Promise<MemberDocument | null>;
}

/** The fields that every new member has. */
export const newMemberDefaults = {
  denied: false,
  level: null,
  contribution: null,
  changedIn: {},
  lastActive: null,
  isOnline: false,
  guildSource: 'primary',
  avatar: null,
} as const;
interface Deps {
  readonly models: Pick<MemberModels, 'members' | 'blocks'>;
  readonly documents: Pick<MemberDocuments, 'insert'>;
}

export function createMemberStore(
  { models: { members, blocks }, documents }: Deps,
  { ids }: Pick<Context, 'ids'>,
): MemberStore {
  return {
    byId: (id) => members.findById(id).lean(),
    // Uses the driver, like the session's `find`: nothing needs casting, and many requests read it.
    byDiscordId: (discordId) => members.collection.findOne<MemberDocument>({ discordId, deletedAt: null }),
    byDiscordIds: (discordIds) =>
      members
        .find({ discordId: { $in: [...discordIds] }, deletedAt: null })
        .select({ discordId: 1, role: 1, denied: 1 })
        .lean(),
    lastOf: (discordId) => members.findOne({ discordId }).sort({ _id: -1 }).lean().exec(),
    async isBlocked(discordId) {
      const found = await members.find({ discordId }, { deletedAt: 1 }).lean();
      if (found.length > 0) return found.every(({ deletedAt }) => deletedAt !== null);
      return (await blocks.exists({ _id: discordId })) !== null;
    },
    async create(newMember, by) {
      const _id = await ids.newId('guild_members');
      const fresh = { _id, ...newMemberDefaults, nameKey: nameKeyOf(newMember), ...newMember };
      try {
        return await documents.insert(fresh, (member) => additionOf(member, by));
      } catch (error) {
        if (isDuplicate(error)) return null;
        throw error;
      }
    },
  };
}
