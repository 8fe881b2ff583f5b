// Random histories of events with roles: answers, moves, edits, removals of persons, and restores.
import { expect, test } from '@jest/globals';
import { placesOf, rolesOf, shownRoleId, type TypedRole } from '@guild/common/events/events.roles';
import { takesSeat } from '@guild/common/events/events.rules';
import { running, seed } from '@guild/common/test/counts';
import fc from 'fast-check';
import { aCaller } from '../../../../test/builders.ts';
import { aStoredEvent } from '../../../../test/events.ts';
import { AppError } from '../../../platform/errors.ts';
import { edit, restore, softDelete, type EventDecision } from '../core/events.decisions.ts';
import type { EventDocument } from '../core/events.model.ts';
import { answer, join, leave, takeBack, withdraw } from '../signup/events.answers.decisions.ts';
import type { AnswerRow } from '../signup/events.answers.ts';
import { place, removePerson } from './events.roster.decisions.ts';

const start = Date.parse('2026-05-01T12:00:00.000Z');
const admin = aCaller('Ada', { userId: 99, access: 'Admin' });
const person = (userId: number) => aCaller(`P${userId}`, { userId });
let nextId = 0;
const placed = (userId: number) => {
  const { discordId, username } = person(userId);
  return { id: (nextId += 1), userId, discordId, username };
};
const removalOf = (userId: number, now: number, key: string) => ({
  memberId: userId,
  discordId: person(userId).discordId,
  at: now,
  key,
});

