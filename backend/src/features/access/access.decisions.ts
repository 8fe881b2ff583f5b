// Decisions about requests for access: pure functions.
import { askAgainMs } from '@guild/common/access/access.api';
import { actorOf, noteOf } from '../../platform/people/audit/audit.ts';
import type { Decide } from '../../platform/store/documents/documents.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { AccessFacts, AccessRequestDocument } from './access.model.ts';

type Decision = Decide<AccessRequestDocument, AccessFacts>;

/** Whether the person asked within the last hour. @param now ms since 1970 */
export const askedRecently = ({ askedAt }: Pick<AccessRequestDocument, 'askedAt'>, now: number): boolean =>
  now < askedAt.getTime() + askAgainMs;

/** Asks the admins for access; null within an hour of the last request. */
export const sendRequest =
  (caller: Caller): Decision =>
  (last, now) => {
    if (askedRecently(last, now)) return null;
    const { discordId, username: name } = caller;
    const audit = noteOf(actorOf(caller), { entity: 'access_request', verb: 'sent' });
    return {
      set: { discordId, name, askedAt: new Date(now), grantedAt: null },
      facts: [{ kind: 'access-request:sent', data: {}, audit }],
    };
  };

/**
 * Marks a request as granted; null if it is. The change of the member has the audit entry.
 * @throws AppError `not_found` if nobody asked
 */
export const markGranted: Decision = ({ version, grantedAt }, now) => {
  if (version === 0) throw new AppError('not_found');
  if (grantedAt !== null) return null;
  return { set: { grantedAt: new Date(now) }, facts: [{ kind: 'access-request:granted', data: {} }] };
};
