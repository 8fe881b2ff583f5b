// Event decisions: what each command changes, without a database.
import { describe, expect, test } from '@jest/globals';
import { aCaller, refusalOf } from '../../../../test/builders.ts';
import { aStoredEvent } from '../../../../test/events.ts';
import {
  answer,
  changeNote,
  join,
  leave,
  takeBack,
  tickAttendance,
  withdraw,
} from '../signup/events.answers.decisions.ts';
import type { AnswerRow } from '../signup/events.answers.ts';
import { cancel, edit, softDelete, restore, type EventDecision, type EventEdit } from './events.decisions.ts';
import type { EventDocument } from './events.model.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const hourMs = 3_600_000;
const zone = 'Europe/Berlin';
const person = (userId: number) => aCaller(`P${userId}`, { userId });
const admin = aCaller('P9', { userId: 9, access: 'Admin' });
const actor = { userId: 9, discordId: admin.discordId, username: 'P9' };
const given = (userId: number, status: 'going' | 'late' | 'tentative' = 'going') => {
  const { discordId, username } = person(userId);
  return { id: userId, userId, discordId, username, status, note: null };
};

/** An event that starts in one day. */
const anEvent = (fields: Partial<EventDocument> = {}): EventDocument =>
  aStoredEvent({ startsAt: new Date(now + 24 * hourMs), ...fields });
const after = (seen: EventDocument, decide: EventDecision, at = now): EventDocument => {
  const change = decide(seen, at);
  return change === null ? seen : { ...seen, ...change.set, version: seen.version + 1 };
};
const decided = (seen: EventDocument, decide: EventDecision, at = now): EventEdit => {
  const change = decide(seen, at);
  if (change === null) throw new Error('nothing was decided');
  return change;
};
const factOf = (change: EventEdit): EventEdit['facts'][number] => {
  const [fact, ...others] = change.facts;
  if (fact === undefined || others.length > 0) throw new Error('not one fact');
  return fact;
};
const refused = (seen: EventDocument, decide: EventDecision, at = now): unknown =>
  refusalOf(() => decide(seen, at)).details?.reason;
const rowWithNote = (row: AnswerRow, userId: number, note: string): AnswerRow =>
  row.userId === userId ? { ...row, note } : row;
const placesOf = ({ answers }: Pick<EventDocument, 'answers'>): [number, AnswerRow['status']][] =>
  answers.map(({ userId, status }) => [userId, status]);
/** Person one has the seat; two and three wait. */
const full = [1, 2, 3].reduce((seen, userId) => after(seen, answer(given(userId), person(userId))), anEvent());

const others = [
  { _id: 6, date: '2026-05-15', time: '20:00', maxParticipants: 1, currentParticipants: 0 },
  { _id: 7, date: '2026-05-22', time: '19:00', maxParticipants: 1, currentParticipants: 0 },
];

