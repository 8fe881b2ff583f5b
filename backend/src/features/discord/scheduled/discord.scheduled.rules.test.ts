// Rules of scheduled events on Discord: which change comes next.
import { describe, expect, test } from '@jest/globals';
import type { PlannedDate } from '../../../platform/discord/contribution.ts';
import type { ScheduledDocument } from './discord.scheduled.model.ts';
import { hashOf, maxScheduled, nextStep, toScheduledEvent } from './discord.scheduled.rules.ts';

const hourMs = 3_600_000;
const now = Date.parse('2026-11-18T10:00:00.000Z');
/** @param hours until its start */
const date = (hours: number, fields: Partial<PlannedDate> = {}): PlannedDate => ({
  url: `https://hall.example/events/${hours}`,
  title: 'Night raid',
  description: 'Two squads',
  startsAt: now + hours * hourMs,
  endsAt: now + (hours + 3) * hourMs,
  isCancelled: false,
  ...fields,
});
/** The row of a date that Discord shows as it is. */
const rowOf = (planned: PlannedDate, fields: Partial<ScheduledDocument> = {}): ScheduledDocument => ({
  _id: planned.url,
  discordId: '1',
  shown: hashOf(toScheduledEvent(planned)),
  startsAt: new Date(planned.startsAt),
  endsAt: new Date(planned.endsAt),
  refused: null,
  isLeft: false,
  ...fields,
});

describe('the next change', () => {
  test('is none when Discord shows everything as it is', () => {
    expect(nextStep([date(1), date(2)], [rowOf(date(1)), rowOf(date(2))], now)).toBeNull();
  });
  test('creates the nearest date first', () => {
    expect(nextStep([date(5), date(2)], [], now)).toMatchObject({
      kind: 'create',
      row: null,
      event: { location: date(2).url },
    });
  });
  test('edits a date that has changed', () => {
    expect(nextStep([date(2, { title: 'Day raid' })], [rowOf(date(2))], now)).toMatchObject({
      kind: 'edit',
      discordId: '1',
      hasBegun: false,
      event: { name: 'Day raid' },
    });
  });
  test('cancels a cancelled date, unless it has begun', () => {
    const cancelled = [date(2, { isCancelled: true }), date(-1, { isCancelled: true })];
    expect(nextStep(cancelled, [rowOf(date(2))], now)?.kind).toBe('cancel');
    expect(nextStep(cancelled, [rowOf(date(-1))], now)?.kind).toBe('remove');
  });
  test('removes a deleted date', () => {
    expect(nextStep([], [rowOf(date(2))], now)?.kind).toBe('remove');
  });
  test('edits what has begun without its start, and does not create it', () => {
    const changed = date(-1, { title: 'Changed' });
    expect(nextStep([changed, date(-2)], [rowOf(date(-1))], now)).toMatchObject({ kind: 'edit', hasBegun: true });
    expect(nextStep([changed, date(-2)], [rowOf(changed)], now)).toBeNull();
  });
  test('replaces what was moved after its start', () => {
    const moved = date(-1, { startsAt: now + hourMs, endsAt: now + 4 * hourMs });
    expect(nextStep([moved], [rowOf(date(-1))], now)?.kind).toBe('remove');
    expect(nextStep([moved], [], now)?.kind).toBe('create');
  });
  test('removes what was moved to a start that has passed, because Discord cannot show it', () => {
    const moved = date(2, { startsAt: now - 1000 });
    expect(nextStep([moved], [rowOf(date(2))], now)?.kind).toBe('remove');
    expect(nextStep([moved], [], now)).toBeNull();
  });
  test('leaves alone what somebody has deleted in Discord', () => {
    expect(nextStep([date(2, { title: 'Changed' })], [rowOf(date(2), { isLeft: true })], now)).toBeNull();
  });
  test('does not repeat what Discord has rejected, but sends the next change', () => {
    const changed = date(2, { title: 'Changed' });
    const refused = hashOf(toScheduledEvent(changed));
    expect(nextStep([changed], [rowOf(date(2), { refused })], now)).toBeNull();
    expect(nextStep([changed], [rowOf(changed, { discordId: null, refused })], now)).toBeNull();
    const corrected = date(2, { title: 'Corrected' });
    expect(nextStep([corrected], [rowOf(date(2), { refused })], now)?.kind).toBe('edit');
    expect(nextStep([corrected], [rowOf(changed, { discordId: null, refused })], now)?.kind).toBe('create');
  });
  test('keeps the nearest hundred, and removes the farthest before it creates another', () => {
    const hundred = Array.from({ length: maxScheduled }, (_each, at) => date(at + 2));
    const rows = hundred.map((one) => rowOf(one));
    expect(nextStep([...hundred, date(200)], rows, now)).toBeNull();
    const nearer = [date(1), ...hundred];
    const farthest = date(maxScheduled + 1).url;
    expect(nextStep(nearer, rows, now)).toMatchObject({ kind: 'remove', row: { _id: farthest } });
    const rest = rows.filter(({ _id }) => _id !== farthest);
    expect(nextStep(nearer, rest, now)).toMatchObject({ kind: 'create', event: { location: date(1).url } });
  });
});

test('names and descriptions fit, and the words of people have no meaning for Discord', () => {
  const { name, description } = toScheduledEvent(
    date(1, { title: 'x'.repeat(150), description: `<@1> ${'y'.repeat(1500)}` }),
  );
  expect(name).toHaveLength(100);
  expect(description.length).toBeLessThanOrEqual(1000);
  expect(description).toMatch(/^\\<\\@1\\>/);
});
