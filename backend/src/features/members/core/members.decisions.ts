// Member decisions: pure functions.
import { isDeepStrictEqual } from 'node:util';
import { nameKeyOf, type CharactersChange } from '@guild/common/members/characters.api';
import { mayManageRank, type MemberChange, type Rank } from '@guild/common/members/members.api';
import { may, type Right } from '@guild/common/members/ranks';
import { actorOf, type AuditNote } from '../../../platform/people/audit/audit.ts';
import { isAdmin, type Caller } from '../../../platform/people/caller.ts';
import type { Change, Fields } from '../../../platform/store/documents/documents.ts';
import { AppError, stale } from '../../../platform/errors.ts';
import { lastAdmin } from '../ranks/members.admins.decisions.ts';
import type { EntryData } from '../contributions/members.contributions.model.ts';
import type { MemberFacts } from './members.facts.ts';
import { toMember, trackedFields, type MemberDocument, type TrackedField } from './members.model.ts';

/** The rank of a new member for whom nobody chooses one. */
const defaultRank = 'Member';
/** The name of members in the audit record. */
export const membersEntity = 'guild_members';

type MemberChangeMade = Change<MemberDocument, MemberFacts>;
export type Decision = (member: MemberDocument, now: number) => MemberChangeMade | null;

/** The change demotes an admin, who must leave the list of admins first. */
export class DemotesAdmin extends Error {
  readonly discordId: string;

  constructor({ discordId }: Pick<MemberDocument, 'discordId'>) {
    super('Remove this person from the admins first.');
    this.discordId = discordId;
  }
}
/** Whether the admin has left the list of admins, so that they can be demoted. */
export interface Leaving {
  readonly hasLeft: boolean;
}

type AdminRights = Pick<MemberDocument, 'role' | 'denied'>;
const isAdminNow = ({ role, denied }: AdminRights): boolean => role === 'Admin' && !denied;

/** The audit entry of something that happened to a member. */
export const noteOn = (
  actor: AuditNote['actor'],
  verb:
    | 'added'
    | 'changed'
    | 'characters_changed'
    | 'absence_changed'
    | 'rank_changed'
    | 'made_admin'
    | 'left_discord'
    | 'asked'
    | 'here'
    | 'removed'
    | 'restored',
  { name }: Pick<MemberDocument, 'name'>,
  what: Pick<AuditNote, 'before' | 'after'>,
): AuditNote => ({ actor, action: `member.${verb}`, entity: membersEntity, name, ...what });

/**
 * The fields to set, with derived ones:
 * the sort name, and the version in which each tracked field changed.
 */
export function withTraces(seen: MemberDocument, fields: Fields<MemberDocument>): Fields<MemberDocument> {
  const tracked = trackedFields.filter((field) => fields[field] !== undefined);
  const isRenamed = (['name', 'discordName', 'characters'] as const).some((field) => fields[field] !== undefined);
  const changedIn = { ...seen.changedIn, ...Object.fromEntries(tracked.map((field) => [field, seen.version + 1])) };
  return {
    ...fields,
    ...(isRenamed && { nameKey: nameKeyOf({ ...seen, ...fields }) }),
    ...(tracked.length > 0 && { changedIn }),
  };
}

/**
 * Presence raises the version all the time. So an edit is stale only if one of its own fields has
 * changed since the version it saw.
 */
export const isStale = (
  { version, changedIn = {} }: MemberDocument,
  { version: seen, ...change }: { version?: number | undefined } & Partial<Record<TrackedField, unknown>>,
): boolean =>
  seen !== undefined &&
  (seen > version || trackedFields.some((field) => change[field] !== undefined && (changedIn[field] ?? 0) > seen));

/** @throws AppError `not_allowed` for admins and higher ranks than the caller's, unless by an admin */
function refuseHigher(caller: Caller, { role }: Pick<MemberDocument, 'role'>): void {
  if (mayManageRank(caller, role)) return;
  throw new AppError('not_allowed', 'You can only manage members up to your own rank.', { reason: 'higher_rank' });
}
/** @throws AppError `not_allowed` unless an admin */
function refuseRank(caller: Caller): void {
  if (!isAdmin(caller)) throw new AppError('not_allowed', 'Only an admin can give a rank.', { reason: 'rank' });
}
/** The rights that a rank has now. */
export type RightsOfRank = (rank: Rank) => readonly Right[];
/**
 * Nobody can bring in somebody with a right that they lack themselves.
 * @throws AppError `not_allowed`
 */
function refuseMoreRights(caller: Caller, rank: Rank, rightsOf: RightsOfRank): void {
  if (rightsOf(rank).every((right) => may(caller, right))) return;
  throw new AppError('not_allowed', `Only an admin can do this: ${rank} has rights that you lack.`, {
    reason: 'more_rights',
  });
}
/**
 * Checks a new member. People below Admin add them with the default rank only.
 * @throws AppError `not_allowed`
 */
