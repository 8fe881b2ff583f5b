// Answer and attendance decisions: pure functions.
import { hasRoles, roleOf } from '@guild/common/events/events.roles';
import { isOpenForAnswers, refusedAnswer, refusedJoin, takesSeat } from '@guild/common/events/events.rules';
import { actorOf, type AuditNote } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { refuseStale } from '../../../platform/store/documents/edits.ts';
import type { Removal } from '../../../platform/people/memberData.ts';
import {
  nextPlace,
  wasThere,
  withAnswer,
  withFigures,
  withoutAnswer,
  withReturned,
  type AnswerRow,
  type Answers,
  type Given,
} from './events.answers.ts';
import { freeRole, wantsSeat } from '../roles/events.roles.ts';
import type { EventFacts } from '../core/events.facts.ts';
import type { FactOf } from '../../../platform/store/outbox/facts.ts';
import { eventNote, refusal, refuseClosed, type EventDecision, type EventEdit } from '../core/events.decisions.ts';
import { notStarted } from '../attendance/events.checkIn.decisions.ts';
import { settledBy } from '../attendance/events.objections.decisions.ts';
import { lateBacksAfter } from '../attendance/events.standing.ts';
import { toEvent, type EventDocument } from '../core/events.model.ts';

/** An answer before its place is known. */
export type GivenAnswer = Omit<Given, 'at'>;
/** Fields of an answer that are kept when they are undefined. */
type Kept = Pick<GivenAnswer, 'roleId' | 'secondRoleId'> & { readonly note?: string | null | undefined };

export const rowOf = ({ answers }: EventDocument, id: number): AnswerRow | undefined =>
  answers.find(({ userId }) => userId === id);
/** An answer in the audit record, with the name of its role. */
interface RecordedAnswer extends Pick<AnswerRow, 'status' | 'note'> {
  readonly role?: string | null;
}
const recorded = (
  event: EventDocument,
  { status, note, roleId }: Pick<AnswerRow, 'status' | 'note' | 'roleId'>,
): RecordedAnswer => ({
  status,
  note,
  ...(hasRoles(event) && { role: roleOf(event, roleId)?.name ?? null }),
});
/** A person's answer in the audit record; null: none. */
export const answerOf = (seen: EventDocument, userId: number): RecordedAnswer | null => {
  const mine = rowOf(seen, userId);
  return mine === undefined ? null : recorded(seen, mine);
};

interface Answered {
  /** People whose answers change. */
  readonly userIds: readonly number[];
  readonly leftUserId?: number;
  /** What a leader did with a person. */
  readonly placed?: FactOf<EventFacts, 'event:answered'>['data']['placed'];
  /** Left out if the system made the change. Then there is no audit entry. */
  readonly audit?: AuditNote;
}
/** The change to these answers, with the fact about everybody affected. */
export function answered(
  seen: EventDocument,
  change: Answers,
  { userIds, leftUserId, placed, audit }: Answered,
): EventEdit {
  const promoted = change.promoted.map(({ userId }) => userId);
  const data = {
    userIds: [...new Set([...userIds, ...promoted])],
    promotedUserIds: promoted.filter((userId) => !userIds.includes(userId)),
    ...(leftUserId !== undefined && { leftUserId }),
    ...(placed !== undefined && { placed }),
    version: seen.version + 1,
  };
  return {
    set: withFigures(change.rows, seen),
    facts: [{ kind: 'event:answered', data, ...(audit !== undefined && { audit }) }],
  };
}

/** The late seats given back, if this answer changes them. */
function lateBacksOf(
  seen: EventDocument,
  userId: number,
  hasSeat: boolean,
  now: number,
): Pick<EventDocument, 'lateBacks'> {
  const before = seen.lateBacks ?? [];
  const lateBacks = lateBacksAfter(seen, rowOf(seen, userId), { userId, hasSeat, now });
  return lateBacks.length === before.length ? {} : { lateBacks };
}

