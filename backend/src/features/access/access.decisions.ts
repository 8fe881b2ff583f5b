// Decisions about requests for access and applications: pure functions.
import { askAgainMs, type AccessState } from '@guild/common/access/access.api';
import {
  applyAgainMs,
  maxComments,
  type Acceptance,
  type Answer,
  type Question,
} from '@guild/common/access/applications.api';
import type { Rank } from '@guild/common/members/members.api';
import { actorOf, noteOf, type AuditNote } from '../../platform/people/audit/audit.ts';
import type { Decide } from '../../platform/store/documents/documents.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Caller } from '../../platform/people/caller.ts';
import { keptMs, undecided, type AccessFacts, type AccessRequestDocument } from './access.model.ts';

type Decision = Decide<AccessRequestDocument, AccessFacts>;
type Verb = Parameters<typeof noteOf<'access_request'>>[1]['verb'];

/**
 * When the person may ask or apply again, in ms since 1970: two weeks after a decline, otherwise an hour after the
 * last request or its decision. The hour gives the handlers time to let an accepted person in.
 */
const askableAt = ({ status, askedAt, decidedAt }: AccessRequestDocument): number => {
  if (askedAt.getTime() === 0) return 0;
  const decided = decidedAt?.getTime() ?? 0;
  if (status === 'declined') return decided + applyAgainMs;
  return Math.max(askedAt.getTime(), decided) + askAgainMs;
};
/** Whether answers wait for a decision. A plain request can be repeated. */
const isApplying = ({ status, answers }: Pick<AccessRequestDocument, 'status' | 'answers'>): boolean =>
  status === 'open' && answers.length > 0;

/** What a person without access is told of their own request. Nothing of what others say about them is in it. */
export type OwnRequest = Pick<AccessState, 'mayAsk' | 'askedAt' | 'grantedAt' | 'form' | 'application' | 'mayAskAt'>;
/**
 * @param form the questions; null: there is no form
 * @param now ms since 1970
 */
export function ownRequestOf(
  request: AccessRequestDocument,
  { form, hasAccess, now }: { form: readonly Question[] | null; hasAccess: boolean; now: number },
): OwnRequest {
  const { version, askedAt, grantedAt, status, answers, reason } = request;
  // With a form, a plain request from before can become an application at once.
  const waits = isApplying(request) || (form?.length === 0 && status === 'open');
  const until = form !== null && status === 'open' ? 0 : askableAt(request);
  return {
    mayAsk: !hasAccess && !waits && now >= until,
    mayAskAt: !hasAccess && !waits && now < until ? new Date(until).toISOString() : null,
    askedAt: askedAt.getTime() === 0 ? null : askedAt.toISOString(),
    grantedAt: grantedAt?.toISOString() ?? null,
    form: form === null ? null : [...form],
    application: version === 0 ? null : { status, answers, reason: status === 'declined' ? reason : null },
  };
}

/** A request that waits for a decision. What was said about an earlier one that still waits stays. */
const requestOf = (
  { discordId, username: name, avatar }: Caller,
  last: AccessRequestDocument,
  { answers, now, kept }: { answers: readonly Answer[]; now: number; kept: number },
) => ({
  ...undecided,
  comments: last.status === 'open' ? last.comments : [],
  votes: last.status === 'open' ? last.votes : [],
  discordId,
  name,
  avatar,
  status: 'open' as const,
  answers: [...answers],
  askedAt: new Date(now),
  lapsesAt: new Date(now + kept),
});

/** Asks the admins for access; null while an application waits, or too soon after the last request. */
export const sendRequest =
  (caller: Caller): Decision =>
  (last, now) => {
    if (isApplying(last) || now < askableAt(last)) return null;
    const audit = noteOf(caller, { entity: 'access_request', verb: 'sent' });
    const set = requestOf(caller, last, { answers: [], now, kept: keptMs.request });
    return { set, facts: [{ kind: 'access-request:sent', data: {}, audit }] };
  };

/**
 * Applies with answers; null if an application waits already.
 * @throws AppError `conflict` too soon after the last one
 */
export const apply =
  (caller: Caller, answers: readonly Answer[]): Decision =>
  (last, now) => {
    // A plain request becomes an application.
    const isPlain = last.status === 'open' && last.answers.length === 0 && answers.length > 0;
    if (last.status === 'open' && !isPlain) return null;
    const until = askableAt(last);
    if (!isPlain && now < until)
      throw new AppError('conflict', "You can't apply again yet.", {
        reason: 'too_soon',
        until: new Date(until).toISOString(),
      });
    const audit = noteOf(caller, { entity: 'access_request', verb: 'applied' });
    const set = requestOf(caller, last, { answers, now, kept: keptMs.application });
    return { set, facts: [{ kind: 'access-request:sent', data: {}, audit }] };
  };