export function checkAddition(rank: Rank, caller: Caller, rightsOf: RightsOfRank): void {
  if (rank !== defaultRank) refuseRank(caller);
  refuseHigher(caller, { role: rank });
  refuseMoreRights(caller, rank, rightsOf);
}

/** The fields of an edit that differ from the member. */
const newIn = (member: MemberDocument, { role, level, contribution }: MemberChange) => {
  // From now on Discord's roles do not decide. But nobody who left the server has access.
  const isLetIn = member.denied && member.leftServer !== true;
  return {
    ...(role !== undefined &&
      (role !== member.role || member.rankSetBy !== 'app' || isLetIn) && {
        role,
        rankSetBy: 'app' as const,
        ...(member.endedRank != null && { endedRank: null }),
        ...(isLetIn && { denied: false }),
      }),
    ...(level !== undefined && level !== member.level && { level }),
    ...(contribution !== undefined && contribution !== member.contribution && { contribution }),
  };
};

/** The ledger entry of an admin who sets a contribution. */
function entryOfSetting(
  id: number,
  { before, after }: { readonly before: number; readonly after: number },
  { username, discordId }: Caller,
): EntryData {
  const what = { kind: 'set', subject: null, about: null, link: null, takenBack: false } as const;
  return { id, key: `set-${id}`, ...what, points: after - before, before, after, username, discordId };
}

interface Edit extends Leaving {
  readonly caller: Caller;
  /** The id of the ledger entry, if the contribution changes. */
  readonly entryId: number;
}
/**
 * Sets rank, level or contribution. A rank gives access at once, also to somebody whose Discord roles
 * give none.
 * @throws AppError `conflict` stale, `not_allowed` a rank, or somebody of a higher rank
 * @throws DemotesAdmin
 */
export const changeMember =
  (wanted: MemberChange, { caller, entryId, hasLeft }: Edit): Decision =>
  (seen) => {
    if (wanted.role !== undefined) refuseRank(caller);
    refuseHigher(caller, seen);
    if (isStale(seen, wanted)) throw stale(toMember(seen));
    const set = newIn(seen, wanted);
    if (Object.keys(set).length === 0) return null;
    const { rankSetBy: _rankSetBy, endedRank: _endedRank, ...after } = set;
    if (isAdminNow(seen) && after.role !== undefined && after.role !== 'Admin' && !hasLeft)
      throw new DemotesAdmin(seen);
    const before = Object.fromEntries(Object.keys(after).map((name) => [name, seen[name as keyof typeof after]]));
    const audit = noteOn(actorOf(caller), after.role === undefined ? 'changed' : 'rank_changed', seen, {
      before,
      after,
    });
    const { contribution } = after;
    const entry =
      contribution === undefined
        ? null
        : entryOfSetting(entryId, { before: seen.contribution ?? 0, after: contribution }, caller);
    const data = { access: after.role !== undefined, ...(entry !== null && { entry, version: seen.version + 1 }) };
    return { set: withTraces(seen, set), facts: [{ kind: 'member:updated', data, audit }] };
  };

/** The name on Discord, whichever one the hall shows. */
const discordNameOf = ({ name, discordName }: Pick<MemberDocument, 'name' | 'discordName'>): string =>
  discordName ?? name;

/** @param byCharacter whether the hall names people by their main character */
function namesOf(member: MemberDocument, byCharacter: boolean): Pick<MemberDocument, 'name' | 'discordName'> {
  const [main] = member.characters ?? [];
  const discordName = discordNameOf(member);
  return byCharacter && main !== undefined
    ? { name: main.name, discordName }
    : { name: discordName, discordName: null };
}

/** Shows the name that the guild has chosen; null if it is shown. */
export const showName =
  (byCharacter: boolean): Decision =>
  (seen) => {
    const names = namesOf(seen, byCharacter);
    if (names.name === seen.name && names.discordName === (seen.discordName ?? null)) return null;
    return {
      set: withTraces(seen, names),
      facts: [{ kind: 'member:updated', data: { renamed: true } }],
    };
  };

/**
 * Sets the member's characters; null if they are the same.
 * @throws AppError `not_allowed` for others without the right, or somebody of a higher rank; `conflict` stale
 */