/**
 * The answer with what it keeps of the previous one.
 * @throws AppError `conflict` for an unknown role, or a seat without a role in an event with roles
 */
function completed(seen: EventDocument, given: Omit<GivenAnswer, keyof Kept> & Kept): GivenAnswer {
  const { roleId: first, secondRoleId: other, note: newNote, ...rest } = given;
  const before = rowOf(seen, given.userId);
  const note = newNote === undefined ? (before?.note ?? null) : newNote;
  // Screens that were opened before the roles were removed still send one.
  if (!hasRoles(seen)) return { ...rest, note };
  const chosen = [
    first === undefined ? before?.roleId : first,
    other === undefined ? before?.secondRoleId : other,
  ].filter((one) => one != null);
  if (chosen.some((one) => roleOf(seen, one) === undefined)) throw refusal('unknown_role');
  // A second choice alone is the first.
  const [roleId = null, second = null] = chosen;
  // People who answered before the event had roles keep their place until they choose.
  const hasPlace = before !== undefined && wantsSeat(before) && first === undefined;
  if (roleId === null && takesSeat(given.status) && !hasPlace) throw refusal('choose_role');
  return { ...rest, note, roleId, secondRoleId: second === roleId ? null : second };
}

function given(seen: EventDocument, answer: GivenAnswer, now: number, audit: AuditNote): EventEdit {
  const at = nextPlace(seen.answers, now);
  const change = withAnswer(seen.answers, seen, { ...answer, at });
  const { set, facts } = answered(seen, change, { userIds: [answer.userId], audit });
  const row = change.rows.find(({ userId }) => userId === answer.userId);
  const hasSeat = row !== undefined && takesSeat(row.status);
  return { set: { ...set, ...lateBacksOf(seen, answer.userId, hasSeat, now) }, facts };
}

/** Takes a seat if one is free. */
export const join =
  (answer: GivenAnswer, actor: Caller): EventDecision =>
  (seen, now) => {
    const mine = rowOf(seen, answer.userId);
    const why = refusedJoin(toEvent(seen), mine !== undefined && takesSeat(mine.status), now);
    if (why !== null) throw refusal(why);
    const whole = completed(seen, answer);
    const others = seen.answers.filter(({ userId }) => userId !== answer.userId);
    if (hasRoles(seen) && freeRole(others, seen, [whole.roleId, whole.secondRoleId]) === null)
      throw refusal('role_full');
    const change = { before: answerOf(seen, answer.userId), after: recorded(seen, whole) };
    return given(seen, whole, now, eventNote(actorOf(actor), 'joined', seen, change));
  };

/**
 * Answers in any way. If all seats are taken, "going" and "late" go to the waitlist.
 * @param newAnswer note and roles stay as they are if they are undefined
 */
export const answer =
  (newAnswer: Omit<GivenAnswer, keyof Kept> & Kept, actor: Caller): EventDecision =>
  (seen, now) => {
    const why = refusedAnswer(toEvent(seen), rowOf(seen, newAnswer.userId)?.status ?? null, newAnswer.status, now);
    if (why !== null) throw refusal(why);
    const whole = completed(seen, newAnswer);
    const change = { before: answerOf(seen, newAnswer.userId), after: recorded(seen, whole) };
    return given(seen, whole, now, eventNote(actorOf(actor), 'answered', seen, change));
  };

/**
 * Changes the note of an answer. The answer keeps its seat or its place in the waitlist.
 * @param note null: no note
 */
export const changeNote =
  (note: string | null, actor: Caller): EventDecision =>
  (seen, now) => {
    refuseClosed(seen, now);
    const { userId } = actor;
    const before = answerOf(seen, userId);
    if (before === null) throw refusal('not_joined');
    const rows = seen.answers.map((row) => (row.userId === userId ? { ...row, note } : row));
    const audit = eventNote(actorOf(actor), 'answered', seen, { before, after: { ...before, note } });
    return answered(seen, { rows, promoted: [] }, { userIds: [userId], audit });
  };