/** Withdraws one's own application; null if none waits. */
export const withdraw =
  (caller: Caller): Decision =>
  ({ status }, now) => {
    if (status !== 'open') return null;
    const audit = noteOf(caller, { entity: 'access_request', verb: 'withdrawn' });
    return {
      set: { status: 'withdrawn', answers: [], comments: [], votes: [], lapsesAt: new Date(now + keptMs.request) },
      facts: [{ kind: 'access-request:withdrawn', data: {}, audit }],
    };
  };

/** @throws AppError `not_found`; `not_allowed` one's own */
function checkDecider({ version, discordId }: AccessRequestDocument, caller: Caller): void {
  if (version === 0) throw new AppError('not_found');
  if (discordId === caller.discordId)
    throw new AppError('not_allowed', "You can't see or decide your own application.", { reason: 'own_application' });
}
const outcomes: Readonly<Record<AccessRequestDocument['status'], string>> = {
  open: 'It still waits for a decision.',
  trial: 'accepted this person on trial.',
  accepted: 'accepted this person.',
  declined: 'declined this application.',
  withdrawn: 'The application was withdrawn.',
  ended: 'ended the trial of this person.',
};
/** Outcomes that nobody decided. */
const withoutDecider: Partial<typeof outcomes> = {
  accepted: 'This person already has access.',
  ended: 'The person was removed.',
};
/** @throws AppError `conflict` with who has decided, unless the request is in one of these states */
function checkState(
  { status, decidedBy }: AccessRequestDocument,
  ...allowed: readonly AccessRequestDocument['status'][]
): void {
  if (allowed.includes(status)) return;
  const isByItself = status === 'open' || status === 'withdrawn' || decidedBy === null;
  const sentence = isByItself ? (withoutDecider[status] ?? outcomes[status]) : `${decidedBy} ${outcomes[status]}`;
  throw new AppError('conflict', sentence, { reason: 'decided', by: decidedBy, status });
}
const noteAbout = (
  caller: Caller,
  verb: Verb,
  { name }: AccessRequestDocument,
  what: Pick<AuditNote, 'before' | 'after'> = {},
): AuditNote => noteOf(caller, { entity: 'access_request', verb, name, ...what });

/** Adds a comment. The audit entry does not contain it, because the applicant may read the record one day. */
export const comment =
  (text: string, caller: Caller): Decision =>
  (seen, now) => {
    checkDecider(seen, caller);
    checkState(seen, 'open', 'trial');
    if (seen.comments.length >= maxComments)
      throw new AppError('conflict', `An application has at most ${maxComments} comments.`, { reason: 'too_many' });
    const { username, discordId } = caller;
    return {
      set: { comments: [...seen.comments, { username, discordId, at: new Date(now), text }] },
      facts: [{ kind: 'access-request:discussed', data: {}, audit: noteAbout(caller, 'commented', seen) }],
    };
  };

/** Sets the caller's vote, or takes it back; null if nothing changes. */
export const castVote =
  (isFor: boolean | null, caller: Caller): Decision =>
  (seen) => {
    checkDecider(seen, caller);
    checkState(seen, 'open', 'trial');
    const { username, discordId } = caller;
    const own = seen.votes.find((one) => one.discordId === discordId);
    if ((own?.isFor ?? null) === isFor) return null;
    const others = seen.votes.filter((one) => one !== own);
    return {
      set: { votes: isFor === null ? others : [...others, { username, discordId, isFor }] },
      facts: [{ kind: 'access-request:discussed', data: {}, audit: noteAbout(caller, 'voted', seen) }],
    };
  };

/** The longest trial, in ms. */
const maxTrialMs = 366 * 24 * 3_600_000;
/**
 * Accepts the applicant. A handler lets them in, unless they are in already.
 * @param held the rank of somebody with member access, which stays; null for others
 * @throws AppError `conflict` if it is decided, `invalid_input` for a date that is not to come
 */
export const accept =
  ({ rank: chosen, trialUntil }: Acceptance, held: Rank | null, caller: Caller): Decision =>
  (seen, now) => {
    checkDecider(seen, caller);
    checkState(seen, 'open');
    const until = trialUntil === null ? null : Date.parse(trialUntil);
    if (until !== null && (until <= now || until > now + maxTrialMs))
      throw invalidField('trialUntil', 'Must be a day to come, within a year');
    const verb = until === null ? 'accepted' : 'accepted_on_trial';
    const rank = held ?? chosen;
    const after = { rank, ...(trialUntil !== null && { until: trialUntil }) };
    return {
      set: {
        status: until === null ? 'accepted' : 'trial',
        decidedBy: caller.username,
        decidedAt: new Date(now),
        grantedAt: new Date(now),
        rank,
        trialUntil: until === null ? null : new Date(until),
        isDue: false,
        lapsesAt: new Date(until === null ? now + keptMs.decided : until + keptMs.application),
      },
      facts: [
        {
          kind: 'access-request:granted',
          data: held === null ? { by: actorOf(caller) } : {},
          audit: noteAbout(caller, verb, seen, { after }),
        },
      ],
    };
  };