export const changeCharacters =
  (
    wanted: CharactersChange,
    { caller, byCharacter }: { readonly caller: Caller; readonly byCharacter: boolean },
  ): Decision =>
  (seen) => {
    if (seen.discordId !== caller.discordId) {
      if (!may(caller, 'roster')) throw new AppError('not_allowed');
      refuseHigher(caller, seen);
    }
    if (isStale(seen, wanted)) throw stale(toMember(seen));
    const { characters } = wanted;
    const before = seen.characters ?? [];
    if (isDeepStrictEqual(before, characters)) return null;
    const names = namesOf({ ...seen, characters }, byCharacter);
    const audit = noteOn(actorOf(caller), 'characters_changed', seen, {
      before: { characters: before },
      after: { characters },
    });
    return {
      set: withTraces(seen, { ...names, characters }),
      facts: [{ kind: 'member:updated', data: { characters: true, renamed: names.name !== seen.name }, audit }],
    };
  };

interface RemovalBy extends Leaving {
  readonly caller: Caller;
  /** Whether the caller is the last admin. */
  readonly isLast: boolean;
}
/**
 * Removes the member and blocks their Discord id.
 * @throws AppError `not_allowed` oneself or somebody of a higher rank, `conflict` the last admin
 * @throws DemotesAdmin
 */
export const removeMember =
  ({ caller, isLast, hasLeft }: RemovalBy): Decision =>
  (seen, now) => {
    if (seen.discordId === caller.discordId)
      throw isLast ? lastAdmin() : new AppError('not_allowed', "You can't remove yourself.", { reason: 'yourself' });
    refuseHigher(caller, seen);
    if (isAdminNow(seen) && !hasLeft) throw new DemotesAdmin(seen);
    const audit = noteOn(actorOf(caller), 'removed', seen, { before: toMember(seen) });
    return {
      set: { isOnline: false },
      facts: [{ kind: 'member:removed', data: { access: true, removedAt: now }, audit }],
    };
  };

/**
 * Restores a removed member. The fact contains the time of the removal.
 * @throws AppError `not_allowed` somebody of a higher rank, or with more rights
 */
export const restoreMember =
  (caller: Caller, rightsOf: RightsOfRank): Decision =>
  (seen) => {
    refuseHigher(caller, seen);
    refuseMoreRights(caller, seen.role, rightsOf);
    const audit = noteOn(actorOf(caller), 'restored', seen, { after: toMember(seen) });
    const removedAt = seen.deletedAt?.getTime();
    const data = { access: true, ...(removedAt !== undefined && { removedAt }) };
    return { set: {}, facts: [{ kind: 'member:restored', data, audit }] };
  };

/**
 * The fact of a new member.
 * @param by the admin who adds them; null: the first-admin link; undefined: they signed in
 */
export const additionOf = (member: MemberDocument, by: Caller | null | undefined): MemberChangeMade['facts'] => [
  {
    kind: 'member:created',
    data: { access: true },
    audit: noteOn(by ? actorOf(by) : null, by === null ? 'made_admin' : 'added', member, { after: toMember(member) }),
  },
];

/** Makes a member an admin by the first-admin link; null if an admin has set this rank before. */
export const makeAdmin: Decision = (seen) => {
  const { role: _role, ...others } = newIn(seen, { role: 'Admin' });
  if (_role === undefined) return null;
  const set = { role: _role, ...others };
  const audit = noteOn(null, 'made_admin', seen, { before: { role: seen.role }, after: { role: _role } });
  return { set: withTraces(seen, set), facts: [{ kind: 'member:updated', data: { access: true }, audit }] };
};

/** The fields that a sign-in sets. */
export type Wanted = Pick<MemberDocument, 'name' | 'avatar' | 'role' | 'denied'>;
/** How a report of Discord is applied. */
export interface Following extends Leaving {
  /** The report says that they are not on the Discord server. */
  readonly leftServer?: boolean;
  /** When they joined the Discord server; absent: the report does not say. */
  readonly joinedAt?: Date | undefined;
  /** Whether the guild has no other admin. */
  readonly isOnlyAdmin?: boolean;
}
/** How a report of Discord moves a person. Somebody who left and joined again since does both. */
interface Move {
  readonly leaves: boolean;
  readonly returns: boolean;
}
/** Two reports of the same time may differ in their precision, in ms. */
const joinToleranceMs = 1000;

function moveOf(seen: MemberDocument, { leftServer = false, joinedAt }: Following): Move {
  const wasAway = seen.leftServer === true;
  if (leftServer) return { leaves: !wasAway, returns: false };
  const hasRejoined =
    !wasAway &&
    seen.joinedAt !== undefined &&
    joinedAt !== undefined &&
    Math.abs(joinedAt.getTime() - seen.joinedAt.getTime()) >= joinToleranceMs;
  return { leaves: hasRejoined, returns: wasAway || hasRejoined };
}
/**
 * Ends a rank that was set by hand when the person leaves the Discord server. Somebody who was never
 * found there has not left. The last admin keeps the rank, but not the access. It ends when they return
 * to a guild that has another admin.
 */
