// Decisions about inactive members: who is inactive, asking them, and their answer. Pure functions.
import { isAwayOn } from '@guild/common/members/absences.api';
import { askedAgainAfterDays, type InactiveMember } from '@guild/common/members/inactive.api';
import { actorOf } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Change } from '../../../platform/store/documents/documents.ts';
import { noteOn } from '../core/members.decisions.ts';
import type { MemberFacts } from '../core/members.facts.ts';
import type { MemberDocument } from '../core/members.model.ts';

const dayMs = 24 * 3_600_000;
type Decision = (member: MemberDocument, now: number) => Change<MemberDocument, MemberFacts> | null;

/** What decides whether a member is inactive. */
export type Presence = Pick<
  MemberDocument,
  '_id' | 'discordId' | 'isOnline' | 'lastActive' | 'createdAt' | 'asked' | 'absence'
>;
/** When other things of a person happened last. Absent: never. */
export interface Signs {
  readonly answered?: Date | undefined;
  readonly contributed?: Date | undefined;
}

/** The times by which members are judged. */
export interface Limits {
  /** The last sign of an inactive member is earlier. */
  readonly since: Date;
  /** `YYYY-MM-DD`. People who are away on this day are not inactive. */
  readonly today: string;
}
/** The moment before which the last sign of an inactive member lies. @param now ms since 1970 */
export const inactiveSince = (now: number, afterDays: number): Date => new Date(now - afterDays * dayMs);

/** The newest sign of a person; null: there is none. */
function lastSign({ lastActive }: Pick<Presence, 'lastActive'>, { answered, contributed }: Signs): Date | null {
  const all = [lastActive, answered, contributed].flatMap((one) => (one == null ? [] : [one.getTime()]));
  return all.length === 0 ? null : new Date(Math.max(...all));
}
/** Whether the member was seen, has joined lately, or is away. */
const isPresent = ({ isOnline, lastActive, createdAt, absence }: Presence, { since, today }: Limits): boolean =>
  isOnline || (lastActive ?? createdAt) >= since || createdAt >= since || isAwayOn(absence ?? null, today);

/** An inactive member for the API. */
export const toInactive = ({ _id, asked }: Pick<Presence, '_id' | 'asked'>, seenAt: Date | null): InactiveMember => ({
  id: _id,
  seenAt: seenAt?.toISOString() ?? null,
  asked: asked === undefined ? null : { at: asked.at.toISOString(), by: asked.by },
});

/** The member as an inactive one; null: active, or away. */
export function inactiveOf(member: Presence, signs: Signs, limits: Limits): InactiveMember | null {
  if (isPresent(member, limits)) return null;
  const seenAt = lastSign(member, signs);
  return seenAt !== null && seenAt >= limits.since ? null : toInactive(member, seenAt);
}

/** Whether somebody may be asked again. @param now ms since 1970 */
export const mayAsk = (askedAt: Date | string | undefined, now: number): boolean =>
  askedAt === undefined || now - new Date(askedAt).getTime() >= askedAgainAfterDays * dayMs;

/**
 * Asks a member whether they are still here; null if they were seen meanwhile, are away, or were asked in
 * the last 14 days.
 */
export const askWhetherHere =
  (caller: Caller, limits: Limits): Decision =>
  (seen, now) => {
    if (isPresent(seen, limits) || !mayAsk(seen.asked?.at, now)) return null;
    const asked = { at: new Date(now), by: caller.username, byDiscordId: caller.discordId };
    const audit = noteOn(actorOf(caller), 'asked', seen, {});
    return { set: { asked }, facts: [{ kind: 'member:asked', data: {}, audit }] };
  };

/** The caller says that they are still here. It counts as seen. */
export const sayHere =
  (caller: Caller): Decision =>
  (seen, now) => ({
    set: { lastActive: new Date(now) },
    facts: [{ kind: 'member:updated', data: { isHere: true }, audit: noteOn(actorOf(caller), 'here', seen, {}) }],
  });
