// Tests of the rotation: which backups are kept, and as what.
import { expect, it } from '@jest/globals';
import { keptBackups } from './backups.rotation.ts';

const at = (time: string): { name: string; madeAt: number } => ({ name: time, madeAt: Date.parse(time) });
const dayMs = 24 * 3_600_000;
const nightly = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => at(new Date(Date.parse(from) - index * dayMs).toISOString()));

it('keeps the newest of 7 days, 4 weeks and 6 months', () => {
  // 29 November 2026 is a Sunday.
  const all = nightly('2026-11-29T04:00:00.000Z', 250);
  const kept = keptBackups(all, 'UTC', Date.parse('2026-11-29T20:00:00.000Z'));
  expect([...kept].map(([name, why]) => `${name.slice(0, 10)} ${why.join(' ')}`)).toEqual([
    '2026-11-29 recent daily weekly monthly',
    '2026-11-28 daily',
    '2026-11-27 daily',
    '2026-11-26 daily',
    '2026-11-25 daily',
    '2026-11-24 daily',
    '2026-11-23 daily',
    '2026-11-22 weekly',
    '2026-11-15 weekly',
    '2026-11-08 weekly',
    '2026-10-31 monthly',
    '2026-09-30 monthly',
    '2026-08-31 monthly',
    '2026-07-31 monthly',
    '2026-06-30 monthly',
  ]);
});

it('keeps the same when it runs again on what was left, night after night', () => {
  let left: { name: string; madeAt: number }[] = [];
  const seen = new Set<number>();
  for (const one of nightly('2026-11-29T04:00:00.000Z', 400).reverse()) {
    left.push(one);
    const kept = keptBackups(left, 'UTC', one.madeAt);
    left = left.filter(({ name }) => kept.has(name));
    expect([...keptBackups(left, 'UTC', one.madeAt)]).toEqual([...kept]);
    seen.add(left.length);
  }
  expect(left).toHaveLength(15);
  expect(Math.max(...seen)).toBeLessThanOrEqual(17);
});

it('keeps all of the last 24 hours, and of an older day the newest', () => {
  const [old, older] = [at('2026-11-27T18:00:00.000Z'), at('2026-11-27T04:00:00.000Z')];
  const today = [at('2026-11-29T19:00:00.000Z'), at('2026-11-29T18:00:00.000Z'), at('2026-11-28T21:00:00.000Z')];
  const kept = keptBackups([older, ...today, old], 'UTC', Date.parse('2026-11-29T20:00:00.000Z'));
  expect([...kept.keys()].sort()).toEqual([...today, old].map(({ name }) => name).sort());
});

it('days are those of the guild', () => {
  // In New York both are on the 24th; in UTC they are not.
  const both = [at('2026-11-25T03:00:00.000Z'), at('2026-11-24T12:00:00.000Z')];
  const now = Date.parse('2026-11-29T20:00:00.000Z');
  expect(keptBackups(both, 'America/New_York', now).size).toBe(1);
  expect(keptBackups(both, 'UTC', now).size).toBe(2);
});

it('without backups there is nothing to keep, and a single old one stays', () => {
  expect(keptBackups([], 'UTC', 0).size).toBe(0);
  const kept = keptBackups([at('2020-01-01T00:00:00.000Z')], 'UTC', Date.parse('2026-11-29T20:00:00.000Z'));
  expect([...kept.values()]).toEqual([['daily', 'weekly', 'monthly']]);
});
