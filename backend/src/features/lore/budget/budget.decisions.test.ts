// Decisions on the limits of Hyperion questions and tokens.
import { describe, expect, test } from '@jest/globals';
import { AppError } from '../../../platform/errors.ts';
import {
  countQuestion,
  momentIn,
  reservationMs,
  reserveTokens,
  returnQuestion,
  commitTokens,
  usageOf,
} from './budget.decisions.ts';
import type { AskerDocument, TokenDayDocument } from './budget.model.ts';

const noon = Date.parse('2026-11-23T12:00:00.000Z');
const hourMs = 3_600_000;
const limits = { perMinute: 3, perDay: 5, tokensPerDay: 1000 };
const nobody: AskerDocument = { _id: '1', day: 0, asked: 0, questions: [], at: new Date(0), version: 0, outbox: [] };
const noTokens: TokenDayDocument = {
  _id: 20261123,
  spent: 0,
  byHour: Array.from({ length: 24 }, () => 0),
  open: [],
  at: new Date(noon),
  version: 0,
  outbox: [],
};
const ask = (seen: AskerDocument, id: string, now: number, zone = 'UTC'): AskerDocument => ({
  ...seen,
  ...countQuestion(id, limits, zone)(seen, now)?.set,
});
const giveBack = (seen: AskerDocument, id: string, forgotten = false): AskerDocument => ({
  ...seen,
  ...returnQuestion(id, { forgotten })(seen, noon)?.set,
});
const reserve = (seen: TokenDayDocument, id: string, tokens: number, now = noon): TokenDayDocument => ({
  ...seen,
  ...reserveTokens(id, tokens, limits, momentIn(now, 'UTC'))(seen, now)?.set,
});
const commit = (seen: TokenDayDocument, id: string, tokens: number, now = noon): TokenDayDocument => ({
  ...seen,
  ...commitTokens(id, tokens)(seen, now)?.set,
});
/** A refusal: which limit was reached, and the seconds to wait. */
function refusalOf(act: () => unknown): unknown[] {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.details?.['limit'], error.details?.['retryAfterSeconds']];
    throw error;
  }
  return [];
}
const asked = (times: number, seen = nobody, from = noon): AskerDocument =>
  Array.from({ length: times }).reduce<AskerDocument>(
    (before, _, which) => ask(before, `${from}-${which}`, from + which * 1000),
    seen,
  );
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

describe('a question', () => {
  test('is refused at the limit of 60 seconds, until the oldest question is older than that', () => {
    const three = asked(3);
    expect(refusalOf(() => ask(three, 'x', noon + 20_000))).toEqual(['too_many', 'minute', 40]);
    expect(refusalOf(() => ask(three, 'x', noon + 59_999))).toEqual(['too_many', 'minute', 1]);
    expect(ask(three, 'x', noon + 60_000).asked).toBe(4);
    expect(refusalOf(() => ask(ask(three, 'x', noon + 60_000), 'y', noon + 60_000))).toEqual(['too_many', 'minute', 1]);
  });

  test("is refused at the daily limit, until the guild's day ends", () => {
    const five = asked(2, asked(3), noon + hourMs);
    expect(refusalOf(() => ask(five, 'x', noon + 2 * hourMs))).toEqual(['too_many', 'day', 10 * 3600]);
    expect(ask(five, 'x', noon + 12 * hourMs)).toMatchObject({ day: 20261124, asked: 1 });
  });

  test("counts for the day in the guild's time zone, not the server's", () => {
    const late = Date.parse('2026-11-23T23:30:00.000Z');
    expect(ask(nobody, 'x', late, 'UTC').day).toBe(20261123);
    expect(ask(nobody, 'x', late, 'Europe/Berlin').day).toBe(20261124);
    expect(ask(nobody, 'x', late, 'America/New_York').day).toBe(20261123);
  });

  test('does not restart a day that a process with a fast clock has already started', () => {
    const ahead = asked(2, nobody, noon + 12 * hourMs);
    expect(ask(ahead, 'x', noon + 12 * hourMs - 1000 * 61)).toMatchObject({ day: 20261124, asked: 3 });
  });

  test('that found no answer counts only for the minute, and is refunded once', () => {
    const back = giveBack(asked(3), `${noon}-0`);
    expect([back.asked, giveBack(back, `${noon}-0`).asked]).toEqual([2, 2]);
    expect(refusalOf(() => ask(back, 'x', noon + 5000))).toEqual(['too_many', 'minute', 55]);
  });

  test('that was never processed does not count', () => {
    const back = giveBack(asked(3), `${noon}-1`, true);
    expect(ask(back, 'x', noon + 5000).asked).toBe(3);
  });

  test('asked yesterday is not refunded from today', () => {
    const before = ask(nobody, 'late', noon + 12 * hourMs - 1);
    const after = ask(before, 'early', noon + 12 * hourMs);
    expect(giveBack(after, 'late').asked).toBe(1);
  });

  test('is dropped after a while, so that the document of a person stays small', () => {
    const free = { ...limits, perMinute: 60, perDay: 10_000 };
    let seen = nobody;
    for (let at = 0; at < 900; at += 1)
      seen = { ...seen, ...countQuestion(at.toString(), free, 'UTC')(seen, noon + at * 1000)?.set };
    expect([seen.asked, seen.questions.length]).toEqual([900, reservationMs / 1000]);
  });
});

