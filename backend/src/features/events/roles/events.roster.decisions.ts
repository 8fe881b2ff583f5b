// Roster decisions: a leader moves people between roster, bench and waitlist, adds and removes them.
// Pure functions.
import type { Placing } from '@guild/common/events/events.roster.api';
import { hasRoles, roleOf } from '@guild/common/events/events.roles';
import { takesSeat } from '@guild/common/events/events.rules';
import { actorOf } from '../../../platform/people/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { eventNote, refusal, refuseClosed, type EventDecision } from '../core/events.decisions.ts';
import type { EventDocument } from '../core/events.model.ts';
import { answered, answerOf } from '../signup/events.answers.decisions.ts';
import { nextPlace, promote, withoutAnswer, type AnswerRow, type Answers } from '../signup/events.answers.ts';
import { isRoleTaken, isTaken } from './events.roles.ts';

/** The person whom a leader moves, with the id of the answer if they have none yet. */
export type Placed = Pick<AnswerRow, 'id' | 'userId' | 'username' | 'discordId'>;

/** The answer of somebody who has not answered yet. */
const newAnswer = (person: Placed, at: Date): AnswerRow => ({
  ...person,
  at,
  status: 'absent',
  wanted: 'going',
  note: null,
  attended: null,
});

/** The role that a move gives; undefined: it stays. @throws AppError `conflict` for an unknown role */
function roleAfter(
  seen: EventDocument,
  row: AnswerRow,
  { roleId }: Placing,
): Pick<AnswerRow, 'roleId' | 'secondRoleId'> {
  if (!hasRoles(seen)) return {};
  const next = roleId === undefined ? (row.roleId ?? null) : roleId;
  if (next !== null && roleOf(seen, next) === undefined) throw refusal('unknown_role');
  return { roleId: next, secondRoleId: next === null || row.secondRoleId === next ? null : (row.secondRoleId ?? null) };
}

/** Gives a seat. @throws AppError `conflict` without a role, or if no seat is free */
function seated(seen: EventDocument, others: readonly AnswerRow[], row: AnswerRow): AnswerRow {
  if (isTaken(others, seen)) throw refusal('full');
  if (!hasRoles(seen)) return { ...row, status: row.wanted };
  const { roleId = null } = row;
  if (roleId === null) throw refusal('choose_role');
  if (isRoleTaken(others, seen, roleId)) throw refusal('role_full');
  return { ...row, status: row.wanted, seatRoleId: roleId };
}

/**
 * The answers after a move. A moved person goes to the end of a waitlist.
 * @param now ms since 1970
 * @throws AppError `conflict`
 */
function afterMove(seen: EventDocument, person: Placed, placing: Placing, now: number): Answers {
  const next = nextPlace(seen.answers, now);
  const before = seen.answers.find(({ userId }) => userId === person.userId);
  const others = seen.answers.filter(({ userId }) => userId !== person.userId);
  const known = before ?? newAnswer(person, next);
  const row: AnswerRow = {
    ...known,
    ...roleAfter(seen, known, placing),
    ...(hasRoles(seen) && { seatRoleId: null }),
  };
  if (placing.to === 'roster') return promote([...others, seated(seen, others, row)], seen);
  if (placing.to === 'bench') return promote([...others, { ...row, status: 'bench' }], seen);
  const change = promote([...others, { ...row, at: next, status: 'waiting' }], seen);
  // The seat would go straight back to them.
  if (change.promoted.some(({ userId }) => userId === person.userId)) throw refusal('seat_free');
  return change;
}

const verbs = { roster: 'seated', bench: 'benched', waitlist: 'waitlisted' } as const satisfies Record<
  Placing['to'],
  string
>;
/**
 * Moves a person to the roster, the bench or the waitlist, or adds somebody who has not answered. A freed
 * seat goes to the waitlist. Null if they are there already.
 * @throws AppError `conflict` if the event is closed, the role unknown, or no seat free
 */
export const place =
  (person: Placed, placing: Placing, actor: Caller): EventDecision =>
  (seen, now) => {
    refuseClosed(seen, now);
    const before = seen.answers.find(({ userId }) => userId === person.userId);
    if (before !== undefined && isThere(seen, before, placing)) return null;
    const change = afterMove(seen, person, placing, now);
    const record = (event: EventDocument): object | null => {
      const given = answerOf(event, person.userId);
      return given && { who: person.username, discordId: person.discordId, ...given };
    };
    const what = { before: record(seen), after: record({ ...seen, answers: [...change.rows] }) };
    return answered(seen, change, {
      userIds: [person.userId],
      placed: { discordId: person.discordId, to: placing.to, reason: null },
      audit: eventNote(actorOf(actor), verbs[placing.to], seen, what),
    });
  };

function isThere(seen: EventDocument, before: AnswerRow, { to, roleId = before.roleId ?? null }: Placing): boolean {
  const isSameRole = !hasRoles(seen) || roleId === (before.roleId ?? null);
  if (to === 'roster') return takesSeat(before.status) && (!hasRoles(seen) || before.seatRoleId === roleId);
  return isSameRole && before.status === (to === 'bench' ? 'bench' : 'waiting');
}

/**
 * Removes a person's answer. A freed seat goes to the waitlist.
 * @throws AppError `conflict` if the event is closed, `not_found` if they have not answered
 */
export const removePerson =
  (discordId: string, reason: string, actor: Caller): EventDecision =>
  (seen, now) => {
    refuseClosed(seen, now);
    const row = seen.answers.find((one) => one.discordId === discordId);
    if (row === undefined) throw new AppError('not_found');
    const { userId, username: who } = row;
    const what = { before: null, after: { who, discordId, status: 'removed', reason } };
    return answered(seen, withoutAnswer(seen.answers, seen, userId), {
      userIds: [],
      leftUserId: userId,
      placed: { discordId, to: null, reason },
      audit: eventNote(actorOf(actor), 'person_removed', seen, what),
    });
  };
