// Decisions about answers that follow from absences: pure functions.
import { isOpenForAnswers } from '@guild/common/events/events.rules';
import type { EventDecision, EventEdit } from '../core/events.decisions.ts';
import { toEvent, type EventDocument } from '../core/events.model.ts';
import { answered } from './events.answers.decisions.ts';
import { nextPlace, withAnswer, withoutAnswer, type AnswerRow, type Answers } from './events.answers.ts';

/** A person who is away on the day of the event, and the id of their new answer. */
export type AwayPerson = Pick<AnswerRow, 'id' | 'userId' | 'username' | 'discordId'>;

/** Answers absent for a person. The answer is marked, so that it is taken back with the absence. */
function withAbsence(
  seen: Pick<EventDocument, 'maxParticipants' | 'roles'>,
  rows: readonly AnswerRow[],
  person: AwayPerson,
  now: number,
): Answers {
  const given = { ...person, status: 'absent', note: null, at: nextPlace(rows, now) } as const;
  const change = withAnswer(rows, seen, given);
  const marked = change.rows.map((row): AnswerRow => (row.userId === person.userId ? { ...row, isAway: true } : row));
  return { ...change, rows: marked };
}

/**
 * Answers absent for people who are away on the day of the event and have no answer, and takes back
 * such answers of everybody else. Answers that people gave themselves stay.
 * @param people everybody who is away on the day
 * @param date the day; null if the event has another one by now
 */
export const answerForAway =
  (people: readonly AwayPerson[], date: string): EventDecision =>
  (seen, now) => {
    if (seen.date !== date || !isOpenForAnswers(toEvent(seen), now)) return null;
    const awayIds = new Set(people.map(({ discordId }) => discordId));
    const ended = seen.answers.filter((row) => row.isAway === true && !awayIds.has(row.discordId));
    const known = new Set(seen.answers.map(({ userId }) => userId));
    const added = people.filter(({ userId }) => !known.has(userId));
    if (ended.length + added.length === 0) return null;
    let { answers: rows }: { answers: readonly AnswerRow[] } = seen;
    for (const { userId } of ended) ({ rows } = withoutAnswer(rows, seen, userId));
    for (const person of added) ({ rows } = withAbsence(seen, rows, person, now));
    const change = { rows, promoted: [] };
    const { set, facts } = answered(seen, change, { userIds: added.map(({ userId }) => userId) });
    // A fact names one person who left.
    const left = ended.map(({ userId }): EventEdit['facts'][number] => ({
      kind: 'event:answered',
      data: { leftUserId: userId, version: seen.version + 1 },
    }));
    return { set, facts: [...(added.length > 0 ? facts : []), ...left] };
  };

/**
 * Answers absent for a person who has a seat or waits for one; null if they have neither, or took it
 * after that moment.
 * @param at when the person chose so, ms since 1970
 */
export const giveUpSeat =
  (discordId: string, { date, at }: { readonly date: string; readonly at: number }): EventDecision =>
  (seen, now) => {
    const row = seen.answers.find((one) => one.discordId === discordId);
    if (row === undefined || seen.date !== date || !isOpenForAnswers(toEvent(seen), now)) return null;
    if (row.status === 'absent' || row.status === 'tentative' || row.at.getTime() > at) return null;
    return answered(seen, withAbsence(seen, seen.answers, row, now), { userIds: [row.userId] });
  };
