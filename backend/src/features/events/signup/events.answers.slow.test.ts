// Random sequences of event answers: seats never exceed the maximum, and the waitlist keeps its
// order.
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  figuresOf,
  nextPlace,
  seatsOf,
  waitlistOf,
  withAnswer,
  withoutAnswer,
  withSeats,
  type AnswerRow,
  type Given,
} from './events.answers.ts';

let moment = 0;
const given = (userId: number, status: Given['status'] = 'going', note: string | null = null): Given => {
  moment += 1;
  return { id: moment, userId, username: `P${userId}`, discordId: `${userId}`, at: new Date(moment), status, note };
};
const seatsFor = (maxParticipants: number | null) => ({ maxParticipants });
const people = (rows: readonly AnswerRow[]): number[] => rows.map(({ userId }) => userId);

describe('answers', () => {
  test('seats are taken in order and the rest wait', () => {
    let rows: readonly AnswerRow[] = [];
    for (const userId of [1, 2, 3, 4]) ({ rows } = withAnswer(rows, seatsFor(2), given(userId)));
    expect([people(seatsOf(rows)), people(waitlistOf(rows))]).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });
  test('a later answer goes to the end, even if its clock is behind', () => {
    let { rows } = withAnswer([], seatsFor(1), { ...given(1), at: new Date(5000) });
    for (const [userId, now] of [
      [3, 5000],
      [2, 4000],
    ] as const)
      ({ rows } = withAnswer(rows, seatsFor(1), { ...given(userId), id: 1, at: nextPlace(rows, now) }));
    expect(people(waitlistOf(rows))).toEqual([3, 2]);
  });
  test('a freed seat goes to the first on the waitlist, with the answer they gave', () => {
    let rows: readonly AnswerRow[] = [];
    for (const userId of [1, 2])
      ({ rows } = withAnswer(rows, seatsFor(1), given(userId, userId === 2 ? 'late' : 'going')));
    const left = withoutAnswer(rows, seatsFor(1), 1);
    expect(left.promoted.map(({ userId, status }) => [userId, status])).toEqual([[2, 'late']]);
    expect(figuresOf(left.rows)).toEqual({ currentParticipants: 1, waiting: 0, tentative: 0, absent: 0, bench: 0 });
  });
  test('going and late keep the seat; tentative gives it up; returning means the end of the waitlist', () => {
    let rows: readonly AnswerRow[] = [];
    for (const userId of [1, 2, 3]) ({ rows } = withAnswer(rows, seatsFor(2), given(userId)));
    ({ rows } = withAnswer(rows, seatsFor(2), given(1, 'late')));
    expect(people(seatsOf(rows))).toEqual([1, 2]);
    const doubting = withAnswer(rows, seatsFor(2), given(1, 'tentative'));
    expect(people(doubting.promoted)).toEqual([3]);
    const back = withAnswer(doubting.rows, seatsFor(2), given(1));
    expect([people(seatsOf(back.rows)), people(waitlistOf(back.rows))]).toEqual([[2, 3], [1]]);
  });
  test('a waiting person keeps their place when they change the note or answer late', () => {
    let rows: readonly AnswerRow[] = [];
    for (const userId of [1, 2, 3]) ({ rows } = withAnswer(rows, seatsFor(1), given(userId)));
    ({ rows } = withAnswer(rows, seatsFor(1), given(2, 'late', 'after work')));
    expect(people(waitlistOf(rows))).toEqual([2, 3]);
  });
  test('a higher maximum promotes, a lower one moves the last to join to the head of the waitlist', () => {
    let rows: readonly AnswerRow[] = [];
    for (const userId of [1, 2, 3, 4]) ({ rows } = withAnswer(rows, seatsFor(2), given(userId)));
    expect(people(withSeats(rows, seatsFor(3)).promoted)).toEqual([3]);
    expect(people(withSeats(rows, seatsFor(null)).promoted)).toEqual([3, 4]);
    const fewer = withSeats(rows, seatsFor(1));
    expect([people(seatsOf(fewer.rows)), people(waitlistOf(fewer.rows))]).toEqual([[1], [2, 3, 4]]);
    expect([people(fewer.waitlisted), fewer.promoted]).toEqual([[2], []]);
  });
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant('answer' as const),
    userId: fc.integer({ min: 1, max: 12 }),
    status: fc.constantFrom('going' as const, 'late' as const, 'tentative' as const, 'absent' as const),
  }),
  fc.record({ kind: fc.constant('leave' as const), userId: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('seats' as const), most: fc.option(fc.integer({ min: 1, max: 8 })) }),
);
test('after any sequence: one row per person, no seat above the maximum, nobody waits next to a free seat, order kept', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let rows: readonly AnswerRow[] = [];
      let most: number | null = 4;
      for (const one of steps) {
        const before = rows;
        if (one.kind === 'seats') most = one.most;
        const change =
          one.kind === 'answer'
            ? withAnswer(rows, seatsFor(most), given(one.userId, one.status))
            : one.kind === 'leave'
              ? withoutAnswer(rows, seatsFor(most), one.userId)
              : withSeats(rows, seatsFor(most));
        rows = change.rows;
        expect(new Set(people(rows)).size).toBe(rows.length);
        const seats = seatsOf(rows).length;
        if (most !== null) expect(seats).toBeLessThanOrEqual(most);
        if (most === null || seats < most) expect(waitlistOf(rows)).toEqual([]);
        const up = people(change.promoted);
        expect(people(waitlistOf(before)).filter((userId) => up.includes(userId))).toEqual(up);
        const stayed = people(waitlistOf(rows)).filter((userId) => people(waitlistOf(before)).includes(userId));
        expect(people(waitlistOf(before)).filter((userId) => stayed.includes(userId))).toEqual(stayed);
      }
    }),
    { numRuns: 500 },
  );
});