function endRank(
  seen: MemberDocument,
  { leaves, returns }: Move,
  isOnlyAdmin: boolean,
): Pick<MemberDocument, 'rankSetBy' | 'endedRank'> {
  const { role, rankSetBy, endedRank = null, leftServer } = seen;
  if (rankSetBy === 'discord') return { rankSetBy, endedRank };
  const leavesNow = leaves && leftServer === false;
  const keepsRank = isOnlyAdmin && (leavesNow ? isAdminNow(seen) : endedRank !== null);
  if (leavesNow && !returns) return { rankSetBy: keepsRank ? 'app' : 'discord', endedRank: role };
  if (!returns || (!leavesNow && endedRank === null)) return { rankSetBy, endedRank };
  return keepsRank ? { rankSetBy, endedRank: null } : { rankSetBy: 'discord', endedRank: role };
}

/**
 * Sets the fields from `wantedOf`, which come from Discord; null if nothing changes.
 * The audit entry has no actor.
 * @throws DemotesAdmin
 */
export const followDiscord =
  (wantedOf: (member: MemberDocument) => Wanted, following: Following): Decision =>
  (seen) => {
    const { hasLeft, leftServer = false, isOnlyAdmin = false } = following;
    const move = moveOf(seen, following);
    const { rankSetBy, endedRank } = endRank(seen, move, isOnlyAdmin);
    // A name from Discord goes beside the character's name, if that one is shown.
    const named = wantedOf({ ...seen, name: discordNameOf(seen), rankSetBy });
    const isByCharacter = seen.discordName != null;
    const wanted = isByCharacter ? { ...named, name: seen.name, discordName: named.name } : named;
    if (isAdminNow(seen) && !isAdminNow(wanted) && !hasLeft) throw new DemotesAdmin(seen);
    // Discord's roles give the same rank. Nothing is left to give back.
    const hasRankAgain = !wanted.denied && wanted.role === endedRank;
    const joinedAt = (move.returns ? undefined : seen.joinedAt) ?? following.joinedAt;
    const fields = {
      ...wanted,
      rankSetBy,
      endedRank: hasRankAgain ? null : endedRank,
      leftServer,
      ...(joinedAt !== undefined && { joinedAt }),
    };
    const before = { ...seen, endedRank: seen.endedRank ?? null };
    const changed = Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => before[name as keyof typeof fields] !== value),
    ) as Partial<typeof fields>;
    if (Object.keys(changed).length === 0) return null;
    const access = changed.role !== undefined || changed.denied !== undefined;
    // People who were denied before may have sessions.
    const leftDiscord = leftServer && move.leaves;
    const hasLostRank = move.returns && fields.endedRank != null;
    const rightsOf = ({ role, denied }: AdminRights): AdminRights => ({ role, denied });
    const audit = noteOn(null, leftDiscord ? 'left_discord' : 'rank_changed', seen, {
      before: rightsOf(seen),
      after: rightsOf(wanted),
    });
    const data = { access, ...(leftDiscord && { leftDiscord }), ...(hasLostRank && { hasLostRank }) };
    return {
      set: withTraces(seen, changed),
      facts: [{ kind: 'member:updated', data, ...((access || leftDiscord) && { audit }) }],
    };
  };
/**
 * A member signs in: as `followDiscord`, and sets the time of activity.
 * @throws DemotesAdmin
 */
export const signIn =
  (wantedOf: (member: MemberDocument) => Wanted, following: Following): Decision =>
  (seen, now) => {
    const change = followDiscord(wantedOf, following)(seen, now);
    return {
      set: { ...change?.set, lastActive: new Date(now) },
      facts: change?.facts ?? [{ kind: 'member:updated', data: { access: false } }],
    };
  };

/**
 * Sets a person online after their first socket has opened, or offline after the last has closed.
 * @param at ms since 1970
 */
export const setOnline =
  (isOnline: boolean, at: number): Decision =>
  (seen) =>
    seen.isOnline === isOnline
      ? null
      : {
          set: { isOnline, lastActive: new Date(at) },
          facts: [{ kind: 'member:updated', data: { access: false } }],
        };

/**
 * Gives back the rank that ended when the person left the Discord server; null if it was given back, or
 * another rank was set since.
 * @throws AppError `conflict` if they are not on the server
 * @throws DemotesAdmin
 */
export const giveRankBack =
  (by: Pick<Edit, 'caller' | 'hasLeft'>): Decision =>
  (seen, now) => {
    const { endedRank = null } = seen;
    if (endedRank === null) return null;
    if (seen.leftServer === true)
      throw new AppError('conflict', "This person isn't on the Discord server.", { reason: 'not_on_server' });
    return changeMember({ role: endedRank }, { ...by, entryId: 0 })(seen, now);
  };
