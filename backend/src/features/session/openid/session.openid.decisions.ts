// Decisions about OpenID Connect sign-ins: pure functions.
import { AppError } from '../../../platform/errors.ts';
import { actorOf, type AuditNote } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Decide } from '../../../platform/store/documents/documents.ts';
import { keepUnlinkedMs, personOfKey, type OpenIdDocument, type OpenIdFacts } from './session.openid.model.ts';
import type { Claims } from '../../../platform/people/openIdProvider.ts';

type Decision = Decide<OpenIdDocument, OpenIdFacts>;
type By = Caller | null;

const noteOn = (by: By, action: AuditNote['action'], { name }: Pick<OpenIdDocument, 'name'>): AuditNote => ({
  actor: by === null ? null : actorOf(by),
  action,
  entity: 'openid',
  name,
});

/** The account signs in again. One that was unlinked waits again. */
export const seeAgain =
  ({ name, email }: Pick<Claims, 'name' | 'email'>): Decision =>
  ({ state }, now) => {
    const seen = { name, lastSignInAt: new Date(now) };
    if (state === 'linked' || state === 'refused') return { set: seen, facts: [] };
    const set = { ...seen, email, state: 'waiting' as const, expiresAt: new Date(now + keepUnlinkedMs) };
    return { set, facts: state === 'unlinked' ? [{ kind: 'openid:waiting', data: {} }] : [] };
  };

/**
 * Links the account to a person; null if it is.
 * @param by null: the system, because the person it stands for became a member
 * @throws AppError `conflict` if it is linked to somebody else, or an admin has refused it
 */
export const link =
  (discordId: string, by: By): Decision =>
  (seen) => {
    if (seen.state === 'linked') {
      if (seen.discordId === discordId) return null;
      throw new AppError('conflict', 'This account is linked to another person.', { reason: 'taken' });
    }
    if (seen.state === 'refused')
      throw new AppError('conflict', 'An admin has refused this account.', { reason: 'refused' });
    return {
      set: { discordId, state: 'linked', email: null, expiresAt: null },
      facts: [{ kind: 'openid:linked', data: { from: seen.discordId }, audit: noteOn(by, 'openid.linked', seen) }],
    };
  };

/** Refuses the account for good; null if it is. @throws AppError `conflict` if it is linked */
export const refuse =
  (by: Caller): Decision =>
  (seen) => {
    if (seen.state === 'refused') return null;
    if (seen.state === 'linked') throw new AppError('conflict', 'This account is linked by now.', { reason: 'taken' });
    return {
      set: { state: 'refused', email: null, expiresAt: null },
      facts: [{ kind: 'openid:refused', data: {}, audit: noteOn(by, 'openid.refused', seen) }],
    };
  };

/** Unlinks the caller's account; null if it is not theirs any more. */
export const unlink =
  (by: Caller): Decision =>
  (seen, now) => {
    if (seen.state !== 'linked' || seen.discordId !== by.discordId) return null;
    return {
      set: {
        discordId: personOfKey(seen.key),
        state: 'unlinked',
        expiresAt: new Date(now + keepUnlinkedMs),
      },
      facts: [{ kind: 'openid:unlinked', data: { from: seen.discordId }, audit: noteOn(by, 'openid.unlinked', seen) }],
    };
  };