describe('answers', () => {
  test('an answer has its person, the new version and its audit details', () => {
    const change = decided(anEvent(), answer(given(1), person(1)));
    expect(change.set).toMatchObject({ currentParticipants: 1, waiting: 0, tentative: 0, absent: 0 });
    const who = { userId: 1, discordId: person(1).discordId, username: 'P1' };
    expect(factOf(change)).toEqual({
      kind: 'event:answered',
      data: { userIds: [1], promotedUserIds: [], version: 2 },
      audit: {
        actor: who,
        action: 'event.answered',
        entity: 'event',
        name: 'Night raid',
        before: null,
        after: { status: 'going', note: null },
      },
    });
  });
  test('leaving frees a named seat and names who moved up', () => {
    expect(placesOf(full)).toEqual([
      [1, 'going'],
      [2, 'waiting'],
      [3, 'waiting'],
    ]);
    const change = decided(full, leave(person(1)));
    expect(factOf(change).data).toEqual({ userIds: [2], promotedUserIds: [2], leftUserId: 1, version: 5 });
    expect(placesOf(after(full, leave(person(1))))).toEqual([
      [2, 'going'],
      [3, 'waiting'],
    ]);
  });
  test('changing to another answer gives up the seat too', () => {
    const { data } = factOf(decided(full, answer(given(1, 'tentative'), person(1))));
    expect(data).toEqual({ userIds: [1, 2], promotedUserIds: [2], version: 5 });
  });
  test('another note keeps the answer, its place, and what a waiting person wants', () => {
    const waiting = after(full, answer(given(2, 'late'), person(2)));
    const change = decided(waiting, changeNote('I bring water', person(2)));
    expect(change.set).toMatchObject({ answers: waiting.answers.map((row) => rowWithNote(row, 2, 'I bring water')) });
    expect(factOf(change)).toMatchObject({
      data: { userIds: [2], promotedUserIds: [] },
      audit: { before: { status: 'waiting', note: null }, after: { status: 'waiting', note: 'I bring water' } },
    });
  });
  test('each refusal has its reason', () => {
    const over = now + 28 * hourMs;
    const cancelled = anEvent({ status: 'cancelled' });
    expect(refused(full, join(given(4), person(4)))).toBe('full');
    expect(refused(full, join(given(1), person(1)))).toBe('already_joined');
    expect(refused(full, leave(person(4)))).toBe('not_joined');
    expect(refused(full, changeNote('Hello', person(4)))).toBe('not_joined');
    const decisions = [
      join(given(4), person(4)),
      answer(given(4), person(4)),
      changeNote('Hello', person(1)),
      leave(person(1)),
    ];
    for (const decide of decisions) {
      expect(refused(full, decide, over)).toBe('past');
      expect(refused({ ...full, ...cancelled }, decide)).toBe('cancelled');
    }
  });
  test('attendance lists only the people it changed', () => {
    const begun = now + 25 * hourMs;
    expect(refused(full, tickAttendance({ userIds: [] }, admin))).toBe('not_started');
    const ticked = after(full, tickAttendance({ userIds: [1] }, admin), begun);
    expect(ticked.answers.map(({ attended }) => attended)).toEqual([true, null, null]);
    expect(factOf(decided(full, tickAttendance({ userIds: [1] }, admin), begun)).data).toMatchObject({
      attendance: [person(1).discordId],
    });
    expect(factOf(decided(ticked, tickAttendance({ userIds: [1] }, admin), begun)).data).toMatchObject({
      attendance: [],
    });
    expect(refused(ticked, tickAttendance({ userIds: [], version: 1 }, admin), begun)).toBe('stale');
  });
});

describe('removing a member from the guild', () => {
  const removal = { memberId: 1, discordId: person(1).discordId, at: now, key: 'removal-1' };
  test('frees the seat once; restoring takes it back once, while there is room', () => {
    const gone = withdraw(removal);
    const left = after(full, gone);
    expect(placesOf(left)).toEqual([
      [2, 'going'],
      [3, 'waiting'],
    ]);
    expect(gone(left, now)).toBeNull();
    expect(factOf(decided(full, gone))).not.toHaveProperty('audit');
    const back = after(left, takeBack('removal-1'));
    expect(placesOf(back).sort()).toEqual([
      [1, 'waiting'],
      [2, 'going'],
      [3, 'waiting'],
    ]);
    expect(takeBack('removal-1')(back, now)).toBeNull();
    expect(takeBack('another')(left, now)).toBeNull();
  });
  test('keeps the seat taken after being added again', () => {
    const taken = full.answers.find(({ userId }) => userId === 1)?.at.getTime() ?? 0;
    expect(withdraw({ ...removal, at: taken - 1 })(full, now)).toBeNull();
    expect(withdraw({ ...removal, at: taken })(full, now)).not.toBeNull();
  });
  test('changes nothing in cancelled or past events', () => {
    const gone = withdraw(removal);
    expect(gone({ ...full, status: 'cancelled' }, now)).toBeNull();
    expect(gone(full, now + 28 * hourMs)).toBeNull();
    const left = after(full, gone);
    expect(takeBack('removal-1')({ ...left, status: 'cancelled' }, now)).toBeNull();
  });
});

