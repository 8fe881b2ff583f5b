// Members service: the feature's entry point.
import type { AbsenceChange } from '@guild/common/members/absences.api';
import type { CharactersChange } from '@guild/common/members/characters.api';
import type {
  Access,
  Member,
  MemberChange,
  MemberQuery,
  NewMember,
  Rank,
  Reliability,
  RestoredMember,
  RosterFigures,
} from '@guild/common/members/members.api';
import { ranksFromHighest } from '@guild/common/members/members.api';
import { isForgotten } from '@guild/common/members/removed.api';
import { may, noPermissions, type Needs, type Permissions, type Right } from '@guild/common/members/ranks';
import { wallClock } from '@guild/common/wire/guildTime';
import type { QueryFilter } from 'mongoose';
import type { Caller } from '../../platform/people/caller.ts';
import type { Context } from '../../platform/features/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Page } from '../../platform/store/queries/page.ts';
import type { FirstAdmin } from './ranks/members.firstAdmin.ts';
import type { Admins } from './ranks/members.admins.ts';
import { changeAbsence } from './absences/members.absences.decisions.ts';
import { findAway } from './absences/members.absences.ts';
import {
  changeCharacters,
  changeMember,
  checkAddition,
  giveRankBack,
  removeMember,
  restoreMember,
  type RightsOfRank,
} from './core/members.decisions.ts';
import type { MemberDocuments } from './core/members.facts.ts';
import type { Entry } from './core/members.entry.ts';
import type { Contributions } from './contributions/members.contributions.ts';
import type { MemberNames } from './core/members.names.ts';
import { toMember, type MemberDocument, type MemberModels } from './core/members.model.ts';
import type { Points } from './contributions/members.points.ts';
import type { Presence } from './core/members.presence.ts';
import { listMembers, rosterFigures } from './core/members.roster.ts';
import type { Forgetting } from './forgetting/members.forgetting.service.ts';
import type { InactivePeople } from './inactive/members.inactive.ts';
import type { Ranks } from './ranks/members.ranks.ts';
import { accessFromRole } from './ranks/members.rules.ts';
import { undoneBy, type Removals } from './core/members.removals.ts';
import type { MemberStore } from './core/members.store.ts';
import { isDuplicate } from '../../platform/store/documents/stored.ts';

