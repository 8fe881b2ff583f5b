// Tests of what is due: nightly backups, proofs, notices, and the forecast of the disk.
import { describe, expect, it } from '@jest/globals';
import { daysUntilFull, dueWork, lastNightly, oldSince } from './backups.due.ts';
import type { StoredBackup } from './backups.state.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const now = Date.parse('2026-11-29T12:00:00.000Z');
const ago = (ms: number): Date => new Date(now - ms);
const aBackup = (madeAt: Date): StoredBackup => ({ name: 'one', madeAt, bytes: 1, places: ['folder'] });
const settings = { isNightly: true, time: '04:00' };
const proved = { at: ago(dayMs), name: 'one', problem: null };
const state = {
  since: ago(30 * dayMs),
  backups: [aBackup(ago(8 * hourMs))],
  requested: null,
  workedAt: null,
  failure: null,
  proof: proved,
};
const due = (change: Partial<Parameters<typeof dueWork>[0]>, set = settings) =>
  dueWork({ ...state, ...change }, set, 'UTC', now);
const by = { userId: 1, discordId: '1', username: 'Ada' };

it.each([
  ['04:00', 'UTC', '2026-11-29T04:00:00.000Z'],
  ['12:00', 'UTC', '2026-11-29T12:00:00.000Z'],
  ['12:01', 'UTC', '2026-11-28T12:01:00.000Z'],
  ['04:00', 'America/New_York', '2026-11-29T09:00:00.000Z'],
  ['04:00', 'Asia/Tokyo', '2026-11-28T19:00:00.000Z'],
])('%s in %s was last due at %s', (time, zone, expected) => {
  expect(new Date(lastNightly(time, zone, now)).toISOString()).toBe(expected);
});

describe('a backup', () => {
  it('is due when none was made since the last night', () => {
    expect(due({})).toBeNull();
    expect(due({ backups: [aBackup(ago(9 * hourMs))] })).toBe('backup');
    expect(due({ backups: [] })).toBe('backup');
  });
  it('is not due in a hall that is younger, after the work was done, or when nights are off', () => {
    expect(due({ backups: [], since: ago(7 * hourMs) })).toBeNull();
    expect(due({ backups: [], workedAt: ago(7 * hourMs) })).toBeNull();
    expect(due({ backups: [] }, { ...settings, isNightly: false })).toBeNull();
  });
  it('is tried again half an hour after a failure', () => {
    const failure = (ms: number) => ({ backups: [], failure: { at: ago(ms), problem: 'x' } });
    expect(due(failure(0.4 * hourMs))).toBeNull();
    expect(due(failure(0.5 * hourMs))).toBe('backup');
  });
  it('is due at once when an admin asks', () => {
    expect(due({ requested: { at: ago(0), by } }, { ...settings, isNightly: false })).toBe('backup');
  });
});

describe('a proof', () => {
  it('follows the first backup, then every week, and a day after a failure', () => {
    expect(due({ proof: null })).toBe('proof');
    expect(due({ proof: { ...proved, at: ago(6.9 * dayMs) } })).toBeNull();
    expect(due({ proof: { ...proved, at: ago(7 * dayMs) } })).toBe('proof');
    expect(due({ proof: { ...proved, problem: 'x', at: ago(0.9 * dayMs) } })).toBeNull();
    expect(due({ proof: { ...proved, problem: 'x' } })).toBe('proof');
  });
  it('needs a backup in the folder', () => {
    expect(due({ proof: null, backups: [{ ...aBackup(ago(8 * hourMs)), places: ['bucket'] }] })).toBeNull();
  });
});

describe('admins hear of old backups', () => {
  const since = (change: Partial<typeof state>, isNightly = true) =>
    oldSince({ ...state, ...change }, { isNightly }, now);
  it('after two days, with the same key until there is a new one', () => {
    expect(since({ backups: [aBackup(ago(2 * dayMs))] })).toBeNull();
    const last = ago(2 * dayMs + 1);
    expect(since({ backups: [aBackup(ago(5 * dayMs)), aBackup(last)] })).toBe(last.getTime());
  });
  it('also when there never was one, but not when nights are off', () => {
    expect(since({ backups: [] })).toBe(state.since.getTime());
    expect(since({ backups: [], since: ago(dayMs) })).toBeNull();
    expect(since({ backups: [] }, false)).toBeNull();
  });
});

it.each<[string, [day: string, free: number][], number | null]>([
  ['no samples', [], null],
  ['one sample', [['2026-11-01', 100]], null],
  [
    'two days',
    [
      ['2026-11-01', 100],
      ['2026-11-03', 10],
    ],
    null,
  ],
  [
    'three days that fill it',
    [
      ['2026-11-01', 100],
      ['2026-11-02', 5],
      ['2026-11-04', 70],
    ],
    7,
  ],
  [
    'three days that free it',
    [
      ['2026-11-01', 100],
      ['2026-11-04', 130],
    ],
    null,
  ],
  [
    'a week',
    [
      ['2026-11-01', 800],
      ['2026-11-08', 100],
    ],
    1,
  ],
])('forecast from %s', (_what, samples, days) => {
  expect(daysUntilFull(samples.map(([day, free]) => ({ day, free })))).toBe(days);
});
