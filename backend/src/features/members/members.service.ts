// What can be done with members: the feature's only door.
import type {
  Access,
  Member,
  MemberChange,
  MemberQuery,
  NewMember,
  Rank,
  RestoredMember,
} from '@guild/common/members/members.api';
import { actorOf, type Deed } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/session/caller.ts';
import type { Context } from '../../platform/process/context.ts';
import { AppError, stale } from '../../platform/http/errors.ts';
import type { Page } from '../../platform/http/http.ts';
import { restorableMs } from '../../platform/data/softDelete.ts';
import type { Admins } from './members.admins.ts';
import type { Entry } from './members.entry.ts';
import type { Contributions } from './members.contributions.ts';
import { toMember, trackedFields, type MemberDocument, type MemberModels } from './members.model.ts';
import type { Points } from './members.points.ts';
import type { Presence } from './members.presence.ts';
import { listMembers } from './members.roster.ts';
import type { Ranks } from './members.ranks.ts';
import { removalOf, type Removals } from './members.removals.ts';
import { membersEntity, type MemberStore } from './members.store.ts';
import { isDuplicate } from '../../platform/data/stored.ts';

export type { Contributions } from './members.contributions.ts';
export type { Belongings, Removal, Removals } from './members.removals.ts';
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
  readonly ranks: Pick<Ranks, 'table' | 'change' | 'accessOf'>;
  /** By an admin; lifts the block of a removed person. @throws AppError `conflict` for a member */
  add(fields: NewMember, caller: Caller): Promise<Member>;
  /**
   * Sets rank, level or contribution.
   * @throws AppError `not_found`; `conflict` when it would demote the last admin, or is `stale`
   */
  change(id: number, change: MemberChange, caller: Caller): Promise<Member>;
  readonly points: Pick<Points, 'table' | 'change'>;
  readonly contributions: Pick<Contributions, 'settle' | 'list'>;
  /** Blocks the Discord id. @throws AppError `not_found`, `not_allowed` oneself, `conflict` the last admin */
  remove(id: number, caller: Caller): Promise<void>;
  /** Within 30 days. @throws AppError `not_found`, `conflict` when that person is a member again */
  restore(id: number, caller: Caller): Promise<RestoredMember>;
  /** What would go with them, in short phrases. @throws AppError `not_found` */
  wouldGo(id: number): Promise<string[]>;
  readonly removals: Pick<Removals, 'follow' | 'lastOf'>;
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
const rounds = 20;
const alreadyMember = (): AppError =>
  new AppError('conflict', 'This person is a member already.', { reason: 'already_member' });
type Set = Partial<Pick<MemberDocument, 'role' | 'rankSetBy'> & { level: number; contribution: number }>;
/** Presence raises the version all the time: an edit is stale only when one of its own fields has changed since the version it saw. */
const isStale = ({ version, changedIn = {} }: MemberDocument, { version: seen, ...change }: MemberChange): boolean =>
  seen !== undefined &&
  (seen > version || trackedFields.some((field) => change[field] !== undefined && (changedIn[field] ?? 0) > seen));
const isAdminNow = (member: MemberDocument): boolean => member.role === 'Admin' && !member.denied;

interface Parts {
  readonly models: MemberModels;
  readonly store: MemberStore;
  readonly admins: Admins;
  readonly entry: Entry;
  readonly presence: Presence;
  readonly ranks: Ranks;
  readonly points: Points;
  readonly contributions: Contributions;
  readonly removals: Removals;
}

export function createMembersService(
  { models, store, admins, entry, presence, ranks, points, contributions, removals }: Parts,
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
    actor: actorOf(caller),
    action: `member.${verb}`,
    entity: membersEntity,
    name: member.name,
    ...what,
  });

  /** What of a change is new for this member. */
  const newIn = (member: MemberDocument, { role, level, contribution }: MemberChange): Set => ({
    ...(role !== undefined && (role !== member.role || member.rankSetBy !== 'app') && { role, rankSetBy: 'app' }),
    ...(level !== undefined && level !== member.level && { level }),
    ...(contribution !== undefined && contribution !== member.contribution && { contribution }),
  });
  const change = async (id: number, wanted: MemberChange, caller: Caller): Promise<Member> => {
    for (let round = 0; round < rounds; round++) {
      const seen = await present(id);
      if (isStale(seen, wanted)) throw stale(toMember(seen));
      const { rankSetBy, ...after } = newIn(seen, wanted);
      if (rankSetBy === undefined && Object.keys(after).length === 0) return toMember(seen);
      const { contribution } = after;
      const entry =
        contribution === undefined ? undefined : await contributions.entryOfSetting(seen, contribution, caller);
      const leaves = isAdminNow(seen) && after.role !== undefined && after.role !== 'Admin';
      const settle = leaves ? await admins.leave(seen.discordId) : undefined;
      const guard = { _id: id, version: seen.version, deletedAt: null };
      const data = { access: after.role !== undefined, ...(entry && { entry }) };
      const before = Object.fromEntries(Object.keys(after).map((name) => [name, seen[name as keyof typeof after]]));
      const verb = after.role === undefined ? 'changed' : 'rank_changed';
      const deed = deedOf(caller, verb, seen, { before, after });
      const set = { ...after, ...(rankSetBy && { rankSetBy }) };
      const written = await store.change(guard, set, 'member:updated', data, deed).finally(settle);
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
      const change = store.change(
        guard,
        changes,
        'member:removed',
        { access: true, removedAt: changes.deletedAt.getTime() },
        deed,
      );
      if (await change.finally(settle)) return;
    }
    throw new AppError('unavailable');
  };

  const restore = async (id: number, caller: Caller): Promise<RestoredMember> => {
    const before = await store.byId(id);
    const deletedAt = before?.deletedAt;
    if (!before || !deletedAt || clock.now() - deletedAt.getTime() > restorableMs) throw new AppError('not_found');
    try {
      const guard = { _id: id, deletedAt };
      const changes = { deletedAt: null, deletedBy: null };
      const deed = deedOf(caller, 'restored', before, { after: toMember(before) });
      const written = await store.change(
        guard,
        changes,
        'member:restored',
        { access: true, removedAt: deletedAt.getTime() },
        deed,
      );
      if (!written) throw new AppError('not_found');
      const removal = removalOf(before);
      const returned = removal === null ? { back: [], lost: [] } : await removals.returned(removal);
      return { ...toMember(written), back: [...returned.back], lost: [...returned.lost] };
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
    points,
    contributions,
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
    change,
    remove,
    restore,
    removals,
    wouldGo: async (id) => removals.goes((await present(id)).discordId),
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