export { hashOfKey } from './ranks/members.firstAdmin.ts';
export type { Contributions } from './contributions/members.contributions.ts';
export type { AbsenceNews } from './absences/members.absences.ts';
export type { LastAnswers } from './inactive/members.inactive.ts';
export type { FormerRank } from './core/members.following.ts';
/** Finds the Discord ids of everybody whose attendance at events shows this reliability. */
export type FindByReliability = (way: Reliability) => Promise<readonly string[]>;
/** Finds the Discord ids of everybody with a specialty that contains these words. */
export type FindBySpecialty = (words: string) => Promise<readonly string[]>;
/** A person's membership, and what it allows now. */
export interface Membership extends Permissions {
  readonly memberId: number;
  readonly name: string;
  readonly rank: Rank;
  /** The name of the main character, if the hall shows it instead of the Discord name. */
  readonly characterName: string | null;
}
export type RosterPerson = Pick<MemberDocument, 'discordId' | 'denied' | 'leftServer'>;
export interface MembersService extends Entry {
  readonly firstAdmin: FirstAdmin;
  /** @throws AppError `not_allowed` inactive people without the right, attendance for Guests. @param caller absent: everybody */
  list(query: MemberQuery, caller?: Permissions): Promise<Page<Member>>;
  rosterFigures(): Promise<RosterFigures>;
  /** @throws AppError `not_found` */
  get(id: number): Promise<Member>;
  readonly ranks: Pick<Ranks, 'table' | 'change' | 'accessOf' | 'accessNow' | 'rights'>;
  /** The access that a role of the Discord server gives; null: none. */
  accessOfDiscordRole(roleId: string): Access | null;
  /**
   * Lifts the block of a removed person. Only an admin chooses a rank.
   * @throws AppError `conflict` if already a member, or being forgotten; `not_allowed`
   */
  add(fields: NewMember, caller: Caller): Promise<Member>;
  /** @throws AppError `not_allowed` unless the caller may add somebody with this rank */
  checkAddition(rank: Rank, caller: Caller): Promise<void>;
  /**
   * Sets rank, level or contribution.
   * @throws AppError `not_found`; `not_allowed` a rank, or somebody of a higher rank; `conflict` if
   *   stale, or if it would demote the last admin
   */
  change(id: number, change: MemberChange, caller: Caller): Promise<Member>;
  /**
   * Sets the absence of oneself, or with the right that of anybody.
   * @throws AppError `not_found`, `not_allowed`, `invalid_input`; `conflict` if stale
   */
  changeAbsence(id: number, change: AbsenceChange, caller: Caller): Promise<Member>;
  /** Discord ids of everybody with member access who is away on a day. @param day `YYYY-MM-DD` */
  awayOn(day: string): Promise<string[]>;
  /**
   * Sets the characters of oneself, or for an admin those of anybody.
   * @throws AppError `not_found`, `not_allowed`; `conflict` if stale
   */
  changeCharacters(id: number, change: CharactersChange, caller: Caller): Promise<Member>;
  readonly points: Pick<Points, 'table' | 'change'>;
  readonly inactive: InactivePeople;
  readonly contributions: Pick<Contributions, 'reconcile' | 'list' | 'between'>;
  /**
   * Removes a member and blocks the Discord id.
   * @throws AppError `not_found`, `not_allowed` oneself or a higher rank, `conflict` the last admin
   */
  remove(id: number, caller: Caller): Promise<void>;
  /**
   * Within 30 days.
   * @throws AppError `not_found`, also somebody who was forgotten; `not_allowed` a higher rank; `conflict` if the
   *   person is a member again, or being forgotten
   */
  restore(id: number, caller: Caller): Promise<RestoredMember>;
  /**
   * Gives back the rank that ended when the person left the Discord server. Changes nothing if an admin
   * has set a rank since.
   * @throws AppError `not_found`; `conflict` if they are not on the server
   */
  giveRankBack(id: number, caller: Caller): Promise<Member>;
  /** Short phrases about what is cancelled with a removal. @throws AppError `not_found` */
  wouldGo(id: number): Promise<string[]>;
  /**
   * The rank that an admin gave this person, so that Discord does not decide it. `rank` is null
   * after a removal. Null: Discord decides, or nobody knows the person.
   */
  rankSetHere(discordId: string): Promise<{ readonly rank: Rank | null } | null>;
  /** Whether the person is in the roster, and Discord reported that they left the server. */
  hasLeftServer(discordId: string): Promise<boolean>;
  /** Everybody in the roster, also people without access. */
  everybody(): Promise<RosterPerson[]>;
  /** Null: no member, removed, or denied by Discord. */
  membershipOf(discordId: string): Promise<Membership | null>;
  /** What these people may do. People without access are missing. */
  permissionsOf(discordIds: readonly string[]): Promise<ReadonlyMap<string, Permissions>>;
  /** Member ids by Discord id. People who are not in the roster are missing. */
  idsOf(discordIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Names of main characters by Discord id, of people whom the hall shows by them. */
  characterNamesOf(discordIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Names and ranks by Discord id. People who are not in the roster are missing. */
  namesOf(discordIds: readonly string[]): Promise<ReadonlyMap<string, Pick<Membership, 'name' | 'rank'>>>;
  /** Whether this person has been removed and not added again. */
  isBlocked(discordId: string): Promise<boolean>;
  /** The ids that are in the roster. */
  presentAmong(ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Number of all members, of members seen within 7 days, and of members who joined within 30. */
  figures(): Promise<{ totalMembers: number; activeMembers: number; newRecruits: number }>;
  /** Discord ids of all admins. */
  adminIds(): Promise<string[]>;
  /** Discord ids of everybody who has this right: admins, and people whose rank has it. */
  holdersOf(right: Right): Promise<string[]>;
  /** Discord ids of everybody with member access: members and admins, not Guests. */
  memberIds(): Promise<string[]>;
  readonly presence: Pick<Presence, 'note' | 'setOffline' | 'start' | 'close'>;
}

const dayMs = 24 * 3_600_000;
const alreadyMember = (): AppError =>
  new AppError('conflict', 'This person is already a member.', { reason: 'already_member' });

interface Deps {
  readonly models: MemberModels;
  readonly store: MemberStore;
  readonly documents: Pick<MemberDocuments, 'read' | 'update' | 'remove' | 'restore'>;
  readonly admins: Admins;
  readonly names: Pick<MemberNames, 'areOfCharacters'>;
  readonly entry: Entry;
  readonly firstAdmin: FirstAdmin;
  readonly presence: Presence;
  readonly ranks: Ranks;
  readonly points: Points;
  readonly contributions: Contributions;
  readonly removals: Removals;
  readonly inactive: InactivePeople;
  readonly byReliability: FindByReliability;
  readonly bySpecialty: FindBySpecialty;
  readonly forgetting: Pick<Forgetting, 'checkNotMarked'>;
}

export function createMembersService(
  {
    models,
    store,
    documents,
    admins,
    names,
    entry,
    firstAdmin,
    presence,
    ranks,
    points,
    contributions,
    removals,
    inactive,
    byReliability,
    bySpecialty,
    forgetting,
  }: Deps,
  { clock, env, ids, outboxes }: Pick<Context, 'clock' | 'env' | 'ids' | 'outboxes'>,
): MembersService {
  const change = async (id: number, wanted: MemberChange, caller: Caller): Promise<Member> => {
    const entryId = wanted.contribution === undefined ? 0 : await ids.next('contribution_entries');
    return toMember(
      await admins.guard((hasLeft) => documents.update(id, changeMember(wanted, { caller, entryId, hasLeft }))),
    );
  };
  const remove = async (id: number, caller: Caller): Promise<void> => {
    const isLast = await admins.isLast(caller.discordId);
    await admins.guard((hasLeft) => documents.remove(id, caller, removeMember({ caller, isLast, hasLeft })));
  };
  const rightsNow = async (): Promise<RightsOfRank> => {
    const permissionsOfRank = await ranks.permissionsNow();
    return (rank) => permissionsOfRank(rank).rights;
  };
  const restore = async (id: number, caller: Caller): Promise<RestoredMember> => {
    // Finish the handlers of the removal first,
    // so that the answer can name everything that is restored.
    await outboxes.caughtUp();
    const known = await store.byId(id);
    if (known === null || isForgotten(known.discordId)) throw new AppError('not_found');
    await forgetting.checkNotMarked(known.discordId);
    const restored = await documents
      .restore(id, caller, restoreMember(caller, await rightsNow()))
      .catch((error: unknown) => {
        if (isDuplicate(error)) throw alreadyMember();
        const isThere = error instanceof AppError && error.details?.reason === 'not_removed';
        throw isThere ? new AppError('not_found') : error;
      });
    const removal = undoneBy(restored);
    const { back, lost } = removal === null ? { back: [], lost: [] } : await removals.returned(removal);
    return { ...toMember(restored), back: [...back], lost: [...lost] };
  };

  /** Discord ids of everybody whose rank gives what is needed. */
  const idsWith = async (needs: Needs): Promise<string[]> => {
    const permissionsOfRank = await ranks.permissionsNow();
    const role = { $in: ranksFromHighest.filter((rank) => may(permissionsOfRank(rank), needs)) };
    const found = await models.members.find({ deletedAt: null, role, denied: false }, { _id: 0, discordId: 1 }).lean();
    return found.map(({ discordId }) => discordId);
  };
  const today = (): string => wallClock(clock.now(), env.timezone).day;
  const permissionsOf: MembersService['permissionsOf'] = async (discordIds) => {
    const [found, permissionsOfRank] = await Promise.all([store.byDiscordIds(discordIds), ranks.permissionsNow()]);
    const allowed = found.flatMap(({ discordId, role, denied }): [string, Permissions][] => {
      const permissions = permissionsOfRank(role);
      return denied || permissions.access === null ? [] : [[discordId, permissions]];
    });
    return new Map(allowed);
  };

  return {
    ...entry,
    firstAdmin,
    presence,
    async list(query, caller = noPermissions) {
      const only: QueryFilter<MemberDocument>[] = [];
      if (query.inactive !== undefined) {
        if (!may(caller, 'roster')) throw new AppError('not_allowed');
        const { members } = await inactive.list();
        only.push({ _id: { $in: members.map(({ id }) => id) } });
      }
      if (query.reliability !== undefined) {
        if (!may(caller, 'member')) throw new AppError('not_allowed');
        only.push({ discordId: { $in: await byReliability(query.reliability) } });
      }
      const { search = '' } = query;
      const specialists = search === '' ? [] : await bySpecialty(search);
      const page = await listMembers(models, query, { today: today(), specialists }, only);
      // People get into these by time or a new specialty, so a cached reply becomes outdated without a new version.
      return only.length === 0 && search === '' ? page : { ...page, changesWithTime: true };
    },
    inactive,
    rosterFigures: () => rosterFigures(models),
    get: async (id) => toMember(await documents.read(id)),
    ranks,
    accessOfDiscordRole: (roleId) => accessFromRole(roleId, env.discord),
    points,
    contributions,
    checkAddition: async (rank, caller) => checkAddition(rank, caller, await rightsNow()),
    async add({ name, discordId, role }, caller) {
      checkAddition(role, caller, await rightsNow());
      await forgetting.checkNotMarked(discordId);
      const created = await store.create({ name, discordId, role, rankSetBy: 'app' }, caller);
      if (!created) throw alreadyMember();
      return toMember(created);
    },
    async figures() {
      const since = (days: number): Date => new Date(clock.now() - days * dayMs);
      const filter = { deletedAt: null, denied: false };
      const [totalMembers, activeMembers, newRecruits] = await Promise.all([
        models.members.countDocuments(filter),
        models.members.countDocuments({ ...filter, lastActive: { $gte: since(7) } }),
        models.members.countDocuments({ ...filter, createdAt: { $gte: since(30) } }),
      ]);
      return { totalMembers, activeMembers, newRecruits };
    },
    adminIds: () => admins.all(),
    holdersOf: idsWith,
    memberIds: () => idsWith('member'),
    change,
    changeAbsence: async (id, wanted, caller) =>
      toMember(await documents.update(id, changeAbsence(wanted, { caller, today: today() }))),
    async awayOn(day) {
      const away = await permissionsOf(await findAway(models, day));
      return [...away].filter(([, permissions]) => may(permissions, 'member')).map(([discordId]) => discordId);
    },
    async changeCharacters(id, wanted, caller) {
      const byCharacter = await names.areOfCharacters();
      return toMember(await documents.update(id, changeCharacters(wanted, { caller, byCharacter })));
    },
    giveRankBack: async (id, caller) =>
      toMember(await admins.guard((hasLeft) => documents.update(id, giveRankBack({ caller, hasLeft })))),
    remove,
    restore,
    wouldGo: async (id) => removals.previewOf((await documents.read(id)).discordId),
    permissionsOf,
    async idsOf(discordIds) {
      const found = await store.byDiscordIds(discordIds);
      return new Map(found.map(({ _id, discordId }) => [discordId, _id]));
    },
    async characterNamesOf(discordIds) {
      const filter = { discordId: { $in: [...discordIds] }, deletedAt: null, discordName: { $ne: null } };
      const found = await models.members.find(filter, { discordId: 1, name: 1 }).lean();
      return new Map(found.map(({ discordId, name }) => [discordId, name]));
    },
    async namesOf(discordIds) {
      const filter = { discordId: { $in: [...discordIds] }, deletedAt: null };
      const found = await models.members.find(filter, { discordId: 1, name: 1, role: 1 }).lean();
      return new Map(found.map(({ discordId, name, role }) => [discordId, { name, rank: role }]));
    },
    isBlocked: (discordId) => store.isBlocked(discordId),
    async presentAmong(ids) {
      const found = await models.members.find({ _id: { $in: [...ids] }, deletedAt: null }, { _id: 1 }).lean();
      return new Set(found.map(({ _id }) => _id));
    },
    async rankSetHere(discordId) {
      const last = await store.lastOf(discordId);
      if (last?.rankSetBy !== 'app') return null;
      return { rank: last.deletedAt === null ? last.role : null };
    },
    async hasLeftServer(discordId) {
      return (await store.byDiscordId(discordId))?.leftServer === true;
    },
    async everybody() {
      const fields = { _id: 0, discordId: 1, denied: 1, leftServer: 1 };
      return await models.members.find({ deletedAt: null }, fields).lean();
    },
    async membershipOf(discordId) {
      const member = await store.byDiscordId(discordId);
      if (!member || member.denied) return null;
      return {
        memberId: member._id,
        name: member.name,
        rank: member.role,
        characterName: member.discordName == null ? null : member.name,
        ...(await ranks.permissionsOf(member.role)),
      };
    },
  };
}
