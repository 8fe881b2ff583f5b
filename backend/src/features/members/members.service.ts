// What can be done with members: the feature's only door.
import type { Access, Member, MemberQuery, NewMember, Rank } from '@guild/common/members/members.api';
import { whoOf, type Deed } from '../../platform/audit.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Page } from '../../platform/http.ts';
import { restorableMs } from '../../platform/removal.ts';
import type { Admins } from './members.admins.ts';
import type { Entry } from './members.entry.ts';
import { toMember, type MemberDocument, type MemberModels } from './members.model.ts';
import type { Presence } from './members.presence.ts';
import { listMembers } from './members.roster.ts';
import type { Ranks } from './members.ranks.ts';
import { membersEntity, type MemberStore } from './members.store.ts';
import { isDuplicate } from '../../platform/stored.ts';

/** A person's membership and what it allows now. */
export interface Standing {
  readonly memberId: number;
  readonly name: string;
  readonly rank: Rank;
  readonly access: Access | null;
}
export interface MembersService extends Entry {
  list(query: MemberQuery): Promise<Page<Member>>;
  /** @throws AppError `not_found` */
  get(id: number): Promise<Member>;
  readonly ranks: Pick<Ranks, 'table' | 'change'>;
  /** By an admin; lifts the block of a removed person. @throws AppError `conflict` for a member */
  add(fields: NewMember, caller: Caller): Promise<Member>;
  /** @throws AppError `not_found`, `conflict` when it would demote the last admin */
  changeRank(id: number, role: Rank, caller: Caller): Promise<Member>;
  /** Blocks the Discord id. @throws AppError `not_found`, `not_allowed` oneself, `conflict` the last admin */
  remove(id: number, caller: Caller): Promise<void>;
  /** Within 30 days. @throws AppError `not_found`, `conflict` when that person is a member again */
  restore(id: number, caller: Caller): Promise<Member>;
  /** Null: no member, removed, or denied by Discord. */
  standingOf(discordId: string): Promise<Standing | null>;
  /** What these people may now, in two reads; those who may nothing are missing. */
  accessOf(discordIds: readonly string[]): Promise<ReadonlyMap<string, Access>>;
  /** How many there are, were seen within 7 days, and came within 30. */
  figures(): Promise<{ totalMembers: number; activeMembers: number; newRecruits: number }>;
  /** Discord ids of all admins. */
  adminIds(): Promise<string[]>;
  readonly presence: Pick<Presence, 'note' | 'settle' | 'start' | 'close'>;
}

const dayMs = 24 * 3_600_000;
const rounds = 5;
const alreadyMember = (): AppError =>
  new AppError('conflict', 'This person is a member already.', { reason: 'already_member' });
const isAdminNow = (member: MemberDocument): boolean => member.role === 'Admin' && !member.denied;

interface Parts {
  readonly models: MemberModels;
  readonly store: MemberStore;
  readonly admins: Admins;
  readonly entry: Entry;
  readonly presence: Presence;
  readonly ranks: Ranks;
}

export function createMembersService(
  { models, store, admins, entry, presence, ranks }: Parts,
  { clock }: Pick<Context, 'clock'>,
): MembersService {
  const present = async (id: number): Promise<MemberDocument> => {
    const member = await store.byId(id);
    if (!member || member.deletedAt) throw new AppError('not_found');
    return member;
  };
  const deedOf = (
    caller: Caller,
    verb: string,
    member: MemberDocument,
    what: Pick<Deed, 'before' | 'after'>,
  ): Deed => ({
    who: whoOf(caller),
    action: `member.${verb}`,
    entity: membersEntity,
    name: member.name,
    ...what,
  });

  const changeRank = async (id: number, role: Rank, caller: Caller): Promise<Member> => {
    for (let round = 0; round < rounds; round++) {
      const before = await present(id);
      if (before.role === role && before.rankSetBy === 'app') return toMember(before);
      const settle = isAdminNow(before) && role !== 'Admin' ? await admins.leave(before.discordId) : undefined;
      const guard = { _id: id, role: before.role, deletedAt: null };
      const changes = { role, rankSetBy: 'app' } as const;
      const deed = deedOf(caller, 'rank_changed', before, { before: { role: before.role }, after: { role } });
      const change = store.change(guard, changes, 'member:updated', { access: true }, deed);
      const written = await change.finally(settle);
      if (written) return toMember(written);
    }
    throw new AppError('unavailable');
  };

  const remove = async (id: number, caller: Caller): Promise<void> => {
    for (let round = 0; round < rounds; round++) {
      const before = await present(id);
      if (before.discordId === caller.discordId && !(await admins.isLast(before.discordId)))
        throw new AppError('not_allowed', 'You cannot remove yourself.', { reason: 'yourself' });
      const settle = isAdminNow(before) ? await admins.leave(before.discordId) : undefined;
      const guard = { _id: id, role: before.role, deletedAt: null };
      const changes = { deletedAt: new Date(clock.now()), deletedBy: caller.discordId, isOnline: false };
      const deed = deedOf(caller, 'removed', before, { before: toMember(before) });
      const change = store.change(guard, changes, 'member:removed', { access: true }, deed);
      if (await change.finally(settle)) return;
    }
    throw new AppError('unavailable');
  };

  const restore = async (id: number, caller: Caller): Promise<Member> => {
    const before = await store.byId(id);
    const deletedAt = before?.deletedAt;
    if (!before || !deletedAt || clock.now() - deletedAt.getTime() > restorableMs) throw new AppError('not_found');
    try {
      const guard = { _id: id, deletedAt };
      const changes = { deletedAt: null, deletedBy: null };
      const deed = deedOf(caller, 'restored', before, { after: toMember(before) });
      const written = await store.change(guard, changes, 'member:restored', { access: true }, deed);
      if (!written) throw new AppError('not_found');
      return toMember(written);
    } catch (error) {
      if (isDuplicate(error)) throw alreadyMember();
      throw error;
    }
  };

  return {
    ...entry,
    presence,
    list: (query) => listMembers(models, query),
    get: async (id) => toMember(await present(id)),
    ranks,
    async add({ name, discordId, role }, caller) {
      const created = await store.create({ name, discordId, role, rankSetBy: 'app' }, caller);
      if (!created) throw alreadyMember();
      return toMember(created);
    },
    async figures() {
      const since = (days: number): Date => new Date(clock.now() - days * dayMs);
      const there = { deletedAt: null, denied: false };
      const [totalMembers, activeMembers, newRecruits] = await Promise.all([
        models.members.countDocuments(there),
        models.members.countDocuments({ ...there, lastActive: { $gte: since(7) } }),
        models.members.countDocuments({ ...there, createdAt: { $gte: since(30) } }),
      ]);
      return { totalMembers, activeMembers, newRecruits };
    },
    adminIds: () => admins.all(),
    changeRank,
    remove,
    restore,
    async accessOf(discordIds) {
      const [found, accessOfRank] = await Promise.all([store.byDiscordIds(discordIds), ranks.accessNow()]);
      const allowed = found.flatMap(({ discordId, role, denied }): [string, Access][] => {
        const access = denied ? null : accessOfRank(role);
        return access === null ? [] : [[discordId, access]];
      });
      return new Map(allowed);
    },
    async standingOf(discordId) {
      const member = await store.byDiscordId(discordId);
      if (!member || member.denied) return null;
      return { memberId: member._id, name: member.name, rank: member.role, access: await ranks.accessOf(member.role) };
    },
  };
}
