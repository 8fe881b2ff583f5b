// Decisions on the other events of a series.
import { describe, expect, test } from '@jest/globals';
import { aCaller, refusalOf } from '../../../../test/builders.ts';
import { aStoredEvent } from '../../../../test/events.ts';
import { edit, type EventDecision, type Other } from '../core/events.decisions.ts';
import type { EventDocument } from '../core/events.model.ts';
import { cancelAlong, editAlong, onceFor, removalAlong, restoralAlong } from './events.series.decisions.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const hourMs = 3_600_000;
const zone = 'Europe/Berlin';
const admin = aCaller('Ada', { userId: 9, access: 'Admin' });
const anEvent = (fields: Partial<EventDocument> = {}): EventDocument =>
  aStoredEvent({ repeat: 'weekly', seriesId: 4, ...fields });
const after = (seen: EventDocument, decide: EventDecision): EventDocument => ({
  ...seen,
  ...decide(seen, now)?.set,
  version: seen.version + 1,
});
const others: Other[] = [
  { _id: 6, date: '2026-05-15', time: '20:00', maxParticipants: 1, currentParticipants: 0 },
  { _id: 7, date: '2026-05-22', time: '19:00', maxParticipants: 1, currentParticipants: 0 },
];
const seriesOf = (change: Parameters<typeof edit>[0]): unknown =>
  edit(change, zone, admin, others)(anEvent(), now)?.facts.map(({ data }) => data);

describe('an edit of several events', () => {
  test('sets only the changed fields, and moves each day as far as the first one', () => {
    expect(
      seriesOf({ title: 'Dawn raid', description: 'Two squads', date: '2026-05-09', time: '20:00' }),
    ).toMatchObject([
      {
        series: {
          fields: { title: 'Dawn raid' },
          days: [
            { id: 6, date: '2026-05-16' },
            { id: 7, date: '2026-05-23' },
          ],
        },
      },
    ]);
  });
  test('is refused when an event would start in the past or too far ahead', () => {
    const refused = (change: Parameters<typeof edit>[0], of = others): unknown =>
      refusalOf(() => edit(change, zone, admin, of)(anEvent(), now)).details?.fields;
    const early = [{ _id: 3, date: '2026-05-02', time: '20:00', maxParticipants: 1, currentParticipants: 0 }];
    expect(refused({ date: '2026-05-06' }, early)).toEqual([
      { path: 'date', message: 'Every date in the series must be in the future' },
    ]);
    expect(refused({ date: '2100-12-20' })).toEqual([
      { path: 'date', message: 'Every date in the series: must lie between 2000-01-01 and 2100-12-31' },
    ]);
  });
  test('moves an event to an existing time where the clock goes forward past the new one', () => {
    expect(editAlong({ time: '02:15' }, '2027-03-28', zone)(anEvent(), now)).toMatchObject({
      set: { date: '2027-03-28', time: '03:15', startsAt: new Date('2027-03-28T01:15:00.000Z') },
    });
  });
  test('is correct across a clock change, and applied once', () => {
    const decide = editAlong({ time: '21:00' }, '2026-11-06', zone);
    const seen = anEvent();
    expect(decide(seen, now)).toMatchObject({
      set: { startsAt: new Date('2026-11-06T20:00:00.000Z'), title: 'Night raid' },
      facts: [{ kind: 'event:updated', data: { moved: true, along: true } }],
    });
    expect(decide(seen, now)?.facts[0]).not.toHaveProperty('audit');
    expect(decide(after(seen, decide), now)).toBeNull();
  });
  test('gives each event the new length', () => {
    expect(seriesOf({ lengthMinutes: 60 })).toMatchObject([{ series: { fields: { lengthMinutes: 60 } } }]);
    expect(editAlong({ lengthMinutes: 60 }, '2026-05-08', zone)(anEvent(), now)?.set).toMatchObject({
      lengthMinutes: 60,
      endsAt: new Date('2026-05-08T19:00:00.000Z'),
    });
  });
  test('skips cancelled and past events', () => {
    const decide = editAlong({ title: 'Dawn raid' }, '2026-05-08', zone);
    expect(decide(anEvent({ status: 'cancelled' }), now)).toBeNull();
    expect(decide(anEvent(), now + 8 * 24 * hourMs)).toBeNull();
  });
});

test('another event is cancelled once, and not when it is over', () => {
  const decide = cancelAlong('Storm');
  const seen = anEvent();
  expect(decide(seen, now)).toEqual({
    set: { status: 'cancelled', cancelReason: 'Storm' },
    facts: [{ kind: 'event:cancelled', data: { along: true } }],
  });
  expect(decide(after(seen, decide), now)).toBeNull();
  expect(decide(seen, now + 8 * 24 * hourMs)).toBeNull();
});

test('another event is restored only with the one it was removed with', () => {
  const gone = after(anEvent(), removalAlong(4));
  expect(gone.removedWith).toBe(4);
  expect(restoralAlong(3)(gone, now)).toBeNull();
  expect(restoralAlong(4)(gone, now)).toMatchObject({ set: { removedWith: null } });
  expect(removalAlong(4)(anEvent(), now + 8 * 24 * hourMs)).toBeNull();
});

describe('a repeated fact', () => {
  const x = onceFor('fact-x', editAlong({ description: 'X' }, '2026-05-08', zone));
  const y = editAlong({ description: 'Y' }, '2026-05-08', zone);
  test('does not undo changes that people made since', () => {
    const changed = after(after(anEvent(), x), y);
    expect([changed.description, x(changed, now)]).toEqual(['Y', null]);
    const back = after(after(anEvent(), onceFor('fact-r', removalAlong(4))), restoralAlong(4));
    expect([back.removedWith, onceFor('fact-r', removalAlong(4))(back, now)]).toEqual([null, null]);
  });
  test('is recognized among the last of many, in any order of arrival', () => {
    let seen = after(anEvent(), x);
    for (let at = 0; at < 30; at += 1)
      seen = after(seen, onceFor(`other-${at}`, editAlong({ title: `Raid ${at}` }, '2026-05-08', zone)));
    expect(seen.followedOthers).toHaveLength(20);
    expect(onceFor('other-10', y)(seen, now)).toBeNull();
    expect(onceFor('one more', y)(seen, now)?.set).toMatchObject({ description: 'Y' });
  });
});
