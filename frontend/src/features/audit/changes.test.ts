// Tests of the fields that an audit entry shows as changed.
import { expect, test } from '@jest/globals';
import { changesOf, detailsInWords, inWords } from './changes.ts';

test('only changed fields are shown, without those that change every time', () => {
  expect(changesOf({ role: 'Member', name: 'Ada', version: 1 }, { role: 'Admin', name: 'Ada', version: 2 })).toEqual([
    { field: 'role', before: 'Member', after: 'Admin' },
  ]);
  const [five, six] = [5, 6].map((amount) => ({ currentAmount: amount, history: [{ day: '2026-11-26', amount }] }));
  expect(changesOf(five, six).map(({ field }) => field)).toEqual(['currentAmount']);
});
test('a created or deleted entity is shown completely', () => {
  expect(changesOf(null, { a: 1 })).toEqual([{ field: 'a', before: undefined, after: 1 }]);
  expect(changesOf({ a: [1] }, null)).toEqual([{ field: 'a', before: [1], after: undefined }]);
});
test('plain values are shown, and equal ones are hidden', () => {
  expect(changesOf(1, 2)).toEqual([{ field: 'value', before: 1, after: 2 }]);
  expect(changesOf({ a: { b: 1 } }, { a: { b: 1 } })).toEqual([]);
});

test('the summary describes changes in words, without codes and nulls', () => {
  const told = (before: unknown, after: unknown): string[] =>
    inWords(before, after).map(
      ({ label, before: was, after: is, sentence }) => sentence ?? `${label ?? ''}: ${was} > ${is}`,
    );
  expect(told({ role: 'Veteran', version: 1 }, { role: 'Officer', version: 2 })).toEqual([': Veteran > Officer']);
  expect(told({ maxParticipants: null, isAvailable: true }, { maxParticipants: 1200, isAvailable: false })).toEqual([
    'Seats: none > 1,200',
    'Available: yes > no',
  ]);
  expect(told({ present: [] }, { present: [1, 2] })).toEqual(['ticked 2 people']);
  expect(told({ present: [1, 2, 3] }, { present: [1, 4, 5] })).toEqual(['ticked 2 people and unticked 2 people']);
  expect(told({ present: [1] }, { present: [] })).toEqual(['unticked 1 person']);
  expect(
    told({ imageUrl: 'a', sellerDiscordId: '1', rows: {} }, { imageUrl: 'b', sellerDiscordId: '2', rows: null }),
  ).toEqual([]);
  expect(told({ note: 'x'.repeat(60) }, { note: 'y' })).toEqual([`Note: ${'x'.repeat(40)}… > y`]);
  expect(told({ status: 'open' }, { status: 'partially_claimed' })).toEqual(['Status: Open > Partially claimed']);
  expect(told({ paid: [] }, { paid: [{ id: 1 }] })).toEqual(['Paid: 1 added']);
  expect(told({ Officer: ['events'] }, { Officer: ['events', 'audit'] })).toEqual(['Officer: Audit record added']);
  const [free, claimed] = [
    { contractorUsername: null, acceptedAt: null, currentClaims: 0, claims: [] },
    { contractorUsername: 'Oro', acceptedAt: '2026-05-01T10:00:00.000Z', currentClaims: 1, claims: [{ userId: 1 }] },
  ];
  const labels = (before: unknown, after: unknown) => inWords(before, after).map(({ label }) => label);
  expect(labels(free, claimed)).toEqual(['Contractor', 'Accepted', 'Claims']);
  expect(told({ locations: ['H-5'] }, { locations: ['C-3'] })).toEqual(['Locations: C-3 added, H-5 removed']);
  expect([told(null, { price: 3 }), told({ price: 3 }, null)]).toEqual([[], []]);
});

test('the details have every field in words, without codes', () => {
  const told = (before: unknown, after: unknown): string[] =>
    detailsInWords(before, after).map(({ label, before: was, after: is }) => `${label}: ${was} > ${is}`);
  const member = { id: 4, discordId: '1', isOnline: false, level: null, characters: [{ name: 'Isa', level: 60 }] };
  expect(told(null, member)).toEqual(['Online: – > no', 'Characters: – > Name: Isa; Level: 60']);
  expect(told({ locations: ['H-5'], currentClaims: 2 }, { locations: ['C-3', 'H-5'], currentClaims: 3 })).toEqual([
    'Locations: H-5 > C-3, H-5',
    'Current claims: 2 > 3',
  ]);
  expect(told({ note: 'x'.repeat(60) }, { note: null })).toEqual([`Note: ${'x'.repeat(60)} > –`]);
  expect(told({ Officer: [] }, { Officer: ['audit'] })).toEqual(['Officer: none > Audit record']);
  expect(told({ present: [] }, { present: [1, 2, 23] })).toEqual(['Present: none > 3 people']);
  const present = ['Isa', 'Oro'].map((username) => ({ username, discordId: username }));
  expect(told({ present: [] }, { present })).toEqual(['Present: none > Isa, Oro']);
  expect(inWords({ present: present.slice(1) }, { present })[0]?.sentence).toBe('ticked 1 person');
  const [on, later] = ['2026-12-09', '2026-12-10'].map((date) => ({ date, time: '21:00', startsAt: `${date}T20:00Z` }));
  expect(detailsInWords(on, later).map(({ field }) => field)).toEqual(['startsAt']);
  expect(told({ startsAt: '2026-05-01T10:00:00.000Z' }, null)[0]).not.toContain('T10');
});
