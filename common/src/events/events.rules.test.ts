// Tests of the event rules: open for answers, refused joins, promotion from the waitlist, and series dates.
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anEvent } from '../../test/events.builders.ts';
import type { GuildEvent } from './events.api.ts';
import {
  answerRefusalSentence,
  chosenLength,
  isFull,
  isOpenForAnswers,
  isPast,
  minutesInWords,
  occurrences,
  overlaps,
  promoted,
  refusedAnswer,
  refusedJoin,
  sameTimeSentence,
} from './events.rules.ts';

const start = Date.parse('2026-05-01T20:00:00.000Z');
const hour = 3_600_000;
const anOpenEvent = (parts: Partial<GuildEvent> = {}): GuildEvent =>
  anEvent({
    startsAt: new Date(start).toISOString(),
    status: 'planned',
    maxParticipants: 10,
    currentParticipants: 3,
    ...parts,
  });

test('an event is open until its length has passed', () => {
  expect(isPast(anOpenEvent(), start + 3 * hour - 1)).toBe(false);
  expect(isPast(anOpenEvent(), start + 3 * hour)).toBe(true);
  const short = anOpenEvent({ lengthMinutes: 15 });
  expect([isPast(short, start + hour / 4 - 1), isPast(short, start + hour / 4)]).toEqual([false, true]);
  expect(isOpenForAnswers(anOpenEvent(), start)).toBe(true);
  expect(isOpenForAnswers(anOpenEvent({ status: 'cancelled' }), start)).toBe(false);
});

test('lengths are told in hours and minutes, and the usual one is not told', () => {
  expect([15, 60, 90, 61, 120, 1440].map(minutesInWords)).toEqual([
    '15 minutes',
    '1 hour',
    '1 hour 30 minutes',
    '1 hour 1 minute',
    '2 hours',
    '24 hours',
  ]);
  expect([180, 60].map((lengthMinutes) => chosenLength({ lengthMinutes }))).toEqual([null, '1 hour']);
});

test('events overlap while both take place, and not when one ends as the other starts', () => {
  const at = (hours: number, lengthMinutes: number): GuildEvent =>
    anEvent({ startsAt: new Date(start + hours * hour).toISOString(), lengthMinutes });
  const long = at(0, 180);
  expect([at(1, 15), at(-1, 61), at(2.5, 600)].every((one) => overlaps(one, long) && overlaps(long, one))).toBe(true);
  expect([at(3, 15), at(-1, 60)].some((one) => overlaps(one, long) || overlaps(long, one))).toBe(false);
  expect(sameTimeSentence(['A', 'B', 'C'])).toBe('You are going to A, B and C at the same time');
});

describe('refusedJoin', () => {
  test.each([
    [
      'cancelled before everything',
      anOpenEvent({ status: 'cancelled', currentParticipants: 10 }),
      true,
      start + 9 * hour,
      'cancelled',
    ],
    ['past', anOpenEvent(), true, start + 9 * hour, 'past'],
    ['joined already', anOpenEvent({ currentParticipants: 10 }), true, start, 'already_joined'],
    ['full', anOpenEvent({ currentParticipants: 10 }), false, start, 'full'],
    [
      'after the deadline',
      anOpenEvent({ deadlineMinutes: 60, currentParticipants: 10 }),
      false,
      start - hour,
      'closed',
    ],
    ['joined before the deadline', anOpenEvent({ deadlineMinutes: 60 }), true, start - hour, 'already_joined'],
    ['before the deadline', anOpenEvent({ deadlineMinutes: 60 }), false, start - hour - 1, null],
    ['a last seat', anOpenEvent({ currentParticipants: 9 }), false, start, null],
    ['no limit', anOpenEvent({ maxParticipants: null, currentParticipants: 5000 }), false, start, null],
  ] as const)('%s', (_what, event, hasSeat, now, expected) => {
    expect(refusedJoin(event, hasSeat, now)).toBe(expected);
  });
  test('an event is full when its maximum is lowered below the number of participants', () => {
    expect(isFull(anOpenEvent({ maxParticipants: 2 }))).toBe(true);
  });
  test('each refusal has its own sentence', () => {
    const all = (['past', 'cancelled', 'closed', 'full', 'already_joined', 'not_joined'] as const).map(
      answerRefusalSentence,
    );
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('an answer after sign-up has closed', () => {
  const closed = anOpenEvent({ deadlineMinutes: 0 });
  test.each([
    [null, 'going', 'closed'],
    [null, 'tentative', null],
    ['tentative', 'late', 'closed'],
    ['absent', 'going', 'closed'],
    ['going', 'late', null],
    ['going', 'absent', null],
    ['waiting', 'late', null],
    ['waiting', 'absent', null],
  ] as const)('from %s to %s: %s', (known, wanted, expected) => {
    expect(refusedAnswer(closed, known, wanted, start)).toBe(expected);
    expect(refusedAnswer(closed, known, wanted, start - 1)).toBeNull();
    expect(refusedAnswer(closed, known, wanted, start + 3 * hour)).toBe('past');
  });
});

test('promotion fills the free seats in waitlist order and never more than there are', () => {
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.option(fc.integer({ min: 1, max: 50 })),
      fc.array(fc.nat(), { maxLength: 50 }),
      (taken, most, waiting) => {
        const up = promoted(taken, most, waiting);
        expect(up).toEqual(waiting.slice(0, up.length));
        const free = most === null ? Infinity : Math.max(0, most - taken);
        expect(up.length).toBe(Math.min(free, waiting.length));
      },
    ),
  );
});

describe('occurrences', () => {
  test('keep the same local time when summer time begins', () => {
    const found = occurrences({ day: '2026-03-22', time: '20:00', repeat: 'weekly', count: 3, zone: 'Europe/Berlin' });
    expect(found.map(({ date, startsAt }) => [date, new Date(startsAt).toISOString()])).toEqual([
      ['2026-03-22', '2026-03-22T19:00:00.000Z'],
      ['2026-03-29', '2026-03-29T18:00:00.000Z'],
      ['2026-04-05', '2026-04-05T18:00:00.000Z'],
    ]);
  });
  test('start later on the one date whose clock goes forward past the time', () => {
    const berlin = { day: '2026-03-22', repeat: 'weekly', count: 3, zone: 'Europe/Berlin' } as const;
    const found = occurrences({ ...berlin, time: '02:15' });
    expect(found.map(({ date, time, startsAt }) => [date, time, new Date(startsAt).toISOString()])).toEqual([
      ['2026-03-22', '02:15', '2026-03-22T01:15:00.000Z'],
      ['2026-03-29', '03:15', '2026-03-29T01:15:00.000Z'],
      ['2026-04-05', '02:15', '2026-04-05T00:15:00.000Z'],
    ]);
  });
  test('repeat every second week, or are a single date without a repetition', () => {
    expect(
      occurrences({ day: '2026-12-24', time: '18:00', repeat: 'biweekly', count: 2, zone: 'UTC' }).map(
        ({ date }) => date,
      ),
    ).toEqual(['2026-12-24', '2027-01-07']);
    expect(occurrences({ day: '2026-12-24', time: '18:00', repeat: null, count: 9, zone: 'UTC' })).toHaveLength(1);
  });
});