export const leave =
  (actor: Caller): EventDecision =>
  (seen, now) => {
    refuseClosed(seen, now);
    const { userId } = actor;
    const before = answerOf(seen, userId);
    if (before === null) throw refusal('not_joined');
    const change = withoutAnswer(seen.answers, seen, userId);
    const { set, facts } = answered(seen, change, {
      userIds: [],
      leftUserId: userId,
      audit: eventNote(actorOf(actor), 'left', seen, { before }),
    });
    return { set: { ...set, ...lateBacksOf(seen, userId, false, now) }, facts };
  };

/**
 * Frees the seat of a removed member; null if they had none or the event is closed. A seat taken
 * after the removal stays: the member was added again.
 */
export const withdraw =
  ({ discordId, at, key: removal }: Removal): EventDecision =>
  (seen, now) => {
    const row = seen.answers.find((one) => one.discordId === discordId);
    if (row === undefined || row.at.getTime() > at || !isOpenForAnswers(toEvent(seen), now)) return null;
    const { userId } = row;
    const others = (seen.withdrawn ?? []).filter((one) => one.row.userId !== userId);
    const change = withoutAnswer(seen.answers, seen, userId);
    const { set, facts } = answered(seen, change, { userIds: [], leftUserId: userId });
    return { set: { ...set, withdrawn: [...others, { removal, row, done: false }] }, facts };
  };

/**
 * Restores the answer freed by a removal, if possible; null if it is restored already, or the event
 * is over or cancelled.
 */
export const takeBack =
  (removal: string): EventDecision =>
  (seen, now) => {
    const entry = seen.withdrawn?.find((one) => one.removal === removal && !one.done);
    if (entry === undefined || !isOpenForAnswers(toEvent(seen), now)) return null;
    const change = withReturned(seen.answers, seen, entry.row);
    const { set, facts } = answered(seen, change, { userIds: [entry.row.userId] });
    const withdrawn = (seen.withdrawn ?? []).map((one) => (one === entry ? { ...one, done: true } : one));
    return { set: { ...set, withdrawn }, facts };
  };

/**
 * The attendees' user ids, as edited from `version`. People without a seat may be
 * among them. All others with a seat did not attend.
 */
export interface Attendance {
  readonly userIds: readonly number[];
  readonly version?: number | undefined;
}
export const tickAttendance =
  ({ userIds, version }: Attendance, actor: Caller): EventDecision =>
  (seen, now) => {
    if (seen.startsAt.getTime() > now) throw notStarted();
    refuseStale(version, toEvent(seen));
    const attendeeIds = new Set(userIds);
    // People without a seat came or not; nobody has missed them.
    const tick = (row: AnswerRow): boolean | null =>
      attendeeIds.has(row.userId) ? true : takesSeat(row.status) ? false : null;
    const rows = seen.answers.map((row) => ({ ...row, attended: tick(row) }));
    const was = new Set(seen.answers.filter(wasThere).map(({ userId }) => userId));
    const ticked = rows.filter((row) => wasThere(row) !== was.has(row.userId)).map(({ discordId }) => discordId);
    const data = { userIds: rows.map(({ userId }) => userId), attendance: ticked, version: seen.version + 1 };
    const presentIn = (all: readonly AnswerRow[]): Pick<AnswerRow, 'username' | 'discordId'>[] =>
      all.filter(wasThere).map(({ username, discordId }) => ({ username, discordId }));
    const what = { before: { present: presentIn(seen.answers) }, after: { present: presentIn(rows) } };
    const audit = eventNote(actorOf(actor), 'attendance_set', seen, what);
    const settled = settledBy(seen, rows, actor);
    return {
      set: { ...withFigures(rows, seen), ...settled.set },
      facts: [{ kind: 'event:answered', data, audit }, ...settled.facts],
    };
  };
