// OpenID Connect sign-ins: who signs in with which account of the provider, and the admins' decisions.
import { isOnDiscord } from '@guild/common/session/openId';
import type { OwnOpenId, WaitingSignIn } from '@guild/common/session/openId.api';
import type { Rank } from '@guild/common/members/members.api';
import type { Model } from 'mongoose';
import { AppError } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { isForDevelopment } from '../../../platform/process/env.ts';
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import { isDuplicate } from '../../../platform/store/documents/stored.ts';
import type { MembersService } from '../../members/members.service.ts';
import { link, refuse, seeAgain, unlink } from './session.openid.decisions.ts';
import {
  keepUnlinkedMs,
  keyOf,
  openIdFacts,
  personOfKey,
  storedOpenIds,
  toWaitingSignIn,
  type OpenIdDocument,
} from './session.openid.model.ts';
import type { Claims } from '../../../platform/people/openIdProvider.ts';

export interface OpenIds {
  /** Stores that the account was here. */
  see(claims: Claims): Promise<OpenIdDocument>;
  /** Links an account that waits and whose person is a member by now. */
  settle(seen: OpenIdDocument): Promise<void>;
  /** @throws AppError `conflict` if it is linked to somebody else, or refused, or the caller has another one */
  linkOwn(claims: Claims, caller: Caller): Promise<void>;
  /** Whether the person has a linked account. */
  isLinked(discordId: string): Promise<boolean>;
  own(caller: Caller): Promise<OwnOpenId>;
  /** @throws AppError `conflict` for the person's only way to sign in */
  unlinkOwn(caller: Caller): Promise<OwnOpenId>;
  /** Oldest first. */
  waiting(): Promise<WaitingSignIn[]>;
  /** @throws AppError `not_found`, `conflict` if it does not wait any more, or the member has another one */
  linkTo(id: number, memberId: number, caller: Caller): Promise<void>;
  /** Adds the person to the roster. @throws AppError as `linkTo`, `not_allowed` for a higher rank */
  admit(id: number, rank: Rank, caller: Caller): Promise<void>;
  /** @throws AppError `not_found`, `conflict` if it is linked by now */
  refuse(id: number, caller: Caller): Promise<void>;
}

const maxShown = 100;

export function createOpenIds(
  model: Model<OpenIdDocument>,
  members: Pick<MembersService, 'add' | 'get' | 'idsOf' | 'isBlocked'>,
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'ids' | 'env'>,
): OpenIds {
  const { clock, ids, env } = context;
  const documents = createDocuments({ stored: storedOpenIds, facts: openIdFacts, ttlField: 'expiresAt' }, context);
  const ofPerson = (discordId: string): Promise<OpenIdDocument | null> =>
    model.findOne({ discordId, state: 'linked' }).lean<OpenIdDocument>();
  const mayUnlink = ({ discordId }: Pick<Caller, 'discordId'>): boolean =>
    (env.discord.configured || isForDevelopment(env)) && isOnDiscord(discordId);
  const linkOnce = async (id: number, discordId: string, by: Caller | null): Promise<void> => {
    const other = await ofPerson(discordId);
    try {
      if (other === null || other._id === id) {
        await documents.update(id, link(discordId, by));
        return;
      }
    } catch (error) {
      // Another account was linked to the person at the same moment.
      if (!isDuplicate(error)) throw error;
    }
    throw new AppError('conflict', 'Another account is linked to this person.', { reason: 'has_other' });
  };
  const see = async (claims: Claims): Promise<OpenIdDocument> => {
    const key = keyOf(claims);
    const { name, email } = claims;
    for (;;) {
      const known = await model.findOne({ key }).lean<OpenIdDocument>();
      if (known !== null) return documents.update(known._id, seeAgain({ name, email }));
      const now = clock.now();
      try {
        return await documents.insert(
          {
            _id: await ids.newId('openid_sign_ins'),
            key,
            discordId: personOfKey(key),
            state: 'waiting',
            name,
            email,
            lastSignInAt: new Date(now),
            expiresAt: new Date(now + keepUnlinkedMs),
          },
          () => [{ kind: 'openid:waiting', data: {} }],
        );
      } catch (error) {
        // The account signed in twice at the same moment.
        if (!isDuplicate(error)) throw error;
      }
    }
  };
  const own = async (caller: Caller): Promise<OwnOpenId> => ({
    provider: env.openId?.name ?? null,
    isLinked: (await ofPerson(caller.discordId)) !== null,
    mayUnlink: mayUnlink(caller),
  });
  return {
    see,
    async settle({ _id, discordId, state }) {
      if (state === 'waiting' && (await members.idsOf([discordId])).has(discordId))
        await linkOnce(_id, discordId, null);
    },
    async linkOwn(claims, caller) {
      const { _id } = await see(claims);
      await linkOnce(_id, caller.discordId, caller);
    },
    isLinked: async (discordId) => (await ofPerson(discordId)) !== null,
    own,
    async unlinkOwn(caller) {
      if (!mayUnlink(caller))
        throw new AppError('conflict', 'This is your only way to sign in.', { reason: 'last_way' });
      const linked = await ofPerson(caller.discordId);
      if (linked !== null) await documents.update(linked._id, unlink(caller));
      return own(caller);
    },
    async waiting() {
      const found = await model
        .find({ state: 'waiting' }, { outbox: 0 })
        .sort({ _id: 1 })
        .limit(maxShown)
        .lean<OpenIdDocument[]>();
      // Somebody may have given them access without this list.
      const known = await members.idsOf(found.map(({ discordId }) => discordId));
      return found.filter(({ discordId }) => !known.has(discordId)).map(toWaitingSignIn);
    },
    async linkTo(id, memberId, caller) {
      const { discordId } = await members.get(memberId);
      await linkOnce(id, discordId, caller);
    },
    async admit(id, rank, caller) {
      const { key, name, state } = await documents.read(id);
      const discordId = personOfKey(key);
      if (state === 'refused')
        throw new AppError('conflict', 'An admin has refused this account.', { reason: 'refused' });
      if (state === 'waiting') {
        try {
          await members.add({ name, discordId, role: rank }, caller);
        } catch (error) {
          // A repetition, after the process was killed before the account was linked.
          if (!(error instanceof AppError) || error.details?.reason !== 'already_member') throw error;
        }
      }
      await linkOnce(id, discordId, caller);
    },
    async refuse(id, caller) {
      await documents.update(id, refuse(caller));
    },
  };
}
