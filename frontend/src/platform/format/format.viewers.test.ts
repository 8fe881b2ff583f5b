// Tests of the same moments in other zones and with other clock formats.
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { viewAs } from '../../../test/viewer.ts';
import type * as formats from './format.ts';

/**
 * The formats in a browser with this language and zone. Non-breaking spaces are replaced with plain
 * ones.
 */
async function browser(locale: string, zone: string): Promise<typeof formats> {
  viewAs(locale, zone);
  jest.resetModules();
  return await import('./format.ts');
}
const plain = (text: string | null): string | undefined => text?.replaceAll('\u00a0', ' ');
const at = (iso: string): number => Date.parse(iso);
afterEach(() => viewAs('en-GB', 'UTC'));

const evening = '2026-11-21T20:14:00Z';
const raid = { startsAt: evening, date: '2026-11-22', time: '09:14' };
const auckland = 'Pacific/Auckland';

describe.each([
  ['en-GB', '20:14', '09:14', '21 Nov 2026', '21 Nov', ' ', '21 November 2026', '22 November 2026'],
  ['de-DE', '20:14', '09:14', '21 Nov 2026', '21 Nov', ' ', '21 November 2026', '22 November 2026'],
  ['en-US', '8:14 PM', '9:14 AM', 'Nov 21, 2026', 'Nov 21', ', ', 'November 21, 2026', 'November 22, 2026'],
  ['en-AU', '8:14 PM', '9:14 AM', '21 Nov 2026', '21 Nov', ' ', '21 November 2026', '22 November 2026'],
])('the formats of a browser in %s', (locale, here, there, date, short, comma, long, longNext) => {
  it('have the same clock and order of dates everywhere', async () => {
    const words = await browser(locale, 'UTC');
    const dayBefore = at('2026-11-20T23:00:00Z');
    expect(
      [
        words.clockTime(at(evening)),
        words.wallTime('20:14'),
        words.dateAndTime(at(evening)),
        words.exactTime(evening),
        words.dateWithYear(evening),
        words.fullTime(evening),
        words.fullTime(evening, auckland),
        words.dayAndTime(at(evening), at('2026-11-21T12:00:00Z')),
        words.dayAndTime(at(evening), dayBefore),
        words.dayAndTime(at(evening), at('2026-11-18T23:00:00Z')),
        words.dayAndTime(at(evening), at('2026-11-01T23:00:00Z')),
        words.plannedWhen(evening, dayBefore),
        words.plannedTime(raid, auckland),
        words.plannedTime(raid, auckland, true),
        words.plannedTime({ startsAt: evening, date: '2026-11-21', time: '20:14' }, 'UTC', true),
      ].map(plain),
    ).toEqual([
      here,
      here,
      `${short}, ${here}`,
      `${date}, ${here}`,
      date,
      `Saturday${comma}${long} at ${here}`,
      `Sunday${comma}${longNext} at ${there}`,
      `today ${here}`,
      `tomorrow ${here}`,
      `Sat ${here}`,
      `Sat${comma}${short} ${here}`,
      `tomorrow ${here}`,
      `${here} (Sun ${there} Pacific/Auckland)`,
      `Sat${comma}${short}, ${here} (Sun ${there} Pacific/Auckland)`,
      `Sat${comma}${short}, ${here}`,
    ]);
    expect(words.fullDay('2026-11-21')).toBe(`Saturday${comma}${long}`);
  });
  it('keeps a time on one line', async () => {
    expect((await browser(locale, 'UTC')).clockTime(at(evening))).not.toMatch(/[^\S\u00a0]/);
  });
});

it.each([
  ['en-GB', '21 Nov 2026', '00:00', '12:00'],
  ['en-US', 'Nov 21, 2026', '12:00 AM', '12:00 PM'],
])(
  'distinguishes midnight from noon in %s, and midnight belongs to the new day',
  async (locale, date, midnight, noon) => {
    const words = await browser(locale, 'America/New_York');
    expect(plain(words.exactTime('2026-11-21T05:00:00Z'))).toBe(`${date}, ${midnight}`);
    expect(plain(words.exactTime('2026-11-21T17:00:00Z'))).toBe(`${date}, ${noon}`);
    expect(plain(words.dayAndTime(at('2026-11-21T05:00:00Z'), at('2026-11-21T04:59:00Z')))).toBe(
      `tomorrow ${midnight}`,
    );
    expect(words.localDay(at('2026-11-21T04:59:59Z'))).toBe('2026-11-20');
    expect(words.localDay(at('2026-11-21T04:59:59Z'), auckland)).toBe('2026-11-21');
    expect(words.calendarLeaf('2026-11-21T04:59:59Z')).toEqual({ weekday: 'Fri', day: '20', month: 'Nov' });
    expect(words.viewerZone()).toBe('America/New_York');
  },
);

it.each([
  // The clocks go forward at 2:00 on 8 March and back at 2:00 on 1 November.
  ['2026-03-08T06:30:00Z', '1:30 AM', '2026-03-08T07:30:00Z', '3:30 AM'],
  ['2026-11-01T05:30:00Z', '1:30 AM', '2026-11-01T06:30:00Z', '1:30 AM'],
])('shows local times on both sides of a clock change: %s', async (before, earlier, after, later) => {
  const words = await browser('en-US', 'America/New_York');
  expect([before, after].map((iso) => plain(words.clockTime(at(iso))))).toEqual([earlier, later]);
});
it.each(['2026-03-07', '2026-10-31'])('counts days with 23 and 25 hours as one day: after %s', async (day) => {
  const words = await browser('en-US', 'America/New_York');
  const noon = at(`${day}T17:00:00Z`);
  const hour = 3_600_000;
  expect(words.plannedDay(new Date(noon + 24 * hour).toISOString(), noon)).toBe('tomorrow');
  expect(words.plannedDay(new Date(noon + 48 * hour).toISOString(), noon)).toBe('in 2 days');
});

describe('past and invalid moments', () => {
  it('never shows a past moment as future, even with a late clock', async () => {
    const words = await browser('en-US', 'America/New_York');
    const late = at(evening) - 90_000;
    expect(words.pastTime(evening, late)).toBe('a few seconds ago');
    expect(words.bidTime(evening, late)).toBe('a few seconds ago');
    expect(words.lasted(evening, late)).toBe('a few seconds');
    expect(words.plannedWhen(evening, at(evening) + 1)).toBe('a few seconds ago');
    expect(words.plannedDay(evening, at(evening) + 1)).toBe('a few seconds ago');
  });
  it('returns an empty text or null for invalid moments', async () => {
    const words = await browser('en-US', 'UTC');
    expect([words.clockTime(NaN), words.localDay(NaN), words.wallTime('soon')]).toEqual(['', '', '']);
    expect(words.exactTime('soon')).toBeNull();
    expect(words.plannedWhen('soon')).toBe(words.plannedDay('soon'));
  });
});

it('names the days of a list by the calendar, also after a day of 25 hours', async () => {
  const words = await browser('en-US', 'America/New_York');
  // Late on 1 November, a day of 25 hours.
  const today = words.localDay(at('2026-11-02T04:30:00Z'));
  expect(today).toBe('2026-11-01');
  expect(words.dayHeading('2026-11-01', today)).toBe('Today');
  expect(words.dayHeading('2026-10-31', today)).toBe('Yesterday');
  expect(words.dayHeading('2026-10-30', today)).toBe('Friday, October 30');
  expect(words.dayHeading('2026-10-30', today, true)).toBe('Friday, October 30, 2026');
});
