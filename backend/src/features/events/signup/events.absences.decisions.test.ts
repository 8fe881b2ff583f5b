// Tests of answers that follow from absences, with random histories.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { running, seed } from '@guild/common/test/counts';
import { aStoredEvent } from '../../../../test/events.ts';
import type { EventDocument } from '../core/events.model.ts';
import { answerForAway, giveUpSeat, type AwayPerson } from './events.absences.decisions.ts';
import { figuresOf, nextPlace, seatsOf, waitlistOf, withAnswer, withFigures, withoutAnswer } from './events.answers.ts';

const now = Date.parse('2026-05-02T12:00:00.000Z');
const date = '2026-05-08';
const person = (userId: number): AwayPerson => ({
  id: userId,
  userId,
  username: `P${userId}`,
  discordId: `d${userId}`,
});
const withOne = (event: EventDocument, userId: number, status: 'going' | 'tentative' | 'absent'): EventDocument => {
  const given = { ...person(userId), status, note: null, at: nextPlace(event.answers, now) };
  return { ...event, ...withFigures(withAnswer(event.answers, event, given).rows, event) };
};
const apply = (event: EventDocument, change: ReturnType<ReturnType<typeof answerForAway>>): EventDocument => ({
  ...event,
  ...(change?.set as Partial<EventDocument>),
});
const answersIn = ({ answers }: EventDocument): unknown[] =>
  answers.map(({ userId, status, isAway = false }) => [userId, status, isAway]);

test('people who are away and have no answer are absent until their absence ends', () => {
  const event = withOne(aStoredEvent(), 1, 'going');
  const away = [person(1), person(2)];
  const change = answerForAway(away, date)(event, now);
  const absent = apply(event, change);
  expect(answersIn(absent)).toEqual([
    [1, 'going', false],
    [2, 'absent', true],
  ]);
  expect(change?.facts).toMatchObject([{ kind: 'event:answered', data: { userIds: [2] } }]);
  expect(answerForAway(away, date)(absent, now)).toBeNull();
  const ended = answerForAway([], date)(absent, now);
  expect(answersIn(apply(absent, ended))).toEqual([[1, 'going', false]]);
  expect(ended?.facts).toMatchObject([{ data: { leftUserId: 2 } }]);
});

test('an answer that the person gives themselves stays', () => {
  const absent = apply(aStoredEvent(), answerForAway([person(2)], date)(aStoredEvent(), now));
  const own = withOne(absent, 2, 'absent');
  expect(answersIn(own)).toEqual([[2, 'absent', false]]);
  expect(answerForAway([], date)(own, now)).toBeNull();
});

test('nothing changes on another day, after the event, or when it is cancelled', () => {
  const decide = answerForAway([person(2)], date);
  expect(decide(aStoredEvent({ date: '2026-05-09' }), now)).toBeNull();
  expect(decide(aStoredEvent({ status: 'cancelled' }), now)).toBeNull();
  expect(decide(aStoredEvent(), Date.parse('2026-05-09T12:00:00.000Z'))).toBeNull();
});

test('a seat is given up only if it was taken before the person chose so, and the next one moves up', () => {
  const full = withOne(withOne(aStoredEvent({ maxParticipants: 1 }), 1, 'going'), 2, 'going');
  const change = giveUpSeat('d1', { date, at: now + 1000 })(full, now + 1000);
  const after = apply(full, change);
  expect(answersIn(after).sort()).toEqual([
    [1, 'absent', true],
    [2, 'going', false],
  ]);
  expect(change?.facts).toMatchObject([{ data: { userIds: [1, 2], promotedUserIds: [2] } }]);
  expect(giveUpSeat('d1', { date, at: now + 1000 })(after, now + 1000)).toBeNull();
  expect(giveUpSeat('d1', { date, at: now - 1000 })(full, now)).toBeNull();
  expect(giveUpSeat('d1', { date, at: now })(withOne(aStoredEvent(), 1, 'tentative'), now)).toBeNull();
});

const step = fc.record({
  kind: fc.constantFrom('going', 'tentative', 'absent', 'leave', 'away', 'back', 'giveUp'),
  userId: fc.integer({ min: 1, max: 5 }),
});
test(`after any history (seed ${seed}): one answer each, own answers kept, marked ones only of people who are away`, () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let event = aStoredEvent({ maxParticipants: 2 });
      const away = new Set<number>();
      for (const { kind, userId } of steps) {
        if (kind === 'away' || kind === 'back') {
          if (kind === 'away') away.add(userId);
          else away.delete(userId);
          const before = event.answers.filter(({ isAway }) => isAway !== true);
          const decide = answerForAway([...away].map(person), date);
          event = apply(event, decide(event, now));
          expect(decide(event, now)).toBeNull();
          expect(event.answers.filter(({ isAway }) => isAway !== true)).toEqual(before);
          expect([...away].every((id) => event.answers.some((row) => row.userId === id))).toBe(true);
          expect(event.answers.every((row) => row.isAway !== true || away.has(row.userId))).toBe(true);
        } else if (kind === 'giveUp') {
          if (away.has(userId)) event = apply(event, giveUpSeat(`d${userId}`, { date, at: now + 1e6 })(event, now));
        } else if (kind === 'leave')
          event = { ...event, ...withFigures(withoutAnswer(event.answers, event, userId).rows, event) };
        else event = withOne(event, userId, kind);
        expect(new Set(event.answers.map((row) => row.userId)).size).toBe(event.answers.length);
        expect(event).toMatchObject(figuresOf(event.answers));
        expect(seatsOf(event.answers).length === 2 || waitlistOf(event.answers).length === 0).toBe(true);
      }
    }),
    running(200, 2000),
  );
});