/** Declines the application. @throws AppError `conflict` if it is decided */
export const decline =
  (reason: string, caller: Caller): Decision =>
  (seen, now) => {
    checkDecider(seen, caller);
    checkState(seen, 'open');
    return {
      set: {
        status: 'declined',
        decidedBy: caller.username,
        decidedAt: new Date(now),
        reason,
        lapsesAt: new Date(now + keptMs.decided),
      },
      facts: [
        {
          kind: 'access-request:declined',
          data: {},
          audit: noteAbout(caller, 'declined', seen, { after: { reason } }),
        },
      ],
    };
  };

/**
 * Keeps a member on trial, or ends the trial. A handler then removes the member.
 * @throws AppError `conflict` if there is no trial, or somebody has decided
 */
export const decideTrial =
  (keep: boolean, caller: Caller): Decision =>
  (seen, now) => {
    checkDecider(seen, caller);
    checkState(seen, 'trial');
    const set = {
      status: keep ? ('accepted' as const) : ('ended' as const),
      decidedBy: caller.username,
      decidedAt: new Date(now),
      trialUntil: null,
      lapsesAt: new Date(now + keptMs.decided),
    };
    const audit = noteAbout(caller, keep ? 'kept' : 'trial_ended', seen);
    return {
      set,
      facts: [
        keep
          ? { kind: 'access-request:kept', data: {}, audit }
          : { kind: 'access-request:ended', data: { by: actorOf(caller) }, audit },
      ],
    };
  };

/** Marks that a trial is over; null if it is not, or if it is marked. */
export const markDue: Decision = ({ status, trialUntil, isDue }, now) =>
  status !== 'trial' || isDue || trialUntil === null || trialUntil.getTime() > now
    ? null
    : { set: { isDue: true }, facts: [{ kind: 'access-request:due', data: {} }] };

/**
 * Closes the application of somebody who was removed, or who came in in another way, and forgets what was
 * written.
 * @param at when that happened, ms since 1970. Later requests are spared.
 */
export const closeForRemoved =
  (at: number): Decision =>
  ({ version, askedAt, status, answers, comments, votes }) => {
    if (version === 0 || askedAt.getTime() > at) return null;
    const isUndecided = status === 'open' || status === 'trial';
    if (!isUndecided && answers.length + comments.length + votes.length === 0) return null;
    return {
      set: {
        ...(isUndecided && { status: 'ended' as const, trialUntil: null }),
        answers: [],
        comments: [],
        votes: [],
      },
      facts: [{ kind: 'access-request:closed', data: {} }],
    };
  };

/** Closes the request of somebody who got access in another way; null if none waits. @param rank theirs */
export const closeForAccess =
  (rank: Rank | null): Decision =>
  ({ status }, now) => {
    if (status !== 'open') return null;
    const decidedAt = new Date(now);
    const lapsesAt = new Date(now + keptMs.decided);
    return {
      set: { status: 'accepted', grantedAt: decidedAt, decidedAt, rank, lapsesAt },
      facts: [{ kind: 'access-request:granted', data: {} }],
    };
  };

/**
 * Grants a plain request; null if it is granted. The change of the member has the audit entry.
 * @param hasAccess whether the person got access in another way, so that nothing else is to do
 * @throws AppError `not_found` if nobody asked, `conflict` if it was declined or withdrawn
 */
export const grantRequest =
  (caller: Caller, hasAccess: boolean): Decision =>
  (seen, now) => {
    if (seen.version === 0) throw new AppError('not_found');
    if (seen.grantedAt !== null) return null;
    if (!hasAccess) checkState(seen, 'open');
    const decidedAt = new Date(now);
    const data = hasAccess ? {} : { by: actorOf(caller), isPlain: true };
    return {
      set: { status: 'accepted', grantedAt: decidedAt, decidedBy: caller.username, decidedAt, rank: 'Member' },
      facts: [{ kind: 'access-request:granted', data }],
    };
  };

/** The rank to give to an accepted person; null: none, also after the trial has ended. */
export const rankToGive = ({ status, rank }: Pick<AccessRequestDocument, 'status' | 'rank'>): Rank | null =>
  status === 'accepted' || status === 'trial' ? rank : null;