const userId = fc.integer({ min: 1, max: 14 });
/** Which of the event's roles; -1: one that it does not have, null: none, undefined: as before. */
const choice = fc.constantFrom(undefined, null, -1, 0, 1, 2, 3);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      userId,
      status: fc.constantFrom(
        'going' as const,
        'going' as const,
        'late' as const,
        'tentative' as const,
        'absent' as const,
      ),
      first: choice,
      second: choice,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('join' as const), userId }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), userId }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      userId,
      to: fc.constantFrom('roster' as const, 'bench' as const, 'waitlist' as const),
      first: choice,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), userId }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), userId }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('takeBack' as const), userId }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      most: fc.constantFrom(undefined, null, 3, 5, 8),
      // Each number is a role: its place among the old ones, and the number of its seats.
      roles: fc.option(
        fc.uniqueArray(fc.record({ of: fc.nat(5), max: fc.option(fc.integer({ min: 1, max: 3 })) }), {
          selector: ({ of }) => of,
          maxLength: 4,
        }),
        { nil: undefined, freq: 2 },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const roleAt = (seen: EventDocument, at: number | null | undefined): number | null | undefined =>
  at == null ? at : (rolesOf(seen)[at]?.id ?? (at === -1 ? 1_000_000 : undefined));
const typedRoles = (seen: EventDocument, roles: readonly { of: number; max: number | null }[]): TypedRole[] =>
  roles.map(({ of, max }) => {
    const id = rolesOf(seen)[of]?.id;
    return { ...(id !== undefined && { id }), name: `Role ${of}`, symbol: 'star', min: 0, max };
  });

function decisionOf(seen: EventDocument, one: Step, now: number): EventDecision {
  switch (one.kind) {
    case 'answer': {
      const [roleId, secondRoleId] = [roleAt(seen, one.first), roleAt(seen, one.second)];
      return answer({ ...placed(one.userId), status: one.status, roleId, secondRoleId }, person(one.userId));
    }
    case 'join':
      return join({ ...placed(one.userId), status: 'going', note: null }, person(one.userId));
    case 'leave':
      return leave(person(one.userId));
    case 'place':
      return place(placed(one.userId), { to: one.to, roleId: roleAt(seen, one.first) }, admin);
    case 'remove':
      return removePerson(person(one.userId).discordId, 'Asked to', admin);
    case 'withdraw':
      return withdraw(removalOf(one.userId, now, `key-${one.userId}`));
    case 'takeBack':
      return takeBack(`key-${one.userId}`);
    case 'edit': {
      const roles = one.roles === undefined ? {} : { roles: typedRoles(seen, one.roles) };
      const newIds = [0, 0, 0, 0].map(() => (nextId += 1));
      return edit({ maxParticipants: one.most, moveToWaitlist: true, ...roles }, 'UTC', admin, [], newIds);
    }
    case 'delete':
      return softDelete(admin);
  }
}

const seatsIn = (rows: readonly AnswerRow[]): AnswerRow[] => rows.filter(({ status }) => takesSeat(status));
const waitingIn = (rows: readonly AnswerRow[]): AnswerRow[] => rows.filter(({ status }) => status === 'waiting');
const idsOf = (rows: readonly AnswerRow[]): number[] => rows.map((row) => row.userId);

function checkState(event: EventDocument): void {
  const { answers, maxParticipants: most } = event;
  const seats = seatsIn(answers);
  expect(new Set(idsOf(answers)).size).toBe(answers.length);
  if (most !== null) expect(seats.length).toBeLessThanOrEqual(most);
  const roles = rolesOf(event);
  const takenIn = (roleId: number): number => seats.filter((row) => row.seatRoleId === roleId).length;
  for (const { id, max } of roles) expect(takenIn(id)).toBeLessThanOrEqual(max ?? Infinity);
  const known = new Set([...roles.map(({ id }) => id), null]);
  for (const { roleId = null, secondRoleId = null, seatRoleId = null, status } of answers) {
    for (const one of [roleId, secondRoleId, seatRoleId]) expect(known).toContain(one);
    if (seatRoleId !== null)
      expect([takesSeat(status), [roleId, secondRoleId].includes(seatRoleId)]).toEqual([true, true]);
    if (roleId === null) expect(secondRoleId).toBeNull();
  }
  // Nobody waits beside a free seat that they would take.
  const isEventFull = most !== null && seats.length >= most;
  const isFree = (roleId: number | null | undefined): boolean => {
    const role = roles.find(({ id }) => id === roleId);
    return !isEventFull && role !== undefined && takenIn(role.id) < (role.max ?? Infinity);
  };
  for (const row of waitingIn(answers)) {
    if (roles.length === 0) expect(isEventFull).toBe(true);
    expect([isFree(row.roleId), isFree(row.secondRoleId)]).toEqual([false, false]);
  }
  const places = placesOf(answers);
  for (const row of waitingIn(answers)) {
    const ahead = waitingIn(answers).filter((one) => shownRoleId(one) === shownRoleId(row) && one.at < row.at);
    expect(places.get(row.userId)).toBe(ahead.length + 1);
  }
  expect(event).toMatchObject({
    currentParticipants: seats.length,
    waiting: waitingIn(answers).length,
    bench: answers.filter(({ status }) => status === 'bench').length,
    ...(event.roles && {
      roleSeats: roles.map(({ id }) => ({
        roleId: id,
        taken: takenIn(id),
        waiting: waitingIn(answers).filter(({ roleId }) => roleId === id).length,
      })),
    }),
  });
}

function checkChange(before: EventDocument, after: EventDocument, one: Step): void {
  const actor = 'userId' in one ? one.userId : 0;
  const others = (rows: readonly AnswerRow[]): AnswerRow[] => rows.filter((row) => row.userId !== actor);
  // Nobody is lost or added but the person whom the step is about.
  expect(idsOf(others(after.answers)).sort()).toEqual(idsOf(others(before.answers)).sort());
  const rowBefore = new Map(before.answers.map((row) => [row.userId, row]));
  for (const row of others(after.answers)) {
    const was = rowBefore.get(row.userId);
    expect(row.at).toEqual(was?.at);
    // The bench is the leader's choice.
    expect(row.status === 'bench').toBe(was?.status === 'bench');
  }
  // Free seats go to the queue of the role in its order, and to second choices only when it is empty.
  const promoted = others(seatsIn(after.answers)).filter((row) => rowBefore.get(row.userId)?.status === 'waiting');
  for (const up of promoted) {
    const queue = waitingIn(after.answers).filter(({ roleId = null }) => roleId === (up.seatRoleId ?? null));
    const isFirst = (up.seatRoleId ?? null) === (up.roleId ?? null);
    for (const row of others(queue)) expect(isFirst && row.at > up.at).toBe(true);
  }
}

test(`after any history, seats stay within each role and the event, and queues keep their order (seed ${seed})`, () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 60 }),
      fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 60 }),
      (steps, pauses) => {
        let now = start;
        const inOneWeek = new Date(start + 7 * 86_400_000);
        let event = aStoredEvent({ startsAt: inOneWeek, maxParticipants: 6, answers: [], withdrawn: [] });
        for (const [at, one] of steps.entries()) {
          now += pauses[at] ?? 1;
          const before = event;
          let change;
          try {
            change = decisionOf(event, one, now)(event, now);
          } catch (error) {
            if (error instanceof AppError && error.code !== 'unexpected') continue;
            throw error;
          }
          if (change === null) continue;
          event = { ...event, ...change.set, version: event.version + 1 };
          // A deletion is undone at once: the answers come back as they were.
          if (one.kind === 'delete') event = { ...event, ...restore(admin)(event, now)?.set };
          checkState(event);
          checkChange(before, event, one);
        }
      },
    ),
    running(1500, 6000),
  );
});
