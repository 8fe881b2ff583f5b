// Decisions on treasury resources: amounts and ledger lines, the goal, stale edits, and every
// refusal at its limit.
import { expect, test } from '@jest/globals';
import { maxAmount, type NewResource } from '@guild/common/treasury/treasury.api';
import { AppError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { buildResource, book, creation, edit, entryBy, softDelete, restore } from './treasury.decisions.ts';
import type { ResourceDocument } from './treasury.model.ts';

const now = 1_700_000_000_000;
const today = '2023-11-14';
const admin = { username: 'Ada', discordId: '9', userId: 9, access: 'Admin' } as Caller;
const fields: NewResource = {
  name: 'Deep Cistern',
  description: 'Water.',
  unit: 'L',
  category: 'water',
  priority: 'high',
  currentAmount: 400,
  goalAmount: 1000,
};
const cistern = (parts: Partial<ResourceDocument> = {}): ResourceDocument => ({
  ...buildResource(1, fields, admin, now),
  version: 5,
  shownVersion: 3,
  outbox: [],
  deletedAt: null,
  deletedBy: null,
  createdAt: new Date(now),
  updatedAt: new Date(now),
  ...parts,
});
const refusedOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, ...error.details };
    throw error;
  }
  return null;
};
const booking = (current: number, change: number) =>
  book(cistern({ currentAmount: current }), change, { why: entryBy(7, 'set', admin, null), by: admin, now });

test('a resource begins with the line of what is there, reached or not', () => {
  const begun = buildResource(1, { ...fields, currentAmount: 1000 }, admin, now);
  expect(begun).toMatchObject({
    nameKey: 'deep cistern',
    progressKey: 10_000,
    history: [{ day: today, amount: 1000 }],
    reachedAt: new Date(now),
  });
  expect(buildResource(1, { ...fields, goalAmount: 0 }, admin, now)).toMatchObject({ progressKey: 0, reachedAt: null });
  expect(creation(7, admin)(cistern({ version: 1 }))).toMatchObject([
    {
      kind: 'resource:created',
      data: {
        reached: false,
        entry: { id: 7, kind: 'opening', before: 0, after: 400, resourceVersion: 1, username: 'Ada' },
      },
    },
  ]);
});

test.each([
  [0, -1, { code: 'conflict', reason: 'not_enough', available: 0 }],
  [10, -11, { code: 'conflict', reason: 'not_enough', available: 10 }],
  [10, -10, null],
  [maxAmount - 1, 1, null],
  [maxAmount, 1, { code: 'conflict', reason: 'too_much', available: maxAmount }],
  [0, maxAmount, null],
])('an amount of %d with a change of %d is refused with %j', (current, change, refused) => {
  expect(refusedOf(() => booking(current, change))).toEqual(refused);
});

test('a booking has actor, old and new amount and version, and adds the amount to the history', () => {
  const history = [{ day: '2023-11-10', amount: 400 }];
  const { set, booked } = book(cistern({ history }), 100, { why: entryBy(7, 'payout', null, 'Raid'), by: null, now });
  expect(set).toMatchObject({
    currentAmount: 500,
    progressKey: 5000,
    shownVersion: 6,
    history: [...history, { day: today, amount: 500 }],
  });
  expect(set.updatedBy).toBeUndefined();
  expect(booked).toMatchObject({
    kind: 'resource:booked',
    data: { reached: false, entry: { before: 400, after: 500, resourceVersion: 6, username: null, note: 'Raid' } },
  });
  expect(booking(400, -100).set).toMatchObject({ updatedBy: 'Ada', updatedByDiscordId: '9' });
});

test('a change of the amount reaches the goal once; it is no longer reached when the amount falls', () => {
  const reach = booking(400, 600);
  expect(reach).toMatchObject({ set: { reachedAt: new Date(now) }, booked: { data: { reached: true } } });
  const reached = cistern({ currentAmount: 1000, reachedAt: new Date(now - 5) });
  const more = book(reached, 1, { why: entryBy(7, 'set', admin, null), by: admin, now });
  expect(more).toMatchObject({ set: { reachedAt: new Date(now - 5) }, booked: { data: { reached: false } } });
  const less = book(reached, -1, { why: entryBy(7, 'set', admin, null), by: admin, now });
  expect(less.set.reachedAt).toBeNull();
  const lower = edit({ goalAmount: 400 }, 7, admin)(cistern(), now);
  expect(lower).toMatchObject({
    set: { reachedAt: new Date(now) },
    facts: [{ data: { reached: false, entry: null } }],
  });
});

test('a resource of an earlier version begins its history with the amount of its last update', () => {
  const { history, ...old } = cistern({ lastUpdated: new Date('2023-11-01T10:00:00Z') });
  const { set } = book(old, 100, { why: entryBy(7, 'payout', null, null), by: null, now });
  expect(set.history).toEqual([
    { day: '2023-11-01', amount: 400 },
    { day: today, amount: 500 },
  ]);
});

test('an edit adds a ledger line only when the amount changes', () => {
  const renamed = edit({ name: 'Well', note: 'Only a name' }, 7, admin)(cistern(), now);
  expect(renamed).toMatchObject({ set: { name: 'Well', nameKey: 'well' }, facts: [{ data: { entry: null } }] });
  expect(renamed?.set).not.toHaveProperty('history');
  expect(renamed?.set).not.toHaveProperty('note');
  const set = edit({ name: 'Well', currentAmount: 0, note: 'Dried up' }, 7, admin)(cistern(), now);
  const entry = { kind: 'set', before: 400, after: 0, note: 'Dried up', resourceName: 'Well', giver: null };
  expect(set).toMatchObject({
    set: { currentAmount: 0, history: [{ day: today, amount: 0 }] },
    facts: [{ data: { entry } }],
  });
  expect(edit({ currentAmount: 400 }, 7, admin)(cistern(), now)?.facts).toMatchObject([{ data: { entry: null } }]);
});

test.each([
  [2, true],
  [3, false],
  [5, false],
  [6, true],
  [undefined, false],
])('an edit based on version %j is stale: %j', (version, isStale) => {
  const change = { name: 'Well', ...(version !== undefined && { version }) };
  const refused = refusedOf(() => edit(change, 7, admin)(cistern(), now));
  if (isStale) expect(refused).toMatchObject({ code: 'conflict', reason: 'stale', current: { id: 1, version: 5 } });
  else expect(refused).toBeNull();
});

test('the audit entries of removing and restoring have the amount', () => {
  expect(softDelete(admin)(cistern(), now)).toMatchObject({ set: {}, facts: [{ kind: 'resource:removed' }] });
  expect(restore(admin)(cistern(), now)).toMatchObject({ set: {}, facts: [{ kind: 'resource:restored' }] });
});
