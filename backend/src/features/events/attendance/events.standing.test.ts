// Who came, who is a no-show, and rates.
import { describe, expect, test } from '@jest/globals';
import type { AnswerRow } from '../signup/events.answers.ts';
import { lateBacksAfter, ratesOf, standingsOf, type LateBack } from './events.standing.ts';

const startsAt = new Date('2026-05-01T20:00:00.000Z');
const minuteMs = 60_000;
const row = (userId: number, status: AnswerRow['status'], attended: boolean | null = null): AnswerRow => ({
  id: userId,
  userId,
  username: `Person ${userId}`,
  discordId: `${userId}`,
  at: startsAt,
  status,
  wanted: 'going',
  note: null,
  attended,
});
const back = (userId: number): LateBack => ({ userId, username: '', discordId: `${userId}`, at: startsAt });

describe('a seat given back', () => {
  const before = (minutes: number): number => startsAt.getTime() - minutes * minuteMs;
  test.each<[string, number, AnswerRow | undefined, boolean, number[]]>([
    ['an hour before the start is in time', before(60), row(1, 'going'), false, []],
    ['later is late', before(59), row(1, 'late'), false, [1]],
    ['after the start is late', before(-10), row(1, 'going'), false, [1]],
    ['is no matter for people without one', before(1), row(1, 'waiting'), false, []],
    ['is forgiven when they take one again', before(1), undefined, true, []],
  ])('%s', (_what, now, known, hasSeat, late) => {
    const lateBacks = hasSeat ? [back(1)] : [];
    const after = lateBacksAfter({ startsAt, lateBacks }, known, { userId: 1, hasSeat, now });
    expect(after.map(({ userId }) => userId)).toEqual(late);
  });
});

test('people with a seat who did not come, and those who gave it back late, are no-shows once attendance is recorded', () => {
  const answers = [
    row(1, 'going', true),
    row(2, 'late', false),
    row(3, 'absent'),
    row(4, 'tentative', true),
    row(5, 'absent'),
  ];
  const recorded = standingsOf({ answers, lateBacks: [back(3), back(6)] });
  expect(recorded.map(({ userId, answer, came, isNoShow }) => [userId, answer, came, isNoShow])).toEqual([
    [1, 'going', true, false],
    [2, 'late', false, true],
    [3, 'absent', false, true],
    [4, 'tentative', true, false],
    [5, 'absent', null, false],
    [6, 'left', false, true],
  ]);
  const open = standingsOf({ answers: [row(1, 'going'), row(3, 'absent')], lateBacks: [back(3), back(6)] });
  expect(open.map(({ came, isNoShow }) => [came, isNoShow])).toEqual([
    [null, false],
    [null, false],
    [null, false],
  ]);
});

test('rates count every person over all events', () => {
  const rates = ratesOf([
    { answers: [row(1, 'going', true), row(2, 'going', false)] },
    { answers: [row(1, 'going', false), row(2, 'going')] },
    { answers: [row(2, 'tentative', true)], lateBacks: [back(1)] },
  ]);
  expect([rates.get('1'), rates.get('2'), rates.get('3')]).toEqual([
    { present: 1, recorded: 3, noShows: 2 },
    { present: 1, recorded: 2, noShows: 1 },
    undefined,
  ]);
});