describe('the tokens of a day', () => {
  test('count when reserved, and are never reserved twice', () => {
    const two = reserve(reserve(noTokens, 'a', 600), 'b', 400);
    expect([two.spent, sumOf(two.byHour), two.byHour[12]]).toEqual([1000, 1000, 1000]);
    expect(refusalOf(() => reserve(two, 'c', 1))).toEqual(['too_many', 'guild', 12 * 3600]);
    expect(refusalOf(() => reserve(noTokens, 'c', 1001))).toEqual(['too_many', 'guild', 12 * 3600]);
  });

  test('are committed once, in the hour of the question', () => {
    const committed = commit(reserve(noTokens, 'a', 600), 'a', 250, noon + 300_000);
    expect([committed.spent, committed.byHour[12], committed.open]).toEqual([250, 250, []]);
    expect(commitTokens('a', 9)(committed, noon)).toBeNull();
    expect(commitTokens('never', 9)(committed, noon)).toBeNull();
  });

  test('count in full when a reservation is never committed', () => {
    const left = reserve(noTokens, 'killed', 600);
    expect(commitTokens('killed', 1)(left, noon + reservationMs)).toBeNull();
    const next = reserve(left, 'b', 100, noon + reservationMs);
    expect([next.spent, next.open.map(({ id }) => id)]).toEqual([700, ['b']]);
  });

  test('count the actual cost when it exceeds the reservation', () => {
    const committed = commit(reserve(noTokens, 'a', 600), 'a', 1200);
    expect([committed.spent, refusalOf(() => reserve(committed, 'b', 1))[1]]).toEqual([1200, 'guild']);
  });

  test.each([Number.NaN, -1, Number.POSITIVE_INFINITY, 1e15])(
    'with an impossible usage (%p) count as the reservation',
    (told) => {
      expect(commit(reserve(noTokens, 'a', 600), 'a', told).spent).toBe(600);
    },
  );
});

describe('the remaining allowance', () => {
  const found = { asker: asked(2), today: noTokens, limits, share: 100, zone: 'UTC', hasKey: true, isAdmin: false };
  test("covers the minute, the day, and the guild's tokens", () => {
    expect(usageOf({ ...found, today: reserve(noTokens, 'a', 333) }, noon + 2000)).toEqual({
      minute: { left: 1, most: 3, moreAt: new Date(noon + 60_000).toISOString() },
      day: { left: 3, most: 5, moreAt: '2026-11-24T00:00:00.000Z' },
      guildPart: 0.333,
      ownPart: 0,
      from: 'provider',
      tokens: null,
    });
    expect(usageOf({ ...found, asker: nobody }, noon).minute.moreAt).toBeNull();
  });

  test('is never negative when an admin lowers a limit', () => {
    const low = usageOf({ ...found, limits: { perMinute: 1, perDay: 1, tokensPerDay: 0 } }, noon + 2000);
    expect([low.minute.left, low.day.left, low.guildPart, low.from]).toEqual([0, 0, 1, 'archive']);
  });

  test('is only the archive when there is no key', () => {
    expect(usageOf({ ...found, hasKey: false }, noon).from).toBe('archive');
  });

  test('is reported to admins by hour', () => {
    const { tokens } = usageOf({ ...found, isAdmin: true, today: reserve(noTokens, 'a', 333) }, noon);
    expect(tokens).toMatchObject({ hasKey: true, day: '2026-11-23', hour: 12, spent: 333, most: 1000 });
    expect([tokens?.byHour.length, tokens?.byHour[12]]).toEqual([24, 333]);
  });
});

test.each([
  ['UTC', noon, 20261123, 12, '2026-11-24T00:00:00.000Z'],
  ['Asia/Kolkata', noon, 20261123, 17, '2026-11-23T18:30:00.000Z'],
  // The night when clocks go back has 25 hours.
  ['Europe/Berlin', Date.parse('2026-10-25T00:30:00.000Z'), 20261025, 2, '2026-10-25T23:00:00.000Z'],
  ['Europe/Berlin', Date.parse('2026-10-25T01:30:00.000Z'), 20261025, 2, '2026-10-25T23:00:00.000Z'],
])('the day of %s', (zone, at, day, hour, endsAt) => {
  expect(momentIn(at, zone)).toEqual({ day, hour, endsAt: Date.parse(endsAt) });
});
