// Session service: accounts, and the person of a session.
import type { OwnMembership, PersonFace, PublicUser, User } from '@guild/common/session/session.api';
import type { Caller } from '../../platform/people/caller.ts';
import type { Context } from '../../platform/features/context.ts';
import { AppError } from '../../platform/errors.ts';
import { everyoneRoom, factIdsOf } from '../../platform/live/live.ts';
import type { Person, SessionEnd } from '../../platform/people/session.ts';
import type { MembersService } from '../members/members.service.ts';
import type { OpenIds } from './openid/session.openid.service.ts';
import type { SessionEnds } from './session.ends.ts';
import type { Model } from 'mongoose';
import type { UserDocument } from './session.model.ts';
import { isDuplicate } from '../../platform/store/documents/stored.ts';

export { onOpenIdLinked } from './openid/session.openid.handlers.ts';
export { onSessionsEnded } from './session.facts.ts';

type SigningIn = Pick<UserDocument, 'discordId' | 'username' | 'avatar'>;
/** A person who has signed in at least once. */
export interface Account extends PublicUser {
  readonly createdAt: Date;
}
export interface SessionService {
  /** Creates or updates the account at sign-in. */
  remember(account: SigningIn): Promise<void>;
  /** The person with current account and membership; null without an account. */
  personOf(discordId: string): Promise<Person | null>;
  ownUser(caller: Caller): User;
  /** @throws AppError `not_allowed` for a person who is not a member */
  ownMembership(caller: Caller): Promise<OwnMembership>;
  /** Ends all sessions of the caller, including this one. */
  signOutEverywhere(caller: Caller): Promise<void>;
  /** Ends all sessions of a member. @returns their Discord id @throws AppError `not_found` */
  signOutMember(id: number, caller: Caller): Promise<string>;
  /** Accounts of the OpenID Connect provider. */
  readonly openIds: OpenIds;
  /** The last end of a person's sessions; null: none were ended. */
  lastEnd(discordId: string): Promise<SessionEnd | null>;
  /**
   * Ends the sessions of somebody who has left the Discord server.
   * @param person `at`: when that was noticed, ms since 1970
   */
  endForLeaver(person: { readonly discordId: string; readonly at: number }): Promise<void>;
  /** @throws AppError `not_found` */
  userByDiscordId(discordId: string): Promise<PublicUser>;
  /** @throws AppError `not_found` */
  accountById(id: number): Promise<Account>;
  /** The accounts of these people, in no particular order. */
  usersByDiscordIds(discordIds: readonly string[]): Promise<PersonFace[]>;
  /** The Discord ids of these accounts, in no particular order. */
  discordIdsOf(ids: readonly number[]): Promise<string[]>;
}

const toPublic = ({ _id, discordId, username, avatar }: UserDocument): PublicUser => ({
  id: _id,
  discordId,
  username,
  avatar,
});
interface Deps {
  readonly users: Model<UserDocument>;
  readonly members: Pick<MembersService, 'membershipOf' | 'get' | 'idsOf' | 'characterNamesOf'>;
  readonly ends: Pick<SessionEnds, 'endAll' | 'lastEnd' | 'endForLeaver'>;
  readonly openIds: OpenIds;
}

export function createSessionService(
  { users, members, ends, openIds }: Deps,
  { clock, ids, live }: Pick<Context, 'clock' | 'ids' | 'live'>,
): SessionService {
  // Uses the driver: nothing needs casting, and many requests read it.
  const find = (discordId: string): Promise<UserDocument | null> =>
    users.collection.findOne<UserDocument>({ discordId });
  const refresh = async ({ discordId, username, avatar }: SigningIn): Promise<boolean> => {
    const changes = { username, avatar, lastSignInAt: new Date(clock.now()) };
    const before = await users.findOneAndUpdate({ discordId }, { $set: changes }).lean<UserDocument>();
    if (before === null) return false;
    if (before.avatar !== avatar || before.username !== username) {
      const id = `user-${before._id}-${changes.lastSignInAt.getTime()}`;
      live.send(everyoneRoom, 'user:updated', { ...toPublic({ ...before, ...changes }), ...factIdsOf([{ id }]) });
    }
    return true;
  };
  /** The accounts with the names that the hall shows. */
  const toShown = async (found: readonly UserDocument[]): Promise<PublicUser[]> => {
    const characters = await members.characterNamesOf(found.map(({ discordId }) => discordId));
    return found.map((user) => toPublic({ ...user, username: characters.get(user.discordId) ?? user.username }));
  };
  return {
    openIds,
    async remember(account) {
      if (await refresh(account)) return;
      const now = new Date(clock.now());
      try {
        await users.insertOne({ _id: await ids.next('users'), ...account, createdAt: now, lastSignInAt: now });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        await refresh(account);
      }
    },
    async personOf(discordId) {
      const [user, membership] = await Promise.all([find(discordId), members.membershipOf(discordId)]);
      return (
        user && {
          userId: user._id,
          discordId,
          username: membership?.characterName ?? user.username,
          avatar: user.avatar,
          memberId: membership?.memberId ?? null,
          rank: membership?.rank ?? null,
          access: membership?.access ?? null,
          rights: membership?.rights ?? [],
        }
      );
    },
    ownUser: ({ userId, discordId, username, avatar }) => ({ id: userId, discordId, username, avatar, email: null }),
    async ownMembership({ discordId }) {
      const membership = await members.membershipOf(discordId);
      if (!membership) throw new AppError('not_allowed', "You aren't a member of this guild.");
      const { memberId, name, rank, access, rights } = membership;
      return { id: memberId, name, discordId, role: rank, access, rights: [...rights] };
    },
    async userByDiscordId(discordId) {
      const user = await find(discordId);
      if (!user) throw new AppError('not_found');
      const [shown = toPublic(user)] = await toShown([user]);
      return shown;
    },
    async accountById(id) {
      const user = await users.findOne({ _id: id }).lean<UserDocument>();
      if (!user) throw new AppError('not_found');
      const [shown = toPublic(user)] = await toShown([user]);
      return { ...shown, createdAt: user.createdAt };
    },
    async usersByDiscordIds(discordIds) {
      const wanted = [...new Set(discordIds)];
      const [found, memberIds] = await Promise.all([
        users.find({ discordId: { $in: wanted } }).lean<UserDocument[]>(),
        members.idsOf(wanted),
      ]);
      return (await toShown(found)).map((user) => ({ ...user, memberId: memberIds.get(user.discordId) ?? null }));
    },
    async discordIdsOf(ids) {
      const found = await users.find({ _id: { $in: [...ids] } }, { discordId: 1 }).lean<UserDocument[]>();
      return found.map(({ discordId }) => discordId);
    },
    signOutEverywhere: (caller) => ends.endAll({ discordId: caller.discordId, name: caller.username }, caller),
    async signOutMember(id, caller) {
      const member = await members.get(id);
      await ends.endAll(member, caller);
      return member.discordId;
    },
    lastEnd: (discordId) => ends.lastEnd(discordId),
    endForLeaver: (person) => ends.endForLeaver(person),
  };
}