describe('planning', () => {
  test('an edit says whether it moves the event, and who gets a seat', () => {
    const more = decided(full, edit({ maxParticipants: 2 }, zone, admin));
    expect(more.set).toMatchObject({ maxParticipants: 2, currentParticipants: 2, waiting: 1 });
    expect(factOf(more).data).toEqual({ moved: false, promotedUserIds: [2], version: 5 });
    const later = decided(full, edit({ time: '21:30' }, zone, admin));
    expect(later.set.startsAt).toEqual(new Date('2026-05-08T19:30:00.000Z'));
    expect(factOf(later).data).toMatchObject({ moved: true, promotedUserIds: [] });
    expect(refused(full, edit({ title: 'x', version: 1 }, zone, admin))).toBe('stale');
    expect(refusalOf(() => edit({ date: '2026-04-30' }, zone, admin)(full, now)).code).toBe('invalid_input');
  });
  test('a maximum below the taken seats is refused, or moves the last to join to the head of the waitlist', () => {
    const wide = [1, 2, 3, 4].reduce(
      (seen, userId) => after(seen, answer(given(userId), person(userId))),
      anEvent({ maxParticipants: 3 }),
    );
    const error = refusalOf(() => edit({ maxParticipants: 1 }, zone, admin)(wide, now));
    expect(error).toMatchObject({
      code: 'conflict',
      details: { reason: 'seats_taken', seats: 3, people: 2 },
    });
    expect(refused(wide, edit({ maxParticipants: 1, version: 1 }, zone, admin))).toBe('stale');
    const narrow = edit({ maxParticipants: 1, moveToWaitlist: true }, zone, admin);
    expect(decided(wide, narrow).set).toMatchObject({ maxParticipants: 1, currentParticipants: 1, waiting: 3 });
    expect(factOf(decided(wide, narrow)).data).toMatchObject({ promotedUserIds: [], waitlistedUserIds: [2, 3] });
    const { answers } = after(wide, narrow);
    expect(placesOf({ answers })).toEqual([
      [1, 'going'],
      [2, 'waiting'],
      [3, 'waiting'],
      [4, 'waiting'],
    ]);
    expect(answers.map(({ at }) => at)).toEqual(wide.answers.map(({ at }) => at));
    expect(decided(wide, edit({ maxParticipants: 3 }, zone, admin)).set).toMatchObject({ currentParticipants: 3 });
  });
  test('a lower maximum is refused for a series if any of its dates has more seats taken', () => {
    const busy = others.map((one, at) => ({ ...one, maxParticipants: 9, currentParticipants: 4 + at }));
    const error = refusalOf(() => edit({ maxParticipants: 3 }, zone, admin, busy)(anEvent(), now));
    expect(error.details).toEqual({ reason: 'seats_taken', seats: 5, people: 3 });
    expect(decided(anEvent(), edit({ title: 'x' }, zone, admin, busy)).facts).toHaveLength(1);
  });
  test('cancelling names the other events it includes, in one audit entry', () => {
    const single = decided(anEvent(), cancel('Storm', admin));
    expect(single.set).toEqual({ status: 'cancelled', cancelReason: 'Storm' });
    expect(factOf(single)).toMatchObject({ audit: { actor, action: 'event.cancelled', name: 'Night raid' } });
    expect(factOf(single).data).toEqual({});
    const { data, audit } = factOf(decided(anEvent(), cancel(null, admin, { others })));
    expect([data, audit?.name]).toEqual([{ others: [6, 7] }, 'Night raid and 2 more of its series']);
    expect(refused(anEvent({ status: 'cancelled' }), cancel(null, admin))).toBe('cancelled');
  });
  test('removing and restoring an event keep the answers', () => {
    expect(decided(full, softDelete(admin))).toMatchObject({ set: {}, facts: [{ kind: 'event:removed' }] });
    expect(decided(full, restore(admin))).toMatchObject({ set: {}, facts: [{ kind: 'event:restored' }] });
  });
});
